// Checks that one name means one thing: no two files export the same name, and what is used in its own file only is not exported. What was
// so when the rule came is listed in scripts/walls/names.json, which only gets shorter. In the rooms that read pages, nothing is called by a
// word that says little: see scripts/walls/plain-names.mjs.
//
//   node scripts/names.mjs             says what is not in the list
//   node scripts/names.mjs --write     takes what is mended off the list; `--add` puts what is left on it

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { looseExports } from './walls/exports.mjs';
import { isVagueFile, vagueNames } from './walls/plain-names.mjs';

const LIST = join(ROOT, 'scripts', 'walls', 'names.json');

/** Names that each file of a kind has: the loader of that kind asks for them. */
const BY_CONVENTION = ['command', 'migrations'];

/** Readers of values are used as `dates.find`, `money.find`: a name that each has is one name. */
const READERS = 'src/engines/values/';

/** `file: name` of what is called by a word that says little. */
const vague = () =>
  globSync('src/engines/{page,values,lexicon}/**/*.ts', { cwd: ROOT })
    .map((file) => file.replaceAll('\\', '/'))
    .flatMap((file) => [
      ...(isVagueFile(file) ? [`${file} (the file)`] : []),
      ...(/\.test\.ts$|\.d\.ts$|\/testing\/|model-data/.test(file)
        ? []
        : vagueNames(readFileSync(join(ROOT, file), 'utf8')).map((name) => `${file}: ${name}`)),
    ]);

process.removeAllListeners('warning');
const { twice, own } = looseExports(ROOT);
for (const name of BY_CONVENTION) twice.delete(name);
for (const [name, where] of twice) {
  const others = where.filter((file) => !file.startsWith(READERS));
  if (others.length < where.length - 1) twice.set(name, [...others, `${READERS}*`]);
}
for (const [name, { length }] of twice) if (length < 2) twice.delete(name);
const known = JSON.parse(readFileSync(LIST, 'utf8'));
const isAdding = process.argv.includes('--add');
if (isAdding || process.argv.includes('--write')) {
  const counts = [...twice]
    .map(([name, { length }]) => [name, isAdding ? length : Math.min(length, known.twice[name] ?? 0)])
    .filter(([, most]) => most > 1)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const list = {
    twice: Object.fromEntries(counts),
    own: own.filter((one) => isAdding || known.own.includes(one)).sort(),
  };
  writeFileSync(LIST, `${JSON.stringify(list, undefined, 2)}\n`);
} else {
  const problems = [
    ...[...twice]
      .filter(([name, where]) => where.length > (known.twice[name] ?? 1))
      .map(
        ([name, where]) => `${name} is exported by ${where.join(', ')}: give one of them a name that says which it is`,
      ),
    ...own
      .filter((one) => !known.own.includes(one))
      .map((one) => `${one.replace(' ', ' exports ')}, which no other file uses: drop the export`),
    ...vague().map((one) => `${one} says little of what it names: call it by a plain word`),
  ];
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
