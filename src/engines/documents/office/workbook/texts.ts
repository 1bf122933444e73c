import type { Zip } from '../../containers/index.ts';
import { textsPart } from './parts.ts';
import { type Script, scriptMarks } from './scripts.ts';
import { readXml } from './xml.ts';

/** Maximum number of shared texts, and of their characters. */
const MOST_TEXTS = 2_000_000;
const MOST_CHARACTERS = 96 * 1024 * 1024;

/**
 * The texts that cells share, with marks around raised and lowered words, without other formatting and readings of Japanese words. Those beyond the limits are missing.
 * @throws DocumentError tooLarge
 */
export async function sharedTexts(zip: Zip): Promise<readonly string[]> {
  const part = textsPart(zip);
  const texts: string[] = [];
  if (part === undefined) return texts;
  let characters = 0;
  const item = textReader((text) => {
    characters += text.length;
    if (texts.length < MOST_TEXTS && characters < MOST_CHARACTERS) texts.push(ownText(text));
  });
  await readXml(zip.stream(part), {
    open: (name, attributes) => (name === 'si' ? item.start() : item.open(name, attributes)),
    text: item.text,
    close: (name) => (name === 'si' ? item.end() : item.close(name)),
  });
  return texts;
}

/** Collects the `t` elements of one text after the other. */
export function textReader(take: (text: string) => void): {
  start(): void;
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(piece: string): void;
  close(name: string): void;
  end(): void;
} {
  let whole = '';
  let run = '';
  let isText = false;
  let readings = 0;
  let script: Script;
  const endOfRun = (): void => {
    whole += scriptMarks(withCharacters(run), script);
    [run, script] = ['', undefined];
  };
  return {
    start: () => {
      [whole, run, script] = ['', '', undefined];
    },
    open: (name, { val }) => {
      if (name === 'rPh') readings++;
      else if (name === 'r') endOfRun();
      else if (name === 'vertAlign')
        script = val === 'superscript' ? 'raised' : val === 'subscript' ? 'lowered' : undefined;
      isText = name === 't' && readings === 0;
    },
    text: (piece) => {
      if (isText) run += piece;
    },
    close: (name) => {
      if (name === 'rPh') readings--;
      else if (name === 'r') endOfRun();
      isText = false;
    },
    end: () => {
      endOfRun();
      take(whole);
    },
  };
}

/** Characters that XML cannot have are written by their numbers (ISO 29500-1, 22.9.2.19). */
const withCharacters = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** A copy: a part of a longer string would keep all of it in memory. */
const ownText = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');
