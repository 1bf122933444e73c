// The benches, which bench/README.md describes: see programs.mjs for how this is used. A bench is a module that bench/lib/main.ts runs.

import { runProgram } from './programs.mjs';

await runProgram('bench', 'bench', process.argv.slice(2), 'bench/lib/main.ts');
