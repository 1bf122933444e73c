// Long tests that are too slow for `npm test`: see programs.mjs for how this is used.

import { runProgram } from './programs.mjs';

await runProgram('soak', 'test/soak', process.argv.slice(2));
