// The benches, which bench/README.md describes: see programs.mjs for how this is used.

import { runProgram } from './programs.mjs';

await runProgram('bench', 'bench', process.argv.slice(2));
