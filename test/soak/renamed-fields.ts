// Renames response fields of the contract, and looks whether the checks notice.
//
//   npm run soak -- renamed-fields [--fields 200] [--seed 20260] [--tests]
//
// Draws fields of responses at random by a seed and renames them in a copy of the sources. A field counts as noticed when the type checks
// of the service or the dashboard fail because of it. They are tried many at a time, then those that nothing was said about again in
// smaller groups, in the end one by one. With --tests the fields that the types let through are renamed together and the end-to-end tests
// run once; what the strict check of responses names counts as noticed too. Prints those that nobody notices; fails below 95%.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tempDir } from '../support/tmp.ts';

const { values } = parseArgs({
  options: {
    fields: { type: 'string', default: '200' },
    seed: { type: 'string', default: '20260' },
    tests: { type: 'boolean', default: false },
  },
});
const WANTED = Number(values.fields);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const COPY = tempDir();

interface Field {
  readonly file: string;
  /** Where its name begins in the file. */
  readonly at: number;
  readonly name: string;
  /** What it is called after the change: like no other word. */
  readonly renamed: string;
}

for (const part of [
  'contract',
  'src',
  'test',
  'bench',
  'dashboard',
  'scripts',
  'package.json',
  'plans.json',
  'tsconfig.json',
]) {
  cpSync(join(ROOT, part), join(COPY, part), { recursive: true });
}
for (const part of ['docs', 'providers', 'examples', 'bin', 'openapi.json'])
  symlinkSync(join(ROOT, part), join(COPY, part));
// The packages of the checkout, but the contract of the copy.
mkdirSync(join(COPY, 'node_modules'));
for (const name of globSync('*', { cwd: join(ROOT, 'node_modules') })) {
  if (name !== '@trawl') symlinkSync(join(ROOT, 'node_modules', name), join(COPY, 'node_modules', name));
}
symlinkSync(join(ROOT, 'node_modules', '.bin'), join(COPY, 'node_modules', '.bin'));
mkdirSync(join(COPY, 'node_modules', '@trawl'));
symlinkSync('../../contract', join(COPY, 'node_modules', '@trawl', 'contract'));

/** Numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Prints the names of the fields of all responses. */
const NAMES = `
import { z } from 'zod';
import { api } from '@trawl/contract/api.ts';
import { v2 } from '@trawl/contract/v2.ts';
const names = new Set();
const walk = (value) => {
  if (typeof value !== 'object' || value === null) return;
  if (value.properties) for (const name of Object.keys(value.properties)) names.add(name);
  for (const inner of Object.values(value)) walk(inner);
};
for (const { response } of [...Object.values(v2), ...Object.values(api)]) walk(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
process.stdout.write(JSON.stringify([...names]));
`;

function responseNames(): Set<string> {
  writeFileSync(join(COPY, 'names.mjs'), NAMES);
  return new Set(
    JSON.parse(
      // A candidate that is no field breaks the contract; what it says then is of no interest.
      execFileSync(process.execPath, ['names.mjs'], {
        cwd: COPY,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    ) as string[],
  );
}

/** Writes the files of the contract with these fields renamed, and all others as they are. */
function write(fields: readonly Field[]): void {
  for (const file of files) {
    let text = readFileSync(join(ROOT, file), 'utf8');
    const own = fields.filter((field) => field.file === file).toSorted((a, b) => b.at - a.at);
    for (const { at, name, renamed } of own) text = text.slice(0, at) + renamed + text.slice(at + name.length);
    writeFileSync(join(COPY, file), text);
  }
}

const files = globSync('contract/**/*.ts', { cwd: ROOT })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();
const random = randomFrom(Number(values.seed));

/** Properties of object schemas, in random order. */
const candidates: Field[] = files
  .flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [...text.matchAll(/(?<=[\s{])([a-zA-Z_]\w*)(?=: (?!['"`{[]|true\b|false\b))/g)].map((found) => ({
      file,
      at: found.index,
      name: found[0],
    }));
  })
  .map((field, index) => ({ ...field, renamed: `${field.name}_renamed${index}`, order: random() }))
  .toSorted((a, b) => a.order - b.order);

const fields: Field[] = [];
for (let start = 0; fields.length < WANTED && start < candidates.length; start += 40) {
  const group = candidates.slice(start, start + 40);
  // One that is no field breaks nothing that is looked at here, or the whole group: then they are tried one by one.
  const tryGroup = (some: readonly Field[]): void => {
    write(some);
    try {
      const names = responseNames();
      fields.push(...some.filter(({ renamed }) => names.has(renamed)));
    } catch {
      if (some.length === 1) return;
      const half = Math.ceil(some.length / 2);
      tryGroup(some.slice(0, half));
      tryGroup(some.slice(half));
    }
  };
  tryGroup(group);
}
fields.splice(WANTED);
console.log(`${fields.length} fields of ${candidates.length} candidates, seed ${values.seed}`);

const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** @param isEnough whether the errors of the first check make the second unnecessary */
function typeErrors(isEnough: (said: string) => boolean = () => false): string {
  let all = '';
  for (const [index, extra] of [[], ['-p', 'dashboard']].entries()) {
    if (isEnough(all)) break;
    const info = ['--incremental', '--tsBuildInfoFile', join(COPY, `types${index}.json`)];
    const { stdout } = spawnSync(process.execPath, [tsc, '--noEmit', '--noErrorTruncation', ...extra, ...info], {
      cwd: COPY,
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    });
    all += `${stdout}\n`;
  }
  return all;
}

write([]);
const before = typeErrors();
if (before.trim() !== '') throw new Error(`The types are wrong to begin with:\n${before.slice(0, 2_000)}`);

/** Fields of a group that no error names. Alone, any error is one about the field. */
function unnoticed(group: readonly Field[]): Field[] {
  write(group);
  const said = typeErrors((soFar) => group.length === 1 && soFar.trim() !== '');
  if (group.length === 1) return said.trim() === '' ? [...group] : [];
  const missed = (field: Field): boolean =>
    !new RegExp(
      `Property '${field.renamed}' is missing|'${field.renamed}' does not exist|\\b${field.renamed}\\b[^;{}]*and \\d+ more|properties from type [^\\n]*\\b${field.renamed}\\b|does not exist in type [^\\n]*\\b${field.renamed}\\b`,
    ).test(said);
  return group.filter(missed);
}

let open: Field[] = fields;
for (const size of [50, 10, 1]) {
  const next: Field[] = [];
  for (let start = 0; start < open.length; start += size) next.push(...unnoticed(open.slice(start, start + size)));
  console.log(`groups of ${size}: ${open.length - next.length} more noticed by the types, ${next.length} open`);
  open = next;
}

if (values.tests && open.length > 0) {
  write(open);
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/test.mjs', 'test/'], {
    cwd: COPY,
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  const said = `${stdout}\n${stderr}`;
  open = open.filter(
    ({ name, renamed }) => !said.includes(`"additionalProperty":"${name}"`) && !said.includes(renamed),
  );
}

write([]);
rmSync(COPY, { recursive: true, force: true });
const share = 1 - open.length / fields.length;
for (const { file, name } of open) console.log(`nobody notices: ${name} in ${file}`);
console.log(`${(share * 100).toFixed(1)}% noticed`);
if (share < 0.95) process.exitCode = 1;
