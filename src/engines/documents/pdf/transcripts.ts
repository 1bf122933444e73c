import { escapeLineStart, escapeText } from '../../page/markdown/escape.ts';
import { tableLine } from '../csv.ts';
import type { KnownTask } from '../options.ts';
import { OutOfTime, within } from '../pictures/recognise.ts';
import { pagesOf } from '../pictures/warnings.ts';
import type { Block, Box, Page } from './page.ts';

/** Pages of one file that are read by a model that sees images. */
export interface Transcripts {
  /**
   * @param left milliseconds that are left
   * @returns the blocks of a page; undefined if the model has no text for it
   */
  of(page: Page, picture: Uint8Array, left: () => number): Promise<readonly Block[] | undefined>;
  /** What to know of them, for people. */
  warnings(): string[];
}

/** @param transcribe undefined if no model is to be asked */
export function createTranscripts(transcribe: KnownTask['transcribe']): Transcripts {
  const read: number[] = [];
  const failed: number[] = [];
  const reasons = new Set<string>();
  return {
    async of(page, picture, left) {
      if (transcribe === undefined) return undefined;
      const said = await within(left(), transcribe(picture)).catch((error: unknown) => ({ failure: failureOf(error) }));
      if ('failure' in said) {
        failed.push(page.number);
        reasons.add(said.failure);
        return undefined;
      }
      const blocks = blocksOf(said.text, page);
      if (blocks.length === 0) return undefined;
      read.push(page.number);
      return blocks;
    },
    warnings() {
      const warnings: string[] = [];
      if (read.length > 0) {
        warnings.push(
          `The text of ${pagesOf(read)} is from a language model that saw the page, because OCR was unsure: compare it with the original.`,
        );
      }
      if (failed.length > 0) {
        warnings.push(
          `The language model could not read ${pagesOf(failed)} (${[...reasons].join(', ')}): the text is from OCR.`,
        );
      }
      return warnings;
    },
  };
}

/** Maximum number of blocks of a page. */
const MOST_BLOCKS = 1_000;

/**
 * What a model says is on a page. It is as untrusted as the page: of its Markdown, only headings, lists and tables count, and everything in
 * them is text. Where it stands on the page is not known.
 */
function blocksOf(transcript: string, { width, height }: Page): Block[] {
  const box: Box = [0, 0, width, height];
  const make = (type: Block['type'], text: string): Block => ({ type, text, box, isTranscribed: true });
  const blocks: Block[] = [];
  for (const part of transcript.replace(/^\s*```.*$/gm, '').split(/\n\s*\n/)) {
    const lines = part.split('\n').flatMap((line) => line.trim() || []);
    if (lines.length === 0) continue;
    if (lines.every((line) => line.startsWith('|'))) blocks.push(make('table', tableOf(lines)));
    else for (const [type, text] of piecesOf(lines)) blocks.push(make(type, text));
  }
  return blocks.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).slice(0, MOST_BLOCKS);
}

/** Headings and items of lists among the lines of a paragraph. */
function piecesOf(lines: readonly string[]): [Block['type'], string][] {
  const pieces: [Block['type'], string][] = [];
  let words: string[] = [];
  const end = (): void => {
    if (words.length > 0) pieces.push(['text', escapeLineStart(plain(words.join(' ')))]);
    words = [];
  };
  for (const line of lines) {
    const [, marks, heading = ''] = /^(#{1,6})\s+(.+)$/.exec(line) ?? [];
    const [, marker = '', item] = /^([-*+]|\d{1,3}[.)])\s+(.+)$/.exec(line) ?? [];
    if (marks !== undefined) {
      end();
      pieces.push(['section_header', `${marks} ${plain(heading)}`]);
    } else if (item !== undefined) {
      end();
      pieces.push(['list_item', `${/\d/.test(marker) ? marker.replace(')', '.') : '-'} ${plain(item)}`]);
    } else words.push(line);
  }
  end();
  return pieces;
}

function tableOf(lines: readonly string[]): string {
  const rows = lines
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split(/(?<!\\)\|/)
        .map((cell) => plain(cell.replaceAll('\\|', '|').trim())),
    )
    .filter((row) => !row.every((cell) => /^:?-*:?$/.test(cell)));
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const [head = [], ...body] = rows;
  const rule = Array.from({ length: width }, () => '---');
  return [head, rule, ...body].map((row) => tableLine(row, width)).join('\n');
}

const plain = (text: string): string => escapeText(text, '', false);

const failureOf = (error: unknown): string => (error instanceof OutOfTime ? 'timeout' : 'error');
