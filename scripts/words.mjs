// Checks that words from outside find nothing that every object has: see scripts/walls/words.mjs.
//
//   node scripts/words.mjs

import { wordLookUps } from './walls/words.mjs';

const found = wordLookUps();
for (const one of found) console.error(one);
if (found.length > 0) {
  console.error(
    '\nThese find "constructor" in a record with a prototype: use ownField, setField or a WordTable (contract/table.ts)',
  );
  process.exitCode = 1;
}
