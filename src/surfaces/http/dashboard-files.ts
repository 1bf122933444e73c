import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { table, type WordTable } from '../../foundation/kernel/table.ts';

/** A file of the dashboard in all encodings of its build. */
export interface DashboardFile {
  readonly type: string;
  /** Hash of the plain content; the ETag adds quotes and the encoding. */
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
}

/** A build of the dashboard by scripts/install/dashboard.mjs. */
export interface Dashboard {
  /** By path on the server, with a leading slash. */
  readonly files: ReadonlyMap<string, DashboardFile>;
  /** Paths of the pages, with `:name` parameters. */
  readonly pages: readonly string[];
}

const TYPES: WordTable<string> = table({
  '.bcmap': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
});

/**
 * Reads the current build into memory, so that a newer one can replace it on disk while it is served.
 * @param dist the folder of all builds
 * @returns undefined without a build
 */
export async function readDashboard(dist: string): Promise<Dashboard | undefined> {
  try {
    const folder = join(dist, (await readFile(join(dist, 'current'), 'utf8')).trim());
    const pages = JSON.parse(await readFile(join(folder, 'pages.json'), 'utf8')) as string[];
    const names = (await readdir(folder, { recursive: true })).map((name) => name.replaceAll('\\', '/'));
    const files = new Map<string, DashboardFile>();
    for (const name of names) {
      const type = TYPES[extname(name)];
      if (type !== undefined) files.set(`/${name}`, await readOne(join(folder, name), type, names, name));
    }
    return files.has('/index.html') ? { files, pages } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function readOne(path: string, type: string, names: readonly string[], name: string): Promise<DashboardFile> {
  const [plain, br, gzip] = await Promise.all([
    readFile(path),
    names.includes(`${name}.br`) ? readFile(`${path}.br`) : undefined,
    names.includes(`${name}.gz`) ? readFile(`${path}.gz`) : undefined,
  ]);
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type, tag, plain, br, gzip };
}
