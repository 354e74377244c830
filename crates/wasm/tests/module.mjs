// The module with the few lines that any host needs. Plain Node, nothing to install.
import { readFileSync } from "node:fs";

/** An instance of the module; `progress` is told of the work and may stop it. */
export async function open(path, progress = () => false) {
  let exports;
  const text = (ptr, len) => new TextDecoder().decode(new Uint8Array(exports.memory.buffer, ptr, len));
  const host = {
    now: () => performance.now(),
    progress: (ptr, len) => (progress(len === 0 ? null : JSON.parse(text(ptr, len))) ? 1 : 0),
  };
  ({ exports } = (await WebAssembly.instantiate(readFileSync(path), { arene: host })).instance);
  /** What the module answers to a request, both as text. */
  const ask = (request) => {
    const bytes = new TextEncoder().encode(request);
    const room = exports.alloc(bytes.length);
    if (room === 0) throw new Error("no room for the request");
    new Uint8Array(exports.memory.buffer, room, bytes.length).set(bytes);
    const answer = exports.call(room, bytes.length);
    if (answer === 0) throw new Error("no room for the answer");
    const length = new DataView(exports.memory.buffer).getUint32(answer, true);
    const said = text(answer + 4, length);
    exports.free(answer);
    return said;
  };
  return { ask, exports };
}
