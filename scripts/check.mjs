// What `npm run check` runs: everything that `npm test` runs except the tests.

import { runChecks } from './testing/checks.mjs';

const failed = await runChecks();
if (failed.length > 0) process.stderr.write(`\nfailed: ${failed.join(', ')}\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
