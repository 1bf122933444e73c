// Deletes files of installed packages that nothing here loads: source maps, sources, tests and documents, builds for browsers and other
// runtimes, second copies of programs, and declarations where nobody checks types. That is a fifth of the installation. Plain JS for any Node >= 20, no dependencies.

import { existsSync, lstatSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';

/** Files by package; a last `*` is every folder there. They are deleted only `if` another package has what they are for. */
const UNUSED = [
  // Headers and manual pages.
  { of: 'node/node_modules/*', files: /^(include|share)$/ },
  // Builds for browsers, in one file each.
  { of: 'tesseract.js-core', files: /\.wasm\.js$/ },
  // The program is in the package of the platform, too.
  { of: '@llamaindex/liteparse', files: /\.node$|^(lib)?pdfium\./, if: '@llamaindex/liteparse-' },
  { of: '@embedpdf/pdfium/dist', files: /browser|\.cjs$/ },
  { of: 'tinyld', files: /^(playground|tests-integration)$|\.png$/ },
  { of: 'tinyld/dist', files: /^tinyld\.(heavy|light)\.|browser\.js$|^(benchmark|train|clean)$/ },
  { of: 'libphonenumber-js', files: /^(bundle|es6-modern|source|max|mobile)$|\.(max|mobile|full)\.json/ },
  { of: 'compromise', files: /^src$/ },
  { of: 'compromise/builds', files: /^(one|two)$|\.js$/ },
  // For bundlers.
  { of: '@aws-sdk/*', files: /^dist-es$/ },
  { of: '@smithy/*', files: /^dist-es$/ },
  // Pages of its own: reports, recordings.
  { of: 'playwright-core/lib', files: /^vite$/ },
  // The other data of the same language.
  { of: '@tesseract.js-data/*', files: /^4\.0\.0_best_int$/ },
  // What is compiled beside it.
  ...['ai', '@ai-sdk/*', 'zod', 'apache-arrow', 'css-what', '@swc/helpers', 'postal-mime', 'tldts'].map((of) => ({
    of,
    files: /^src$/,
  })),
  // For the runtime Bare.
  ...['bare-buffer', 'bare-fs', 'bare-path', 'bare-url'].map((of) => ({ of, files: /^prebuilds$/ })),
  { of: 'zlibjs/bin', files: /\.dev\./ },
  // What only its viewer, old browsers and Node load.
  { of: 'pdfjs-dist', files: /^(legacy|web|image_decoders|standard_fonts|iccs)$/ },
  // Weights that src/engines/browser/program/fonts.ts does not name.
  { of: '@expo-google-fonts/nanum-gothic', files: /^800/ },
  { of: '@expo-google-fonts/noto-sans-arabic', files: /^[1235689]00/ },
];

const SOURCE_MAP = /\.[cm]?(js|ts)\.map$/;
const SOURCE_MAP_OR_TYPES = /\.[cm]?(js|ts)\.map$|\.d\.[cm]?ts$/;

/** What packages come with at their top, for their own developers and for readers. Licenses and notices stay. */
const AROUND =
  /^(__tests__|tests?|docs?|examples?|bench|benchmarks?|coverage|\.github)$|^(readme|changes|changelog|history|contributing|migrat|upgrad|security|code_of_conduct)[^/]*\.(md|markdown)$/i;

const MARK = '.trawl-trimmed';

/**
 * @param modules a node_modules that belongs to Trawl alone
 * @param hasTypes whether TypeScript checks programs with these packages, as in a clone
 * @returns bytes that were freed
 */
export function trim(modules, hasTypes = true) {
  let freed = 0;
  const remove = (path) => {
    freed += sizeOf(path);
    rmSync(path, { recursive: true, force: true });
  };
  for (const { of, files, if: other } of UNUSED) {
    for (const folder of foldersAt(modules, of)) {
      if (other !== undefined && !hasPackage(modules, other)) continue;
      for (const name of readdirSync(folder)) if (files.test(name)) remove(join(folder, name));
    }
  }
  // In a clone, benches search the documents of packages.
  for (const folder of hasTypes ? [] : packagesIn(modules))
    for (const name of readdirSync(folder)) if (AROUND.test(name)) remove(join(folder, name));
  const isUnused = hasTypes ? SOURCE_MAP : SOURCE_MAP_OR_TYPES;
  for (const path of filesNamed(modules, isUnused)) remove(path);
  return freed;
}

/** Folders at a place of UNUSED. */
function foldersAt(modules, place) {
  const folder = join(modules, place.replace(/\/\*$/, ''));
  if (!existsSync(folder)) return [];
  return place.endsWith('*') ? foldersIn(folder) : [folder];
}

/** Not links: what those lead to is somebody else's. */
const foldersIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => join(folder, entry.name));

/** The folders of all packages, and of those inside of them. */
function packagesIn(modules) {
  const found = foldersIn(modules).flatMap((folder) =>
    basename(folder).startsWith('@') ? foldersIn(folder) : [folder],
  );
  const inside = found.map((folder) => join(folder, 'node_modules')).filter((folder) => existsSync(folder));
  return [...found, ...inside.flatMap(packagesIn)];
}

/** Whether a package with a name that begins so is installed. */
function hasPackage(modules, start) {
  const [scope, prefix] = start.split('/');
  return readdirSync(join(modules, scope)).some((name) => name.startsWith(prefix));
}

function* filesNamed(folder, names) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesNamed(path, names);
    else if (names.test(entry.name)) yield path;
  }
}

function sizeOf(path) {
  const found = statSync(path);
  return found.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0) : found.size;
}

/**
 * Trims the packages of an installed package once, on its first run. Does nothing where other programs share them, or where they cannot be
 * written.
 * @param root the folder of the package with everything that runs
 */
export function trimPackage(root) {
  const modules = ownModules(dirname(root));
  if (modules === undefined || existsSync(join(modules, MARK))) return;
  try {
    writeFileSync(join(modules, MARK), '');
    trim(modules, false);
  } catch {
    // Installed by another user. It takes more room, and works.
  }
}

/**
 * The packages that were installed for the package in this folder alone: below it (`npm install -g`), or beside it (`npx`). What lies below a
 * clone in which somebody has written the package is for its developers, and what is linked belongs to somebody else.
 */
function ownModules(folder) {
  const below = join(folder, 'node_modules');
  const beside = dirname(folder);
  if (basename(beside) === 'node_modules' && existsSync(join(below, 'tesseract.js-core'))) {
    return lstatSync(below).isSymbolicLink() ? undefined : below;
  }
  return beside.includes(`${sep}_npx${sep}`) ? beside : undefined;
}
