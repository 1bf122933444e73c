// Checks the walls of .dependency-cruiser.cjs, that only config/ reads the environment, that files over 10 kB give a reason,
// that timeouts are composed with anySignal, and that CONTRIBUTING.md lists every room.
//
//   node scripts/walls.mjs
//
// dependency-cruiser reads TypeScript through the compiler's JavaScript API, which TypeScript 7 does not have. Node strips
// types by itself, so the check runs on a shadow of the sources without types, in a temporary folder: type-only imports are
// turned into plain ones there, because they count.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';

const SHADOW = mkdtempSync(join(tmpdir(), 'trawl-walls-'));

/**
 * Files outside config/ that may name process.env. LanceDB's native part reads its thread counts and cache sizes from the
 * environment when it is loaded, and there is no other way to tell it.
 */
const MAY_TOUCH_ENV = /^src\/foundation\/(config\/|store\/search[^/]*(\/|\.ts$))/;

const TYPE_IMPORT = /^(\s*)(?:import|export)\s+type\s+(?:\*(?:\s+as\s+\w+)?|\{[^}]*\}|\w+)\s+from\s+(['"][^'"]+['"])/gm;
const TYPE_QUERY = /\bimport\(\s*(['"]\.[^'"]+['"])\s*\)/g;
const SPECIFIER = /(\bfrom\s+|\bimport\s*\(?\s*)(['"])(\.[^'"]*)\.ts\2/g;

const CONTRACT = /(['"])@trawl\/contract\/([^'"]+)\.ts\1/g;

/** The file without types, with every import that it makes. */
function shadowOf(file, source) {
  const queries = [...source.matchAll(TYPE_QUERY)].map((found) => `import ${found[1]};`).join(' ');
  const plain = stripTypeScriptTypes(source.replace(TYPE_IMPORT, '$1import $2'), { mode: 'strip' });
  const up = '../'.repeat(file.split('/').length - 1);
  return `${plain}\n${queries}\n`.replace(SPECIFIER, '$1$2$3.mjs$2').replace(CONTRACT, `$1${up}contract/$2.mjs$1`);
}

function makeShadow(files) {
  for (const file of files) {
    const target = join(SHADOW, file.replace(/\.ts$/, '.mjs'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, shadowOf(file, readFileSync(join(ROOT, file), 'utf8')));
  }
  for (const file of ['package.json', '.dependency-cruiser.cjs']) cpSync(join(ROOT, file), join(SHADOW, file));
  symlinkSync(join(ROOT, 'node_modules'), join(SHADOW, 'node_modules'), 'junction');
}

/** The code of src/ apart from tests and comments, by file. */
const codeOf = (files) =>
  files
    .filter((file) => file.startsWith('src/') && !file.endsWith('.test.ts'))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')]);

const filesWith = (pattern, code, except) =>
  code.filter(([file, text]) => !except.test(file) && pattern.test(text)).map(([file]) => file);

const ENVIRONMENT = /\bprocess\s*\.\s*env\b|\bprocess\s*\[\s*['"]env/;
const ANY_SIGNAL = /\bAbortSignal\s*\.\s*any\b/;

/** Bytes of a source file from which on it says at its top why it is so long. */
const LONG = 10_000;
const REASON = /^\/\/ Over 10 kB: \S.{10,}$/m;

/** Long files without a line `// Over 10 kB: …` before their first import; tests and generated data need none. */
function unreasoned() {
  const sources = ['src', 'contract', 'bench', 'dashboard/src'].flatMap((folder) => [
    `${folder}/**/*.ts`,
    `${folder}/**/*.tsx`,
  ]);
  return globSync(sources, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(ROOT, file)).size > LONG)
    .filter((file) => {
      const top = readFileSync(join(ROOT, file), 'utf8').split(/^(?:import|export|const|function)\b/m)[0];
      return !REASON.test(top) && !top.includes('format: generated');
    });
}

/**
 * Tables with words as keys that have a prototype: a look-up of "constructor" would find a function in them. `table` makes one
 * without (contract/table.ts).
 */
const WORD_TABLE =
  /\bconst ([A-Z][A-Z0-9_]*)\s*(?::\s*(?:Readonly<)?Record<string,[^=]*?(?:=>[^=]*?)*=\s*(?:\{|Object\.fromEntries\()|=\s*(?:\{[^;]*?\}|Object\.fromEntries\([^;]*?\))\s*as\s+(?:Readonly<)?Record<string,)/g;

function wordTables() {
  const sources = ['src/**/*.ts', 'contract/**/*.ts', 'dashboard/src/**/*.ts', 'dashboard/src/**/*.tsx'];
  return globSync(sources, { cwd: ROOT, exclude: (name) => name === 'node_modules' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/engines/page/language/'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(WORD_TABLE)].map(([, name]) => `${file}: ${name}`),
    );
}

/** Rooms that CONTRIBUTING.md does not link, or that have no README.md. */
function unlisted() {
  const guide = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
  return globSync('src/{foundation,engines,platform,capabilities,surfaces}/*/*.ts', { cwd: ROOT })
    .map((file) => dirname(file).replaceAll('\\', '/'))
    .filter((room, at, all) => all.indexOf(room) === at)
    .filter((room) => !guide.includes(`(${room}/README.md)`) || !existsSync(join(ROOT, room, 'README.md')));
}

process.removeAllListeners('warning');
const folders = ['contract', 'src', 'test', 'bench', 'scripts'];
const files = globSync(
  folders.map((folder) => `${folder}/**/*.ts`),
  { cwd: ROOT },
).map((file) => file.replaceAll('\\', '/'));
let failed = false;
const code = codeOf(files);
for (const file of filesWith(ENVIRONMENT, code, MAY_TOUCH_ENV)) {
  failed = true;
  console.error(`${file} reads process.env; only src/foundation/config does: take the value as a parameter`);
}
for (const file of filesWith(ANY_SIGNAL, code, /kernel\/any-signal\.ts$/)) {
  failed = true;
  console.error(`${file} uses AbortSignal.any, which may forget a timeout: use anySignal of src/foundation/kernel`);
}
for (const file of unreasoned()) {
  failed = true;
  console.error(`${file} is over 10 kB: split it, or say why not in a first line "// Over 10 kB: …"`);
}
for (const found of wordTables()) {
  failed = true;
  console.error(`${found} is looked up with words and has a prototype: wrap its rows in table(…) of contract/table.ts`);
}
for (const room of unlisted()) {
  failed = true;
  console.error(`${room} needs a README.md, and a row in CONTRIBUTING.md that links it`);
}
try {
  makeShadow(files);
  const tool = join(ROOT, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs');
  const roots = folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
  const run = spawnSync(process.execPath, [tool, '--config', '.dependency-cruiser.cjs', ...roots], {
    cwd: SHADOW,
    encoding: 'utf8',
  });
  process.stdout.write(`${run.stdout}${run.stderr}`.replace(/(\S+)\.mjs\b/g, '$1.ts'));
  if (run.status !== 0) failed = true;
  else if (/\(0 modules/.test(run.stdout)) {
    failed = true;
    console.error('the walls were not checked: no module was found');
  }
} finally {
  rmSync(SHADOW, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;
