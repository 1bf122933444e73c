import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakDocuments } from '../support/document-soak.ts';
import { samples } from '../support/samples.ts';

/**
 * Mutated files of every kind, 500 of each: `npm run soak -- documents [files of each] [seed] [kind]`. No file may end the service or
 * hang it, and nothing may be left in the temporary folder. `npm test` has the same with a few of each.
 */

const [each = '500', seed = '1', only] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'trawl-soak-'));
process.env.TMPDIR = folder;
const all = samples();
const files = only === undefined ? all : { [only]: all[only] as Buffer };
const { faults } = await soakDocuments(files, {
  each: Number(each),
  seed: Number(seed),
  folder,
  tell: (line) => console.log(line),
});
rmSync(folder, { recursive: true, force: true });
for (const fault of faults) console.error(`FAULT ${fault}`);
console.log(faults.length === 0 ? 'no fault' : `${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
