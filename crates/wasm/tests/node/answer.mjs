// Answers requests, one a line as a JSON text, by answers, one a line as a JSON text. Time
// stands still, so that nothing depends on it.
import { createInterface } from "node:readline";
import { open } from "./module.mjs";

const { ask } = await open(process.argv[2], { now: () => 0 });
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(ask(JSON.parse(line))) + "\n");
}
