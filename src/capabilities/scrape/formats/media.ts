import { spawn } from 'node:child_process';
import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ScrapeOptions } from '@trawl/contract/v2/scrape/options.ts';
import type { Deadline } from '../../../foundation/kernel/deadline.ts';
import type { Log } from '../../../foundation/kernel/log.ts';
import { table, type WordTable } from '../../../foundation/kernel/table.ts';
import type { WebEngine } from '../engines/engines.ts';
import type { LinkOptions, ScrapeFiles } from '../files.ts';

/** Sound and video of a page: what the page itself states is fetched; other sites need `yt-dlp`. */
export interface Media {
  fetch(
    kind: 'audio' | 'video',
    page: PageOfMedia,
    deadline: Deadline,
    to: LinkOptions,
  ): Promise<{ readonly url: string } | { readonly warning: string }>;
}

interface PageOfMedia {
  readonly url: string;
  /** Addresses that the page names, best first. */
  readonly stated: readonly string[];
  readonly options: Pick<ScrapeOptions, 'location' | 'mobile' | 'skipTlsVerification'>;
  /** @throws ApiError for an address that the team's policy refuses */
  requireSafe(url: string): Promise<void>;
}

export interface MediaOptions {
  readonly web: WebEngine;
  readonly files: ScrapeFiles;
  /** Path or name of `yt-dlp`, whether it is installed or not. */
  readonly ytDlp: string;
  /** A proxy that lets nothing private through, for programs that open their own connections. */
  readonly proxyFor: () => { readonly url: string } & Disposable;
  readonly log: Log;
}

/** Bytes of a file. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Milliseconds that a link lives. */
const LIFE = 3_600_000;
/** Milliseconds between two checks of a program's output. */
const WATCH_EVERY = 1000;
/** Addresses of one page that are tried. */
const MOST_TRIES = 3;

export function createMedia({ web, files, ytDlp, proxyFor, log }: MediaOptions): Media {
  return {
    async fetch(kind, { url, stated, options, requireSafe }, deadline, to) {
      const link = { ...to, life: LIFE };
      const asked = {
        ...({ deadline, tier: 'basic', maxBytes: MAX_BYTES } as const),
        ...{ mobile: options.mobile, skipTlsVerification: options.skipTlsVerification },
        ...(options.location === undefined ? {} : { location: options.location }),
        permit: ({ href }: URL) => requireSafe(href),
      };
      for (const address of stated.slice(0, MOST_TRIES)) {
        try {
          const answer = await web.get({ ...asked, url: address });
          const type = /^[\w.+-]+\/[\w.+-]+/.exec(answer.headers['content-type'] ?? '')?.[0].toLowerCase() ?? '';
          if (answer.status !== 200 || !isOf(kind, type, answer.url)) continue;
          const name = `${kind}${endingOf(answer.url)}`;
          return { url: await files.link({ bytes: answer.body, type, name }, link) };
        } catch (error) {
          deadline.signal.throwIfAborted();
          log.info({ err: error, kind }, 'a media file of a page could not be fetched');
        }
      }
      const got = await download(ytDlp, kind, url, proxyFor(), deadline, log);
      if (got === 'missing') {
        return {
          warning: `The page has no link to a file of type ${kind}. To get media from other sites, install yt-dlp, or set TRAWL_YT_DLP to its path.`,
        };
      }
      if (got === undefined) return { warning: `No ${kind} was found on this page.` };
      return { url: await files.link(got, link) };
    },
  };
}

const isOf = (kind: 'audio' | 'video', type: string, url: string): boolean =>
  type.startsWith(`${kind}/`) ||
  (kind === 'audio' && type === 'application/ogg') ||
  (/^(?:application|binary)\/octet-stream$/.test(type) && ENDINGS[kind].test(new URL(url).pathname));

const ENDINGS = { audio: /\.(?:mp3|m4a|aac|ogg|oga|opus|wav|flac)$/i, video: /\.(?:mp4|m4v|webm|mov|ogv|mkv)$/i };

const endingOf = (url: string): string => /\.[a-z0-9]{1,5}$/i.exec(new URL(url).pathname)?.[0].toLowerCase() ?? '';

/** What comes over HTTP: other protocols would not go through the proxy. */
const overHttp = (...wanted: string[]): string =>
  ['http', 'm3u8'].flatMap((protocol) => wanted.map((one) => `${one}[protocol^=${protocol}]`)).join('/');

const ARGUMENTS = {
  audio: ['-f', overHttp('bestaudio', 'best'), '-x', '--audio-format', 'mp3'],
  video: ['-f', overHttp('best[ext=mp4]', 'best')],
};
const TYPES: WordTable<string> = table({
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.opus': 'audio/ogg',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
});

/** Ends a program and what it started. */
function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of it has ended.
  }
}

/** Bytes of the files of a folder; 0 when it is gone. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Runs `yt-dlp` for a page, in a separate folder, through our proxy. */
async function download(
  program: string,
  kind: 'audio' | 'video',
  url: string,
  proxy: { readonly url: string } & Disposable,
  { signal }: Deadline,
  log: Log,
): Promise<{ bytes: Uint8Array; type: string; name: string } | 'missing' | undefined> {
  using _proxy = proxy;
  const folder = await mkdtemp(join(tmpdir(), 'trawl-media-'));
  try {
    signal.throwIfAborted();
    const limits = ['--no-playlist', '--no-cache-dir', '--ignore-config', '--max-filesize', String(MAX_BYTES)];
    // Streams are fetched by itself and not by a program that might not use the proxy.
    limits.push('--downloader', 'native');
    const output = ['-o', join(folder, 'media.%(ext)s')];
    const child = spawn(program, [...limits, '--proxy', proxy.url, ...ARGUMENTS[kind], ...output, '--', url], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: folder },
      // A separate process group, so that its children end with it.
      detached: true,
    });
    const end = (): void => endGroup(child.pid);
    signal.addEventListener('abort', end, { once: true });
    // A stream has no known size; the size on disk counts.
    const watch = setInterval(() => void sizeOf(folder).then((size) => size > MAX_BYTES && end()), WATCH_EVERY);
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2000);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    }).finally(() => {
      clearInterval(watch);
      signal.removeEventListener('abort', end);
      end();
    });
    signal.throwIfAborted();
    const name = (await readdir(folder)).find((file) => file.startsWith('media.') && !file.endsWith('.part'));
    if (code !== 0 || name === undefined || (await stat(join(folder, name))).size > MAX_BYTES) {
      log.info({ code, said }, 'yt-dlp returned nothing');
      return undefined;
    }
    await using file = await open(join(folder, name));
    const ending = endingOf(`http://x/${name}`);
    return {
      bytes: await file.readFile(),
      type: TYPES[ending] ?? 'application/octet-stream',
      name: `${kind}${ending}`,
    };
  } catch (error) {
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'missing';
    log.warn({ err: error }, 'yt-dlp could not be run');
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
