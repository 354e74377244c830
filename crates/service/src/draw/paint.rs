//! Scenes become what is written.

use arene::{Meter, Phase};
#[cfg(feature = "png")]
use arene_draw::{MOST_PIXELS, PngError, Theme, png};
use arene_draw::{Scene, dot, svg, text, tikz_document, tikz_snippet};
use arene_words::{Message, message};

use super::{Draw, Drawn, Picture, PictureFormat, PictureTheme};
#[cfg(feature = "png")]
use crate::FaultKind;
use crate::{Context, Fault};

/// How scenes are painted.
pub(super) struct Paint<'a> {
    question: &'a Draw,
    context: &'a Context<'a>,
    /// Pixels of a PNG for each of the picture's.
    #[cfg(feature = "png")]
    scale: f64,
    /// How wide TikZ is, in points.
    width: Option<f64>,
}

/// What is written of a scene.
enum Written {
    Text(String),
    #[cfg(feature = "png")]
    Bytes(Vec<u8>),
}

impl<'a> Paint<'a> {
    /// How a question wants it. What is wrong with that turns out before anything is drawn.
    pub(super) fn new(question: &'a Draw, context: &'a Context<'a>) -> Result<Paint<'a>, Fault> {
        let scale = scale(question, context)?;
        #[cfg(not(feature = "png"))]
        if question.format == PictureFormat::Png {
            let _ = scale;
            return Err(message!("draw-no-png").into());
        }
        Ok(Paint {
            question,
            context,
            #[cfg(feature = "png")]
            scale,
            width: width(question, context)?,
        })
    }

    /// Every scene as a picture; together they take no more memory than they may.
    pub(super) fn pictures(&self, drawn: &Drawn) -> Result<Vec<Picture>, Fault> {
        let mut meter = Meter::new(&self.context.limits, Phase::Write, None);
        let mut pictures = Vec::new();
        for scene in &drawn.scenes {
            let written = match (self.question.format, &drawn.text) {
                (PictureFormat::Text, Some(text)) => Written::Text(text.clone()),
                _ => self.write(scene)?,
            };
            let picture = self.picture(scene, written);
            meter.pause(1)?;
            meter.hold(picture.bytes().len() as u64)?;
            pictures.push(picture);
        }
        Ok(pictures)
    }

    fn picture(&self, scene: &Scene, written: Written) -> Picture {
        let format = self.question.format;
        let pixels = match format {
            PictureFormat::Svg => Some(1.0),
            #[cfg(feature = "png")]
            PictureFormat::Png => Some(self.scale),
            _ => None,
        };
        let size = |size: f64| pixels.map(|pixels| (size * pixels).ceil() as u64);
        #[cfg(feature = "png")]
        let (text, data) = match written {
            Written::Text(text) => (Some(text), None),
            Written::Bytes(bytes) => (None, Some(bytes)),
        };
        #[cfg(not(feature = "png"))]
        let Written::Text(text) = written;
        Picture {
            format,
            title: scene.title.clone(),
            description: scene.description.clone(),
            width: size(scene.width),
            height: size(scene.height),
            #[cfg(feature = "png")]
            text,
            #[cfg(feature = "png")]
            data,
            #[cfg(not(feature = "png"))]
            text: Some(text),
        }
    }

    fn write(&self, scene: &Scene) -> Result<Written, Fault> {
        let Draw { format, snippet, .. } = *self.question;
        let theme = self.question.theme.unwrap_or(PictureTheme::Auto);
        let fixed = theme.fixed().unwrap_or_default();
        Ok(Written::Text(match format {
            PictureFormat::Svg => svg(scene, theme.colours(), &self.question.prefix),
            PictureFormat::Tikz if snippet => tikz_snippet(scene, fixed, self.width),
            PictureFormat::Tikz => tikz_document(scene, fixed, self.width),
            PictureFormat::Dot => dot(scene, fixed).ok_or_else(|| message!("draw-no-graph"))?,
            PictureFormat::Text => text(scene, self.question.colours),
            #[cfg(feature = "png")]
            PictureFormat::Png => return Ok(Written::Bytes(self.in_pixels(scene, fixed)?)),
            #[cfg(not(feature = "png"))]
            PictureFormat::Png => return Err(message!("draw-no-png").into()),
        }))
    }

    #[cfg(feature = "png")]
    fn in_pixels(&self, scene: &Scene, theme: Theme) -> Result<Vec<u8>, Fault> {
        let pixels = scene.width * scene.height * self.scale * self.scale;
        if pixels <= MOST_PIXELS {
            // Four bytes to a pixel.
            self.context.limits.check_memory(4 * pixels as u64)?;
        }
        png(scene, theme, self.scale).map_err(|error| self.no_png(error, scene))
    }

    #[cfg(feature = "png")]
    fn no_png(&self, error: PngError, scene: &Scene) -> Fault {
        match error {
            PngError::TooLarge { width, height } => {
                // The largest scale that fits, in steps of a tenth.
                let fits = (MOST_PIXELS / (scene.width * scene.height)).sqrt();
                let fits = (fits * 10.0 - 0.1).floor() / 10.0;
                let reader = self.context.reader;
                let message = match fits >= 0.5 {
                    true => message!(
                        "draw-png-large",
                        choice = reader.setting("scale", &number(fits)),
                        width = width as u64,
                        height = height as u64
                    ),
                    false => {
                        message!("draw-png-huge", width = width as u64, height = height as u64)
                    }
                };
                Fault::new(FaultKind::Limit, message)
            }
            PngError::Unreadable => {
                let message = message!("output-failed", error = error.to_string());
                Fault::new(FaultKind::Output, message)
            }
        }
    }
}

/// Pixels of a PNG for each of the picture's: above 0, at most 16.
fn scale(question: &Draw, context: &Context<'_>) -> Result<f64, Message> {
    match question.scale {
        None => Ok(2.0),
        Some(scale) if scale > 0.0 && scale <= 16.0 => Ok(scale),
        Some(scale) => {
            Err(message!("draw-scale", choice = context.reader.setting("scale", &number(scale))))
        }
    }
}

/// A number as somebody would write it: without a fraction if it has none.
fn number(number: f64) -> serde_json::Value {
    let whole = number as i64;
    if whole as f64 == number { whole.into() } else { number.into() }
}

/// The width that a picture shall have in LaTeX, in points: `12cm`.
fn width(question: &Draw, context: &Context<'_>) -> Result<Option<f64>, Message> {
    const UNITS: [(&str, f64); 5] =
        [("cm", 28.4528), ("mm", 2.845_28), ("in", 72.27), ("pt", 1.0), ("bp", 1.003_75)];
    let Some(text) = &question.width else { return Ok(None) };
    let found = UNITS.iter().find_map(|(unit, points)| {
        let number = text.trim().strip_suffix(unit)?.trim().parse::<f64>().ok()?;
        Some(number * points).filter(|points| (1.0..=10_000.0).contains(points))
    });
    let wrong = || {
        let choice = context.reader.setting("width", &text.as_str().into());
        message!("draw-width", choice)
    };
    found.map(Some).ok_or_else(wrong)
}
