// Kills an import of papers; the catalog must be the same as without.
//
//   npm run soak -- import-killed [kills] [records] [seed]
//
// Kills an import with -9 at random moments, runs it again each time, and compares the catalog with that of an import that was not
// interrupted.

import { assertSameCatalog, runImport, writeFixture } from '../support/import-runs.ts';
import { tempDir } from '../support/tmp.ts';

const [kills = 20, records = 200_000, seed = 1] = process.argv.slice(2).map(Number);

let state = seed;
const random = (): number => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return state / 0x7fffffff;
};

const file = await writeFixture(records);
const alone = tempDir();
const whole = await runImport(alone, file);
console.log('left alone:', whole.summary);
const killed = tempDir();
const moments = Array.from({ length: kills }, () => Math.floor(random() * records)).sort((a, b) => a - b);
let survived = 0;
for (const moment of moments) {
  const { summary } = await runImport(killed, file, moment);
  if (summary) survived++;
  console.log(`killed once ${moment} records were stored${summary ? ' (it had ended before)' : ''}`);
}
const last = await runImport(killed, file);
console.log('then:', last.summary);
await assertSameCatalog(killed, alone);
console.log(`the same catalog after ${kills - survived} kills`);
