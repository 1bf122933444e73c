// Checks the walls of .dependency-cruiser.cjs, that only config/ reads the environment, that files over 10 kB give a reason,
// that timeouts are composed with anySignal, and that CONTRIBUTING.md lists every room. scripts/words.mjs checks look-ups with words.
//
//   node scripts/walls.mjs

import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ROOT } from './ensure-installed.mjs';
import { standInForCompiler } from './walls/imports.mjs';

/**
 * Files outside config/ that may name process.env. LanceDB's native part reads its thread counts and cache sizes from the
 * environment when it is loaded, and there is no other way to tell it.
 */
const MAY_TOUCH_ENV = /^src\/foundation\/(config\/|store\/search[^/]*(\/|\.ts$))/;

/** The code of src/ and contract/ apart from tests and comments, by file. */
const codeOf = (files) =>
  files
    .filter((file) => /^(?:src|contract)\//.test(file) && !file.endsWith('.test.ts'))
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

/** An option of a test: a limit in seconds, which a busy machine passes. */
const LIMIT = /\b(?:it|test|describe)(?:\.\w+)?\((?:'[^'\n]*'|`[^`]*`),\s*\{[^{}]*\btimeout:/;

/** Test files that limit a test in seconds. */
const limited = () =>
  files.filter((file) => file.endsWith('.test.ts') && LIMIT.test(readFileSync(join(ROOT, file), 'utf8')));

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
for (const file of limited()) {
  failed = true;
  console.error(`${file} limits a test in seconds: the machine may be busy (CONTRIBUTING.md, Tests)`);
}
for (const room of unlisted()) {
  failed = true;
  console.error(`${room} needs a README.md, and a row in CONTRIBUTING.md that links it`);
}
standInForCompiler();
const { cruise } = await import('dependency-cruiser');
const rules = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const { output, exitCode } = await cruise(files, {
  ...rules.options,
  baseDir: ROOT,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
  outputType: 'err',
});
process.stdout.write(output);
if (exitCode !== 0) failed = true;
else if (/\(0 modules/.test(output)) {
  failed = true;
  console.error('the walls were not checked: no module was found');
}
process.exitCode = failed ? 1 : 0;
