// Checks that lists of words of a language are rows of src/engines/lexicon/words.tsv. Those that were in code when the rule came are counted for
// each file in scripts/walls/word-lists.json, which only gets shorter.
//
//   node scripts/word-lists.mjs             says which files have more
//   node scripts/word-lists.mjs --write     takes what is mended off the list; `--add` puts what is left on it

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { MOST_WORDS, wordLists } from './walls/word-lists.mjs';

process.removeAllListeners('warning');
const LIST = join(ROOT, 'scripts', 'walls', 'word-lists.json');

const rows = readFileSync(join(ROOT, 'src', 'engines', 'lexicon', 'words.tsv'), 'utf8');
const words = new Set(rows.toLowerCase().match(/\p{L}{3,}/gu));

const found = globSync('src/{engines,capabilities}/**/*.ts', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\.d\.ts$|\/testing|\/lexicon\/|model-data/.test(file))
  .map((file) => [file, wordLists(readFileSync(join(ROOT, file), 'utf8'), (word) => words.has(word))])
  .filter(([, count]) => count > 0)
  .sort(([one], [other]) => (one < other ? -1 : 1));
const known = JSON.parse(readFileSync(LIST, 'utf8'));
const isAdding = process.argv.includes('--add');
if (isAdding || process.argv.includes('--write')) {
  const left = found
    .map(([file, count]) => [file, isAdding ? count : Math.min(count, known[file] ?? 0)])
    .filter(([, count]) => count > 0);
  writeFileSync(LIST, `${JSON.stringify(Object.fromEntries(left), undefined, 2)}\n`);
} else {
  const more = found.filter(([file, count]) => count > (known[file] ?? 0));
  for (const [file, count] of more)
    console.error(
      `${file} has ${count} lists of over ${MOST_WORDS} words of a language (${known[file] ?? 0} before): make them rows of src/engines/lexicon/words.tsv (names of ours, which no page writes: --add)`,
    );
  process.exitCode = more.length > 0 ? 1 : 0;
}
