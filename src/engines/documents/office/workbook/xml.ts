import { setField } from '@trawl/contract/table.ts';
import { xmlText } from '../omml.ts';

/** What is done with the elements of a part; names are without namespace prefixes. */
export interface Handlers {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** Maximum characters of a tag, which is left out if it is longer, and of a reference such as `&#x1F986;`. */
const [LONGEST_TAG, LONGEST_REFERENCE] = [256 * 1024, 16];
/** Open elements up to which the end of one that is not the last ends those within it, too. */
const DEEPEST = 1_000;

const [TAB, LINE, RETURN, SPACE, QUOTE, APOSTROPHE, SLASH, EQUALS, MORE, BANG, QUESTION] = [
  9, 10, 13, 32, 34, 39, 47, 61, 62, 33, 63,
];
/** The end of what is there. */
const END = -1;
const isSpace = (code: number): boolean => code === SPACE || code === LINE || code === TAB || code === RETURN;

/**
 * Reads XML piece by piece, in time in proportion to its length. Never ends because of broken markup: ends of elements that are not open
 * are left out, and what is open at the end is closed.
 * @throws what the pieces throw
 */
export async function readXml(pieces: AsyncIterable<Buffer> | Iterable<Buffer>, handlers: Handlers): Promise<void> {
  const parser = xmlParser(handlers);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(piece[0] === 0xff && piece[1] === 0xfe ? 'utf-16le' : 'utf-8');
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.end(decoder?.decode() ?? '');
}

function xmlParser({ open, text, close }: Handlers): { write(piece: string): void; end(piece: string): void } {
  let xml = '';
  /** What ends the comment, text without markup or instruction that is being read; '' outside of them. */
  let until = '';
  const path: string[] = [];
  const codeAt = (at: number): number => (at < xml.length ? xml.charCodeAt(at) : END);

  /** Where a tag ends, a `>` outside of quotes, with its attributes; undefined if it is not there yet. */
  const startTag = (from: number): number | undefined => {
    let at = from;
    let code = codeAt(at);
    let colon = from;
    while (code !== END && code !== MORE && code !== SLASH && !isSpace(code)) {
      if (code === 58) colon = at + 1;
      code = codeAt(++at);
    }
    const name = xml.slice(colon, at);
    const attributes: Record<string, string> = {};
    let isEmpty = false;
    for (; code !== MORE; code = codeAt(at)) {
      if (code === END) return undefined;
      isEmpty = code === SLASH;
      if (isEmpty || isSpace(code)) {
        at++;
        continue;
      }
      const start = at;
      do code = codeAt(++at);
      while (code !== END && code !== EQUALS && code !== MORE && code !== SLASH && !isSpace(code));
      const key = xml.slice(start, at);
      while (isSpace(code)) code = codeAt(++at);
      let value = '';
      if (code === EQUALS) {
        do code = codeAt(++at);
        while (isSpace(code));
        if (code === QUOTE || code === APOSTROPHE) {
          const end = xml.indexOf(code === QUOTE ? '"' : "'", at + 1);
          if (end < 0) return undefined;
          value = xml.slice(at + 1, end);
          at = end + 1;
        } else {
          const first = at;
          while (code !== END && code !== MORE && !isSpace(code)) code = codeAt(++at);
          value = xml.slice(first, at);
        }
      }
      if (!Object.hasOwn(attributes, key)) setField(attributes, key, xmlText(value));
    }
    open(name, attributes);
    if (isEmpty) close(name);
    else path.push(name);
    return at;
  };

  const endTag = (from: number): number | undefined => {
    const end = xml.indexOf('>', from);
    if (end < 0) return undefined;
    const whole = xml.slice(from, end);
    const name = whole.slice(whole.indexOf(':') + 1).trimEnd();
    const isLast = path[path.length - 1] === name;
    const at = isLast ? path.length - 1 : path.length > DEEPEST ? -1 : path.lastIndexOf(name);
    while (at >= 0 && path.length > at) close(path.pop() as string);
    return end;
  };

  /** Reads what is whole. @returns the place from which on it is not */
  const read = (isEnd: boolean): number => {
    let at = 0;
    while (at < xml.length) {
      if (until !== '') {
        const end = xml.indexOf(until, at);
        const stop = end < 0 ? Math.max(at, xml.length - until.length + 1) : end;
        if (until === ']]>' && stop > at) text(xml.slice(at, stop));
        if (end < 0) return stop;
        at = end + until.length;
        until = '';
      }
      const tag = xml.indexOf('<', at);
      let stop = tag < 0 ? xml.length : tag;
      if (stop > at) {
        const reference = tag < 0 && !isEnd ? xml.lastIndexOf('&') : -1;
        if (reference >= at && reference > stop - LONGEST_REFERENCE) stop = reference;
        const words = xml.slice(at, stop);
        if (words !== '') text(xmlText(words));
      }
      if (tag < 0) return stop;
      const sign = xml.charCodeAt(tag + 1);
      if (isSpace(sign) || sign === MORE) {
        text('<');
        at = tag + 1;
        continue;
      }
      if (sign === BANG || sign === QUESTION) {
        if (!isEnd && xml.length < tag + 9) return tag;
        const isWords = xml.startsWith('<![CDATA[', tag);
        until = isWords ? ']]>' : xml.startsWith('<!--', tag) ? '-->' : '>';
        at = tag + (isWords ? 9 : until === '-->' ? 4 : 2);
        continue;
      }
      const end = sign === SLASH ? endTag(tag + 2) : startTag(tag + 1);
      if (end === undefined) return xml.length - tag > LONGEST_TAG ? xml.length : tag;
      at = end + 1;
    }
    return at;
  };

  const write = (piece: string, isEnd = false): void => {
    xml = xml === '' ? piece : xml + piece;
    xml = xml.slice(read(isEnd));
  };
  return {
    write,
    end(piece) {
      write(piece, true);
      while (path.length > 0) close(path.pop() as string);
    },
  };
}
