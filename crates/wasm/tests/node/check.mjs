// What hosts may rely on: the interface, memory, progress, stopping, depth.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { open } from "./module.mjs";

const path = process.argv[2];
const megabytes = (module) => module.exports.memory.buffer.byteLength / 2 ** 20;
const fault = (answer) => JSON.parse(answer).error?.id;

// Nothing is needed but two functions, nothing is offered that is not said.
const compiled = new WebAssembly.Module(readFileSync(path));
const names = (list) => list.map(({ module = "", name, kind }) => `${module}.${name} ${kind}`).sort();
assert.deepEqual(names(WebAssembly.Module.imports(compiled)), [
  "arene.now function",
  "arene.progress function",
]);
for (const name of ["memory memory", "alloc function", "call function", "free function"]) {
  assert(names(WebAssembly.Module.exports(compiled)).includes(`.${name}`), name);
}

// Whatever a host hands over, there is an answer.
{
  const module = await open(path);
  const { exports, call, said } = module;
  assert.equal(fault(call(new Uint8Array(0))), "request-no-json");
  assert.equal(fault(call(new Uint8Array([0x22, 0xff, 0x22]))), "request-no-text");
  assert.equal(fault(said(exports.call(12345, 3))), "request-nowhere");
  assert.equal(fault(said(exports.call(0, 2 ** 31))), "request-nowhere");
  const room = exports.alloc(4);
  assert.equal(fault(said(exports.call(room, 5))), "request-nowhere");
  for (const nothing of [0, 1, room, 2 ** 31]) exports.free(nothing);
  assert.equal(exports.alloc(0xffffffff), 0);
  assert.equal(JSON.parse(module.ask('{"question": "solve", "game": "nim:20"}')).start.rank, 10);
}

// What has been answered leaves nothing behind.
{
  const module = await open(path);
  const question = '{"question": "solve", "game": "tictactoe", "all": true}';
  const first = module.ask(question);
  const taken = megabytes(module);
  for (let i = 0; i < 20; i++) assert.equal(module.ask(question), first);
  assert(megabytes(module) <= taken + 1, `${taken} MiB became ${megabytes(module)}`);
}

// What is too large is said, and the module goes on.
{
  const module = await open(path);
  assert.equal(JSON.parse(module.ask('{"question": "solve", "game": "nim:300000000"}')).error.kind, "limit");
  const small = '{"question": "solve", "game": "nim:9000", "limits": {"memory": 1000}}';
  assert.equal(JSON.parse(module.ask(small)).error.kind, "limit");
  assert(megabytes(module) < 2048, `${megabytes(module)} MiB`);
  assert.equal(fault(module.ask('{"question": "games"}')), undefined);
}

// Progress is told, and a host that wants it to stop is heard.
{
  const told = [];
  const module = await open(path, { progress: (progress) => told.push(progress) > 3 });
  const long = '{"question": "search", "game": "connect4:9x9", "algorithm": "alphabeta", "depth": 40}';
  const answer = JSON.parse(module.ask(long));
  assert.equal(answer.error?.kind ?? answer.stopped?.limit, answer.error ? "stopped" : "request");
  const some = told.find((progress) => progress !== null);
  assert.deepEqual(Object.keys(some), ["phase", "done", "total"]);
  assert.equal(some.phase, "search");
  assert(told.length <= 5, `told ${told.length} times`);
}

// A host's clock is what ends work in time; one that stands still, or says odd things, does not.
{
  const module = await open(path);
  const began = performance.now();
  const timed = { question: "search", game: "connect4:9x9", depth: 40, limits: { seconds: 0.3 } };
  assert.equal(JSON.parse(module.ask(JSON.stringify(timed))).stopped.limit, "time");
  assert(performance.now() - began < 5000);
  for (const now of [() => 0, () => NaN, () => -1, () => -performance.now()]) {
    const odd = await open(path, { now });
    assert.equal(fault(odd.ask('{"question": "solve", "game": "nim:9"}')), undefined);
  }
}

// The deepest search has the stack that it needs.
{
  const module = await open(path);
  for (const algorithm of ["minimax", "alphabeta", "deepening"]) {
    const deepest = { question: "search", game: "nim:3000,take=1", algorithm, depth: 2000 };
    const answer = JSON.parse(module.ask(JSON.stringify(deepest)));
    assert.equal(answer.depth, 2000, JSON.stringify(answer.error));
  }
}
