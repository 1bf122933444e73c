import { type FoundRecord, RecordScanner } from './json-document.ts';
import { type Line, MAX_LINE, splitLines } from './lines.ts';

/** One record as text, or the reason why there is none. */
export interface RawRecord {
  readonly position: number;
  readonly text: string;
  readonly problem?: string;
}

/** The data ends inside a record. Thrown after all records before it. */
export class CutOff extends Error {}

/** Bytes that are read to distinguish JSON lines from a JSON document. */
const PEEK = 1024 * 1024;
/**
 * The records of a file of JSON lines (position: line number) or of a JSON document with a list in it (position: ordinal of the
 * record); which of them it is, its beginning tells.
 * @param skip positions at the start that are passed over without parsing
 * @param list the key under which a document of this source holds its records, if it has one
 * @throws CutOff when the data ends inside a record; what `chunks` throws, after the records before
 */
export async function* jsonRecords(
  chunks: AsyncIterable<Buffer>,
  skip: number,
  list?: string,
): AsyncGenerator<RawRecord[]> {
  const { head, all } = await peek(chunks);
  if (isDocument(head, list)) yield* documentRecords(all, skip, list);
  else yield* lineRecords(all, skip);
}

/** The records of JSON lines only. */
export async function* lineRecords(chunks: AsyncIterable<Buffer>, skip: number): AsyncGenerator<RawRecord[]> {
  for await (const lines of splitLines(chunks, { skip })) {
    const last = lines.at(-1);
    if (last === undefined || last.end === 'newline') {
      yield lines.map(rawLine);
      continue;
    }
    // Only the last line of a file has no end, and only that can have been cut.
    yield lines.slice(0, -1).map(rawLine);
    const whole = isJson(last.text);
    if (whole || (last.end === 'file' && !unfinished(last.text))) yield [rawLine(last)];
    else if (last.end === 'file')
      throw new CutOff(`it ends inside line ${last.number}, which begins at byte ${last.byte}`);
  }
}

function rawLine(line: Line): RawRecord {
  return line.tooLong
    ? { position: line.number, text: '', problem: `line longer than ${MAX_LINE} bytes` }
    : { position: line.number, text: line.text };
}

async function* documentRecords(
  chunks: AsyncIterable<Buffer>,
  skip: number,
  list: string | undefined,
): AsyncGenerator<RawRecord[]> {
  const scanner = new RecordScanner(skip, list);
  for await (const chunk of chunks) {
    const found: FoundRecord[] = scanner.push(chunk);
    if (found.length > 0) yield found;
  }
  const end = scanner.end();
  if (!end.complete) throw new CutOff(`it ends inside record ${end.position}, or before the list of records is closed`);
}

interface Peeked {
  readonly head: string;
  /** All chunks again, including those that were examined. */
  readonly all: AsyncIterable<Buffer>;
}

/** Reads as much of the start as two lines need, at most PEEK bytes. */
async function peek(chunks: AsyncIterable<Buffer>): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  const seen: Buffer[] = [];
  let size = 0;
  let failure: { readonly error: unknown } | undefined;
  let done = false;
  while (size < PEEK && !done) {
    try {
      const next = await iterator.next();
      if (next.done === true) done = true;
      else {
        seen.push(next.value);
        size += next.value.length;
        if (/^\s*\S[^\n]*\n\s*\S/.test(next.value.toString('latin1', 0, 65536))) break;
      }
    } catch (error) {
      failure = { error };
      done = true;
    }
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* seen;
      if (failure !== undefined) throw failure.error;
      for (
        let next = done ? undefined : await iterator.next();
        next !== undefined && next.done !== true;
        next = await iterator.next()
      ) {
        yield next.value;
      }
    } finally {
      await iterator.return?.();
    }
  };
  return {
    head: Buffer.concat(seen)
      .toString('utf8')
      .replace(/^\ufeff/, ''),
    all: all(),
  };
}

/** Whether the file is one or more JSON documents rather than one record per line. */
function isDocument(head: string, list: string | undefined): boolean {
  const start = head.search(/\S/);
  if (start < 0) return false;
  if (head[start] === '[') return true;
  if (head[start] !== '{') return false;
  const scanner = new RecordScanner(Number.POSITIVE_INFINITY, list);
  scanner.push(Buffer.from(head));
  if (scanner.listFirst) return true;
  const end = head.indexOf('\n', start);
  if (end < 0) return false;
  // A first line that is a record means lines; so does a broken one if the next starts like a record.
  return !isJson(head.slice(start, end)) && !/^\s*\{\s*"/.test(head.slice(end + 1, end + 65_536));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the text stops inside a string or before its brackets are closed, as in a truncated file. */
function unfinished(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (inString) {
      if (c === 92) i++;
      else if (c === 34) inString = false;
    } else if (c === 34) inString = true;
    else if (c === 123 || c === 91) depth++;
    else if (c === 125 || c === 93) depth--;
  }
  return inString || depth > 0;
}
