import { counted } from '@trawl/contract/counted.ts';
import type { Converted } from './converted.ts';
import { DocumentError } from './error.ts';
import { kindByName } from './formats.ts';
import { kindOf } from './kind-hints.ts';
import { oneLine } from './markdown/writer.ts';
import type { KnownTask } from './options.ts';

/** How a file within another is read: the reader of all kinds. */
export type Convert = (task: KnownTask, bytes: Uint8Array) => Promise<Converted>;

/** A file within another. Its name is only shown, never used as a path. */
export interface InnerFile {
  readonly name: string;
  /** Undefined if the bytes cannot be unpacked. */
  bytes(): Uint8Array | undefined;
}

export interface ReadInnerFiles {
  /** Headings with names, each before the text of its file. */
  readonly parts: string[];
  /** Number of files without text. */
  readonly unread: number;
  /** Warnings of the files, with their names. */
  readonly warnings: readonly string[];
}

/** Maximum number of files whose warnings are told one by one. */
const MOST_WARNINGS = 5;

/**
 * The text of each file, under its name. Archives in them are not opened, and attachments of their messages are only named.
 * @throws DocumentError tooLarge
 */
export async function readInnerFiles(
  files: Iterable<InnerFile>,
  task: KnownTask,
  convert: Convert,
): Promise<ReadInnerFiles> {
  const parts: string[] = [];
  const told: string[] = [];
  let unread = 0;
  for (const file of files) {
    const made = await read(file, task, convert);
    if (made === undefined) unread++;
    else {
      parts.push(`## File: ${oneLine(file.name)}`, made.markdown);
      if (made.warning !== undefined) told.push(`${oneLine(file.name)}: ${made.warning}`);
    }
  }
  const more = told.length - MOST_WARNINGS;
  const warnings = more > 0 ? [...told.slice(0, MOST_WARNINGS), `Warnings of ${counted(more, 'more file')}.`] : told;
  return { parts, unread, warnings };
}

async function read({ name, bytes }: InnerFile, task: KnownTask, convert: Convert): Promise<Converted | undefined> {
  const file = bytes();
  const kind = file && kindOf(file, { named: kindByName(name) });
  if (file === undefined || kind === undefined || kind === 'encrypted' || kind === 'zip') return undefined;
  try {
    return await convert({ ...task, kind, options: { ...task.options, html: false, attachments: false } }, file);
  } catch (error) {
    if (error instanceof DocumentError && error.failure === 'tooLarge') throw error;
    return undefined;
  }
}
