// Mutated files of every kind; none may end or hang the service.
//
//   npm run soak -- documents [files of each] [seed] [kind]
//
// 500 of each kind by default. Nothing may be left in the temporary folder. `npm test` has the same with a few of each.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soakDocuments } from '../support/document-soak.ts';
import { samples } from '../support/samples.ts';

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
