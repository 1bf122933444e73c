import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { extract } from 'tar';
import { ownField, setField, table, type WordTable } from '../../../foundation/kernel/table.ts';
import { ownFolder, readableByOthers } from './cache-folder.ts';

/**
 * Unpacks the Chromium that comes as a package. The package can do that itself, but into a fixed place that every user of the
 * machine shares, without a version in its name, a lock or a check. Here it goes into a fresh folder beside the place where
 * it belongs and is moved there when it is whole: of two processes that do it at once one is first, and the other uses that.
 */

/** What the package has of each version we know, so that a damaged download is noticed. SHA-256 of the compressed files. */
const KNOWN: WordTable<Readonly<Record<string, string>>> = table({
  '153.0.0': {
    'chromium.br': '38e1e1649db20fa4ea644bf5987688ce81a4c9eb10e7eae8380b74fc0d699fea',
    'swiftshader.tar.br': 'b680e40a33235ecc6ad4c6897a168b70ce5164f0d62d2a64d675320d51614631',
    'fonts.tar.br': 'c1307fe5cd607092f0426742b4ab93755eec9a9b7752e47c56408c2bcf3e515b',
  },
});

/** When each version was published, which is when it was up to date. */
const PUBLISHED: WordTable<string> = table({ '153.0.0': '2026-09-11' });

/** Days since the bundled browser was published; undefined for a version that we do not know. */
export function ageInDays({ version }: Bundled, now: number): number | undefined {
  const published = PUBLISHED[version];
  return published === undefined ? undefined : Math.floor((now - Date.parse(published)) / 86_400_000);
}

const STAMP = 'unpacked.json';
/** Folders of unpackings that were killed are removed after this many milliseconds. */
const ABANDONED_MS = 10 * 60_000;

export interface Bundled {
  readonly version: string;
  /** The package's folder of compressed files. */
  readonly source: string;
}

/** The bundled browser; undefined where none runs: it is made for Linux on x64 with glibc. */
export function bundled(): Bundled | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !hasGlibc()) return undefined;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { version, source: join(folder, 'bin') };
  } catch {
    return undefined;
  }
}

let glibc: boolean | undefined;

/** Asked once. Without `excludeNetwork` the report looks up the name of every open connection's peer, and the process stands still meanwhile. */
function hasGlibc(): boolean {
  if (glibc === undefined) {
    const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
    const { excludeNetwork } = report;
    report.excludeNetwork = true;
    const { header } = report.getReport() as { header?: { glibcVersionRuntime?: string } };
    report.excludeNetwork = excludeNetwork;
    glibc = header?.glibcVersionRuntime !== undefined;
  }
  return glibc;
}

/** Where the browser of a version ends up. */
export const bundledFolder = (cache: string, { version }: Bundled): string => join(cache, `chromium-${version}`);

/** Whether it lies there whole already. */
export async function isUnpacked(folder: string): Promise<boolean> {
  try {
    const { files } = JSON.parse(await readFile(join(folder, STAMP), 'utf8')) as { files: Record<string, number> };
    const sizes = await Promise.all(Object.keys(files).map(async (name) => (await stat(join(folder, name))).size));
    return 'chromium' in files && sizes.every((size, i) => size === Object.values(files)[i]);
  } catch {
    return false;
  }
}

const under = new Map<string, Promise<string>>();

/**
 * Unpacks what is not unpacked yet; takes about four seconds the first time and nothing afterwards.
 * @param cache see `cacheFolder`
 * @returns the folder, with `chromium` and `fonts/` in it
 * @throws Error when the package is damaged or the folder cannot be written
 */
export function unpack(bundle: Bundled, cache: string): Promise<string> {
  const folder = bundledFolder(cache, bundle);
  const running = under.get(folder);
  if (running !== undefined) return running;
  const started = unpackInto(bundle, folder).finally(() => under.delete(folder));
  under.set(folder, started);
  return started;
}

async function unpackInto({ version, source }: Bundled, folder: string): Promise<string> {
  if (await isUnpacked(folder)) {
    await ownFolder(folder);
    return folder;
  }
  await sweep(folder);
  const fresh = await mkdtemp(`${folder}.new-`);
  try {
    const chromium = join(fresh, 'chromium');
    const program = await open(chromium, 'w', 0o755);
    const known = KNOWN[version] ?? {};
    const unpacked = await Promise.allSettled([
      decompressed(join(source, 'chromium.br'), program.createWriteStream(), known),
      decompressed(
        join(source, 'swiftshader.tar.br'),
        extract({ cwd: fresh, strict: true, preserveOwner: false }),
        known,
      ),
      decompressed(join(source, 'fonts.tar.br'), extract({ cwd: fresh, strict: true, preserveOwner: false }), known),
    ]);
    // Only now: what still wrote into the folder would bring it back after its removal.
    for (const one of unpacked) if (one.status === 'rejected') throw one.reason;
    const [hash] = unpacked.map((one) => (one.status === 'fulfilled' ? one.value : ''));
    await chmod(chromium, 0o755);
    const names = (await readdir(fresh, { withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
    const files: Record<string, number> = {};
    for (const name of names) setField(files, name, (await stat(join(fresh, name))).size);
    await writeFile(join(fresh, STAMP), JSON.stringify({ version, sha256: hash, files }));
    await readableByOthers(fresh, (await stat(dirname(folder))).mode);
    await putInPlace(fresh, folder);
    return folder;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** @returns the SHA-256 of the compressed file @throws Error when it is not the one that we know */
async function decompressed(
  file: string,
  target: NodeJS.WritableStream,
  known: Readonly<Record<string, string>>,
): Promise<string> {
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), counted, createBrotliDecompress(), target);
  const digest = hash.digest('hex');
  const expected = ownField(known, basename(file));
  if (expected !== undefined && digest !== expected) {
    throw new Error(`${file} is damaged: install the packages again`);
  }
  return digest;
}

async function putInPlace(fresh: string, folder: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await rename(fresh, folder);
    } catch (error) {
      if (await isUnpacked(folder)) return;
      if (attempt === 2) throw error;
      // What lies there is not whole: out of the way with it, under a name that nobody takes for the browser.
      const aside = await mkdtemp(`${folder}.old-`);
      await rename(folder, join(aside, 'x')).catch(() => {});
      await rm(aside, { recursive: true, force: true });
    }
  }
}

/** Removes what unpackings that were killed left behind. */
async function sweep(folder: string): Promise<void> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (!name.startsWith('chromium-') || !/\.(new|old)-/.test(name)) continue;
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}
