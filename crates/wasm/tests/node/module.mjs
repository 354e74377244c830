// The module with the few lines that any host needs. Plain Node, nothing to install.
import { readFileSync } from "node:fs";

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** An instance of the module; `progress` is told of the work and may stop it. */
export async function open(path, { now = () => performance.now(), progress = () => false } = {}) {
  let exports;
  const text = (ptr, len) => decoder.decode(new Uint8Array(exports.memory.buffer, ptr, len));
  const arene = {
    now,
    progress: (ptr, len) => (progress(len === 0 ? null : JSON.parse(text(ptr, len))) ? 1 : 0),
  };
  ({ exports } = (await WebAssembly.instantiate(readFileSync(path), { arene })).instance);
  /** What the module says to some bytes. */
  const call = (bytes) => {
    const room = exports.alloc(bytes.length);
    if (room === 0) throw new Error("no room for the request");
    new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
    return said(exports.call(room, bytes.length));
  };
  /** What stands at an answer's place, which is free then. */
  const said = (answer) => {
    if (answer === 0) throw new Error("no room for the answer");
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    const json = text(answer + 4, length);
    exports.free(answer);
    return json;
  };
  return { exports, call, said, ask: (request) => call(encoder.encode(request)) };
}
