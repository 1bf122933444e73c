import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { listBucket, type SnapshotFile } from './list-bucket.ts';

import type { SnapshotPlace } from './place.ts';
import { type Requests, textOf } from './requests.ts';

/** Every file below a place, in the order of their names. @throws OperatorError if it cannot be listed */
export async function listFiles(place: SnapshotPlace, requests: Requests): Promise<SnapshotFile[]> {
  const files =
    place.kind === 'folder'
      ? await listFolder(place.path)
      : place.kind === 'bucket'
        ? await listBucket(place, requests)
        : await listWeb(place.base, requests);
  return files.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

async function listFolder(folder: string): Promise<SnapshotFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: Error) => {
    throw new OperatorError(`${folder} cannot be listed: ${error.message}`);
  });
  const files: SnapshotFile[] = [];
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const at = join(entry.parentPath, entry.name);
    const facts = await stat(at).catch(() => undefined);
    if (facts?.isFile() !== true) continue;
    const version = `${facts.size}:${Math.trunc(facts.mtimeMs)}`;
    files.push({ name: relative(folder, at).split(sep).join('/'), at, isLocal: true, size: facts.size, version });
  }
  return files;
}

/** Folders of a web server that are looked into. */
const FOLDERS = /^(?:baseline|updatefiles|data|works|merged_ids|updated_date=[\d-]+)\/$/;
const DEEPEST = 4;
/** Links of an index page, as Apache and nginx write them, with what follows on the line: `2026-01-10 12:02   18M`. */
const LINK = /<a\s[^>]*?href\s*=\s*["']([^"'#?]+)["'][^>]*>[^<]*(?:<\/a>)?([^<\n]{0,100})/gi;
const SIZE = /\d\d:\d\d(?::\d\d)?\s+(\d+(?:\.\d+)?)\s*([KMGT]?)\s*$/i;
const UNITS = ['', 'K', 'M', 'G', 'T'];

/** A single file, a folder with a manifest, or the files that index pages link to. */
async function listWeb(base: string, requests: Requests): Promise<SnapshotFile[]> {
  if (/\.(gz|json|jsonl|zip|xml)$/i.test(new URL(base).pathname)) return [await singleFile(base, requests)];
  const root = base.endsWith('/') ? base : `${base}/`;
  const manifest = await requests.ask(new URL('manifest', root).href, async (answer) => answer.status, {
    accepts: (status) => status === 403 || status === 404,
  });
  if (manifest === 200) return [{ name: 'manifest', at: new URL('manifest', root).href, isLocal: false }];
  return await indexPages(root, root, requests, 0);
}

async function indexPages(root: string, folder: string, requests: Requests, depth: number): Promise<SnapshotFile[]> {
  const page = await requests.ask(folder, textOf);
  const files: SnapshotFile[] = [];
  const seen = new Set<string>();
  for (const [, link = '', facts = ''] of page.matchAll(LINK)) {
    const href = link.replaceAll('&amp;', '&');
    const url = URL.canParse(href, folder) ? new URL(href, folder).href : '';
    if (!url.startsWith(folder) || url === folder || seen.has(url)) continue;
    seen.add(url);
    const inside = decodeURIComponent(url.slice(folder.length));
    if (!inside.endsWith('/')) {
      files.push({ name: decodeURIComponent(url.slice(root.length)), at: url, isLocal: false, ...sizeIn(facts) });
    } else if (FOLDERS.test(inside) && depth < DEEPEST) {
      files.push(...(await indexPages(root, url, requests, depth + 1)));
    }
  }
  return files;
}

/** The size in a line of an index page, rounded to its unit. */
function sizeIn(facts: string): { about?: number } {
  const [, number, unit = ''] = SIZE.exec(facts.trimEnd()) ?? [];
  return number === undefined ? {} : { about: Math.round(Number(number) * 1024 ** UNITS.indexOf(unit.toUpperCase())) };
}

/** Asks for one byte, which tells size and version. */
export function singleFile(url: string, requests: Requests): Promise<SnapshotFile> {
  const name = decodeURIComponent(new URL(url).pathname.split('/').at(-1) as string);
  return requests.ask(
    url,
    async ({ status, headers }) => {
      const total = status === 206 ? headers['content-range']?.split('/')[1] : headers['content-length'];
      const size = total !== undefined && /^\d+$/.test(total) ? { size: Number(total) } : {};
      const version = headers.etag ?? headers['last-modified'];
      return { name, at: url, isLocal: false, ...size, ...(version === undefined ? {} : { version }) };
    },
    { headers: () => ({ range: 'bytes=0-0' }), accepts: (status) => status === 206 },
  );
}
