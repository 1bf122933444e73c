import { withoutFragment } from '../../../foundation/kernel/canonical-url.ts';
import { decodeHtml } from '../decode/index.ts';
import { baseOf, collect } from '../facts/index.ts';
import { parseHtml } from '../tree.ts';

/** Pages that lead elsewhere by themselves: the header `Refresh` and `<meta http-equiv="refresh">`. */

/** Seconds after which readers are taken elsewhere; later ones let them read the page. */
const MOST_SECONDS = 10;
/** Bytes of a page in which its element is looked for. */
const WITHIN = 256 * 1024;

interface Refresh {
  readonly seconds: number;
  /** '' for the page itself. */
  readonly address: string;
}

/** The algorithm of the HTML standard ("shared declarative refresh steps"): `3`, `3; url=/x`, `0,/x`, `0 '/x'`. @returns undefined if it is invalid */
export function parseRefresh(content: string): Refresh | undefined {
  const found = /^[\t\n\f\r ]*(?:(\d+)|(?=\.))[\d.]*([\s\S]*)$/.exec(content);
  if (found === null) return undefined;
  const seconds = Number(found[1] ?? 0);
  const rest = found[2] as string;
  if (rest === '') return { seconds, address: '' };
  const after = /^[\t\n\f\r ]*(?:[;,]|(?<=[\t\n\f\r ]))[\t\n\f\r ]*([\s\S]*)$/.exec(rest);
  if (after === null) return undefined;
  const text = (after[1] as string).replace(/^url[\t\n\f\r ]*=[\t\n\f\r ]*/i, '');
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return { seconds, address: text.trim() };
  const end = text.indexOf(quote, 1);
  return { seconds, address: text.slice(1, end < 0 ? undefined : end).trim() };
}

/** A page as it was fetched. */
interface Answer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
  readonly body: Uint8Array;
}

/** The URL to which a page takes its readers within ten seconds; undefined if it stays, is an error, or only loads itself again. */
export function refreshTarget({ status, headers, url, body }: Answer): string | undefined {
  if (status >= 400) return undefined;
  const { refresh } = headers;
  if (refresh !== undefined) return targetOf(parseRefresh(refresh), url, url);
  const type = headers['content-type'] ?? '';
  if (type !== '' && !/html|^text\/plain/i.test(type)) return undefined;
  const start = body.subarray(0, WITHIN);
  if (!/http-equiv\s*=\s*["']?\s*refresh/i.test(Buffer.from(start).toString('latin1')) && !start.includes(0))
    return undefined;
  const document = parseHtml(decodeHtml(start, type).html);
  const parts = collect(document);
  const meta = parts.metas.find(({ attribs }) => /^\s*refresh\s*$/i.test(attribs['http-equiv'] ?? ''));
  if (meta === undefined) return undefined;
  return targetOf(parseRefresh(meta.attribs.content ?? ''), baseOf(document, url, parts), url);
}

function targetOf(refresh: Refresh | undefined, base: string, url: string): string | undefined {
  if (refresh === undefined || refresh.seconds > MOST_SECONDS || refresh.address === '') return undefined;
  const target = URL.parse(refresh.address, base);
  if (target === null || !/^https?:$/.test(target.protocol)) return undefined;
  return withoutFragment(target.href) === withoutFragment(url) ? undefined : target.href;
}
