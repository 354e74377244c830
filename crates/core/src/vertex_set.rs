//! Sets of vertices, one bit each.

/// A set of vertices of one arena: one bit per vertex, in a fixed universe.
///
/// ```
/// use arene::VertexSet;
/// let mut set = VertexSet::new(10);
/// set.insert(7);
/// set.insert(2);
/// assert!(set.contains(7) && !set.contains(3));
/// assert_eq!(set.iter().collect::<Vec<u32>>(), [2, 7]);
/// assert!(set.remove(7) && !set.remove(7));
/// ```
#[derive(Clone, Debug, Default)]
pub struct VertexSet {
    bits: Vec<u64>,
}

impl VertexSet {
    /// The empty set, with room for vertices `0..vertices`.
    pub fn new(vertices: usize) -> VertexSet {
        VertexSet { bits: vec![0; vertices.div_ceil(64)] }
    }

    /// The set whose vertices are the bits of these words.
    pub(crate) fn from_words(bits: Vec<u64>) -> VertexSet {
        VertexSet { bits }
    }

    /// The words that the bits are in, for who makes room in them.
    pub(crate) fn words_mut(&mut self) -> &mut Vec<u64> {
        &mut self.bits
    }

    /// The vertices of `0..vertices` for which this is true.
    pub fn from_fn(vertices: usize, contains: impl Fn(u32) -> bool) -> VertexSet {
        let word = |first: usize| {
            let last = (first + 64).min(vertices);
            (first..last).rev().fold(0, |word, v| word << 1 | u64::from(contains(v as u32)))
        };
        VertexSet { bits: (0..vertices).step_by(64).map(word).collect() }
    }

    /// Whether the vertex is in the set.
    #[inline]
    pub fn contains(&self, v: u32) -> bool {
        self.bits.get(v as usize / 64).is_some_and(|word| word >> (v % 64) & 1 == 1)
    }

    /// Puts the vertex into the set, which grows if need be. Returns whether it
    /// is new there.
    #[inline]
    pub fn insert(&mut self, v: u32) -> bool {
        let word = v as usize / 64;
        if word >= self.bits.len() {
            self.bits.resize(word + 1, 0);
        }
        let new = !self.contains(v);
        self.bits[word] |= 1 << (v % 64);
        new
    }

    /// Takes the vertex out of the set. Returns whether it was there.
    #[inline]
    pub fn remove(&mut self, v: u32) -> bool {
        let was_there = self.contains(v);
        if was_there {
            self.bits[v as usize / 64] &= !(1 << (v % 64));
        }
        was_there
    }

    /// How many vertices are in the set.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no vertex in the set.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&word| word == 0)
    }

    /// The vertices in the set, in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.bits.iter().enumerate().flat_map(|(i, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(i as u32 * 64 + bit)
            })
        })
    }

    /// Bytes on the heap.
    pub(crate) fn bytes(&self) -> u64 {
        8 * self.bits.capacity() as u64
    }
}

/// Sets are equal if they have the same vertices, whatever room they have for
/// more.
impl PartialEq for VertexSet {
    fn eq(&self, other: &VertexSet) -> bool {
        let common = self.bits.len().min(other.bits.len());
        let (left, left_rest) = self.bits.split_at(common);
        let (right, right_rest) = other.bits.split_at(common);
        left == right && left_rest.iter().chain(right_rest).all(|&word| word == 0)
    }
}

impl Eq for VertexSet {}

impl FromIterator<u32> for VertexSet {
    fn from_iter<I: IntoIterator<Item = u32>>(vertices: I) -> VertexSet {
        let mut set = VertexSet::default();
        for v in vertices {
            set.insert(v);
        }
        set
    }
}
