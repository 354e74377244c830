// How many bytes the module has, compressed.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

console.log(gzipSync(readFileSync(process.argv[2]), { level: 9 }).length);
