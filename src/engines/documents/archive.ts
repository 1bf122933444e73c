import { counted } from '@trawl/contract/counted.ts';
import { openZip, type Zip } from './containers/index.ts';
import type { Made } from './converted.ts';
import { DocumentError } from './error.ts';
import { type Convert, readInnerFiles } from './inner-files.ts';
import type { KnownTask } from './options.ts';

/** Maximum number of files that are read; the names of further ones are not examined. */
const MOST_FILES = 100;

/**
 * The readable files in a ZIP archive, each under its name. Names are only shown: nothing is written to disk. Nested archives are not
 * opened.
 * @throws DocumentError unsupported if no file in it can be read
 */
export async function archiveToMarkdown(bytes: Uint8Array, task: KnownTask, convert: Convert): Promise<Made> {
  const zip = openZip(bytes);
  if (zip === undefined) throw new DocumentError('damaged', 'the archive is cut off');
  if (zip.entries.some(({ name }) => IWORK.test(name))) return await previewOf(zip, task, convert);
  const files = zip.entries.filter(({ name }) => !name.endsWith('/'));
  const inner = files.slice(0, MOST_FILES).map(({ name }) => ({ name, bytes: () => zip.read(name) }));
  const { parts, unread, warnings } = await readInnerFiles(inner, task, convert);
  if (parts.length === 0) throw new DocumentError('unsupported', 'the archive has no readable file');
  const left = Math.max(0, files.length - MOST_FILES) + unread;
  const said = [
    ...(left === 0 ? [] : [`Not in it: ${counted(left, 'file')} of the archive that can't be read, or are too many.`]),
    ...warnings,
  ];
  return { markdown: parts.join('\n\n'), ...(said.length === 0 ? {} : { warning: said.join(' ') }) };
}

/** Parts of files of Keynote, Pages and Numbers, whose format is not public. */
const IWORK = /^(?:[^/]+\/)?Index(?:\.zip$|\/[^/]+\.iwa$)|^(?:[^/]+\/)?index\.apxl(?:\.gz)?$/;

/** The PDF that older versions put beside the document. @throws DocumentError unsupported if there is none */
async function previewOf(zip: Zip, task: KnownTask, convert: Convert): Promise<Made> {
  const preview = zip.entries.find(({ name }) => /(?:^|\/)QuickLook\/Preview\.pdf$/i.test(name));
  const pdf = preview && zip.read(preview.name);
  if (pdf === undefined) {
    throw new DocumentError('unsupported', 'files of Keynote, Pages and Numbers cannot be read: export it as PDF');
  }
  const { kind: _, warning, ...made } = await convert({ ...task, kind: 'pdf' }, pdf);
  const said = 'This is the preview of a Keynote, Pages or Numbers file: it may be shorter than the document.';
  return { ...made, warning: warning === undefined ? said : `${said} ${warning}` };
}
