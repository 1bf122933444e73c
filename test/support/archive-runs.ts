import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { httpPage, packedRecord, rawRecord } from '../../src/engines/archives/read/testing.ts';
import { bareEnv } from './bare-env.ts';

/** Archives, and imports of them in processes of their own. */

const CLI = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
const KILLER = new URL('./children/killed-import.ts', import.meta.url).href;

/** Address of a page of a made archive. */
export const archivedUrl = (n: number): string => `https://site${n % 7}.example.com/pages/${n}`;

const WORDS = (
  'archive record window system longer public budget format memory winter harbour ledger silver engine matter reader bridge garden island ' +
  'candle orchard village teacher mountain'
).split(' ');

/** A page with words of its own. @param bytes about as many */
export function archivedPage(n: number, bytes: number): string {
  let state = n * 2_654_435_761 + 1;
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  let text = '';
  while (text.length < bytes) {
    text += `<p>${Array.from({ length: 60 }, () => `${WORDS[next() % WORDS.length]}${next() % 4 === 0 ? next().toString(36) : ''}`).join(' ')}.</p>\n`;
  }
  return `<html lang="en"><head><title>Page ${n}</title></head><body><nav><a href="/">Home</a></nav><main><h1>Page number${n}</h1>${text}</main></body></html>`;
}

interface MadeArchive {
  readonly pages: number;
  /** Of a page. */
  readonly bytes?: number;
  /** All of it as one gzip member. */
  readonly isOneMember?: boolean;
}

/** Writes an archive with a request and a response of each page, every hundredth page twice. */
export async function writeArchive(
  file: string,
  { pages, bytes = 3_000, isOneMember = false }: MadeArchive,
): Promise<void> {
  const out = createWriteStream(file);
  const parts: Buffer[] = [];
  for (let n = 0; n < pages; n++) {
    const url = archivedUrl(n);
    const html = archivedPage(n, bytes);
    const coded =
      n % 2 === 0 ? httpPage(html) : httpPage(gzipSync(html), ['Content-Type: text/html', 'Content-Encoding: gzip']);
    const response = { url, block: coded };
    const records = [
      { type: 'request', url, block: 'GET / HTTP/1.1\r\n\r\n' },
      response,
      ...(n % 100 === 0 ? [response] : []),
    ];
    if (isOneMember) parts.push(...records.map(rawRecord));
    else if (!out.write(Buffer.concat(records.map(packedRecord)))) await once(out, 'drain');
  }
  out.end(isOneMember ? gzipSync(Buffer.concat(parts)) : undefined);
  await once(out, 'finish');
}

interface WarcRun {
  /** What it said at its end; undefined when it was killed. */
  readonly summary: Record<string, unknown> | undefined;
}

/** `trawl import warc --json`. @param killAt packed bytes of the archive after which it ends itself with kill -9: nobody else is sure to come in time */
export async function importWarc(dataDir: string, args: readonly string[], killAt?: number): Promise<WarcRun> {
  const killing = killAt === undefined ? [] : ['--import', KILLER];
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', ...killing, CLI, 'import', 'warc', '--json', ...args],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...bareEnv(), TRAWL_DATA_DIR: dataDir, KILL_AT: String(killAt) },
    },
  );
  let out = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-10_000);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  if (signal === null && code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
  return { summary: out.startsWith('{') ? JSON.parse(out) : undefined };
}
