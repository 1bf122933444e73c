import { headOf } from '../message.ts';

/** The head of a response as browsers read it, which is more tolerant than the standard. */
export interface TolerantHead {
  readonly status: number;
  /** Lower-case names; repeated headers joined with ", ", but not Set-Cookie. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  /** How the body is framed: in chunks, by its length in bytes, or by the end of the connection. */
  readonly framing: 'chunks' | 'end' | number;
  /** What is wrong with it, in words for the user. */
  readonly flaws: readonly string[];
}

/** A response that browsers refuse too. */
export class RefusedResponse extends Error {}

/** Also of servers of radio, which browsers take for HTTP/1.0. */
const STATUS_LINE = /^(?:HTTP(?:\/(\d+)\.(\d+))?|ICY(?= ))[\t ]*(.*)$/i;
const STATUS = /^(\d{3})(?!\d)/;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Headers of which browsers accept no two different values, since they would decide where a response leads or ends. */
const SINGLE = ['content-length', 'location', 'content-disposition'];

/** @param text the head as Latin-1, without the empty line at its end. @throws RefusedResponse as browsers do */
export function readHead(text: string): TolerantHead {
  const flaws: string[] = [];
  if (text.includes('\0')) throw new RefusedResponse('its headers hold a NUL');
  if (/\r(?!\n)/.test(text)) throw new RefusedResponse('its headers hold a carriage return that ends no line');
  if (/(?<!\r)\n/.test(text)) flaws.push('its header lines end with a line feed alone');
  const [first = '', ...lines] = text.split(/\r?\n/);
  const { status, isOld } = readStatus(first, flaws);
  const all = readLines(lines, flaws);
  for (const name of SINGLE) {
    const values = all.get(name) ?? [];
    // The chunks alone decide where a body ends.
    const isFramed = name === 'content-length' && isChunked(all, isOld);
    const split = name === 'content-length' ? values.flatMap((value) => value.split(',')) : values;
    const different = new Set(split.map((value) => value.trim()));
    if (different.size > 1 && !isFramed) throw new RefusedResponse(`it has two different values of ${name}`);
    if (split.length > 1) {
      flaws.push(`it repeats the header ${name}`);
      all.set(name, [[...different][0] as string]);
    }
  }
  const { headers, setCookies } = headOf(Object.fromEntries(all));
  return { status, headers, setCookies, framing: framingOf(all, isOld, flaws), flaws };
}

function readStatus(line: string, flaws: string[]): { status: number; isOld: boolean } {
  const found = STATUS_LINE.exec(line);
  if (found === null) throw new RefusedResponse('it does not begin with a status line');
  const [, major, minor, rest = ''] = found;
  const [, code] = STATUS.exec(rest) ?? [];
  if (major === undefined || code === undefined || !/^HTTP\/1\.[01] \d{3}(?: |$)/.test(line))
    flaws.push('its status line is malformed');
  const isOld = major === undefined || Number(major) < 1 || (Number(major) === 1 && Number(minor) < 1);
  return { status: code === undefined ? 200 : Number(code), isOld };
}

/** The values of each header; lines that are none are left out. */
function readLines(lines: readonly string[], flaws: string[]): Map<string, string[]> {
  const all = new Map<string, string[]>();
  const found = new Set<string>();
  let last: string[] | undefined;
  /** The lines of the last value after its first. */
  let further: string[] = [];
  const join = (): void => {
    if (further.length > 0) last?.push([last.pop() ?? '', ...further].join(' ').trim());
    further = [];
  };
  for (const line of lines) {
    if (/^[\t ]/.test(line)) {
      found.add('it has a header that goes on in a second line');
      if (last !== undefined && line.trim() !== '') further.push(line.trim());
      continue;
    }
    join();
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trimEnd();
    last = undefined;
    if (colon <= 0 || !NAME.test(name)) {
      found.add('it has a header line that is none');
      continue;
    }
    if (name.length < colon) found.add('it has a space before the colon of a header');
    const key = name.toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (/[\x00-\x08\x0a-\x1f\x7f]/.test(value)) found.add('it has a header with a control character');
    const before = all.get(key);
    if (before === undefined) all.set(key, [value]);
    else before.push(value);
    last = all.get(key);
  }
  join();
  flaws.push(...found);
  return all;
}

const isChunked = (all: ReadonlyMap<string, readonly string[]>, isOld: boolean): boolean =>
  !isOld && (all.get('transfer-encoding') ?? []).some((value) => /(?:^|,)\s*chunked\s*(?:$|,)/i.test(value));

function framingOf(
  all: ReadonlyMap<string, readonly string[]>,
  isOld: boolean,
  flaws: string[],
): TolerantHead['framing'] {
  const [length] = all.get('content-length') ?? [];
  if (isChunked(all, isOld)) {
    if (length !== undefined) flaws.push('it states a length although it comes in chunks');
    return 'chunks';
  }
  if (all.has('transfer-encoding')) flaws.push('it has a transfer coding that is not applied');
  if (length === undefined) return 'end';
  if (/^\d{1,15}$/.test(length)) return Number(length);
  flaws.push('its length is no number');
  return 'end';
}
