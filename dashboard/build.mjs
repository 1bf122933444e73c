// Builds the dashboard into a folder that the service serves as it is:
//
//   node dashboard/build.mjs <folder>
//
// Vite's output, each file that is worth it also as .br and .gz, and pages.json with the paths that are the dashboard's.
// Run by scripts/install/dashboard.mjs, on the pinned Node.

import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const HERE = import.meta.dirname;
/** Bytes below which compressing a file saves nothing worth a second file. */
const SMALL = 512;

const [, , folder] = process.argv;
if (folder === undefined) {
  process.stderr.write('usage: node dashboard/build.mjs <folder>\n');
  process.exit(2);
}

await build({
  configFile: join(HERE, 'vite.config.ts'),
  configLoader: 'native',
  logLevel: 'silent',
  build: { outDir: folder, emptyOutDir: true },
}).catch(fail);
await Promise.all(
  globSync('**/*.{js,mjs,css,html,svg,wasm}', { cwd: folder }).map((file) => compress(join(folder, file))),
);
writeFileSync(join(folder, 'pages.json'), JSON.stringify(await paths()));

/** One line with what is wrong and where, then the whole. */
function fail(error) {
  const [first = error] = error?.errors ?? [];
  const plain = stripVTControlCharacters(String(first.message ?? first));
  const place = /\[ ?([^\s\]]+:\d+:\d+) ?\]/.exec(plain)?.[1];
  process.stderr.write(`${place === undefined ? '' : `${place}: `}${plain.split('\n')[0]}\n\n${plain}\n`);
  process.exit(1);
}

async function compress(file) {
  const plain = readFileSync(file);
  if (plain.length < SMALL) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** The paths of all pages, from the pages themselves: index.ts of each is plain data. */
async function paths() {
  const files = globSync('src/pages/*/index.ts', { cwd: HERE }).sort();
  const pages = await Promise.all(files.map((file) => import(join(HERE, file))));
  return [...new Set(pages.flatMap(({ page }) => page.paths))].sort();
}
