import { counted } from '@trawl/contract/counted.ts';
import { openZip, type Zip } from './containers/index.ts';
import type { Converted, Made } from './converted.ts';
import { DocumentError } from './error.ts';
import { kindByName } from './formats.ts';
import { kindOf } from './kind-hints.ts';
import { oneLine } from './markdown/writer.ts';
import type { KnownTask } from './options.ts';

/** Maximum number of files that are read; the names of further ones are not examined. */
const MOST_FILES = 100;

/**
 * The readable files in a ZIP archive, each under its name. Names are only shown: nothing is written to disk. Nested archives are not
 * opened.
 * @throws DocumentError unsupported if no file in it can be read
 */
export async function archiveToMarkdown(
  bytes: Uint8Array,
  task: KnownTask,
  convert: (task: KnownTask, bytes: Uint8Array) => Promise<Converted>,
): Promise<Made> {
  const zip = openZip(bytes);
  if (zip === undefined) throw new DocumentError('damaged', 'the archive is cut off');
  if (zip.entries.some(({ name }) => IWORK.test(name))) return await previewOf(zip, task, convert);
  const parts: string[] = [];
  let unread = 0;
  for (const { name } of zip.entries.filter((entry) => !entry.name.endsWith('/')).slice(0, MOST_FILES)) {
    const markdown = await read(zip.read(name), name, task, convert);
    if (markdown === undefined) unread++;
    else parts.push(`## File: ${oneLine(name)}`, markdown);
  }
  if (parts.length === 0) throw new DocumentError('unsupported', 'the archive has no readable file');
  const left = Math.max(0, zip.entries.length - MOST_FILES) + unread;
  return {
    markdown: parts.join('\n\n'),
    ...(left === 0
      ? {}
      : { warning: `Not in it: ${counted(left, 'file')} of the archive that can't be read, or are too many.` }),
  };
}

/** Parts of files of Keynote, Pages and Numbers, whose format is not public. */
const IWORK = /^(?:[^/]+\/)?Index(?:\.zip$|\/[^/]+\.iwa$)|^(?:[^/]+\/)?index\.apxl(?:\.gz)?$/;

/** The PDF that older versions put beside the document. @throws DocumentError unsupported if there is none */
async function previewOf(
  zip: Zip,
  task: KnownTask,
  convert: (task: KnownTask, bytes: Uint8Array) => Promise<Converted>,
): Promise<Made> {
  const preview = zip.entries.find(({ name }) => /(?:^|\/)QuickLook\/Preview\.pdf$/i.test(name));
  const pdf = preview && zip.read(preview.name);
  if (pdf === undefined) {
    throw new DocumentError('unsupported', 'files of Keynote, Pages and Numbers cannot be read: export it as PDF');
  }
  const { kind: _, warning, ...made } = await convert({ ...task, kind: 'pdf' }, pdf);
  const said = 'This is the preview of a Keynote, Pages or Numbers file: it may be shorter than the document.';
  return { ...made, warning: warning === undefined ? said : `${said} ${warning}` };
}

async function read(
  file: Buffer | undefined,
  name: string,
  task: KnownTask,
  convert: (task: KnownTask, bytes: Uint8Array) => Promise<Converted>,
): Promise<string | undefined> {
  const kind = file && kindOf(file, { named: kindByName(name) });
  if (file === undefined || kind === undefined || kind === 'encrypted' || kind === 'zip') return undefined;
  try {
    const { markdown } = await convert({ ...task, kind, options: { ...task.options, html: false } }, file);
    return markdown;
  } catch (error) {
    if (error instanceof DocumentError && error.failure === 'tooLarge') throw error;
    return undefined;
  }
}
