import { undecodedText } from '../../foundation/kernel/charsets.ts';
import type { Converted, Made } from './converted.ts';
import { DocumentError } from './error.ts';
import { isSvg } from './kind-hints.ts';
import type { DocumentKind } from './kinds.ts';
import type { KnownTask } from './options.ts';
import { decode, decodeFile } from './text.ts';

type Conversion = (bytes: Uint8Array, task: KnownTask) => Promise<Made>;

/** Through the library for office files, which is made of native code. */
const office: Conversion = async (bytes, task) => (await import('./office/index.ts')).officeToMarkdown(bytes, task);
const table =
  (separator?: string): Conversion =>
  async (bytes) => {
    const { text, isMixed } = decodeFile(bytes);
    const made = (await import('./csv.ts')).csvToMarkdown(text, separator);
    if (!isMixed) return made;
    const warning = 'The file changes its charset: some of its lines are in UTF-8 and some are not.';
    return { ...made, warning: made.warning === undefined ? warning : `${warning} ${made.warning}` };
  };

/** The reader of each kind. A library is loaded with the first file that needs it. */
const CONVERSIONS: Readonly<Record<DocumentKind, Conversion>> = {
  pdf: async (bytes, task) => {
    const library = await import('./pdf/index.ts').catch((error: unknown) => {
      // It is native code and not available on every system.
      throw new DocumentError('unsupported', 'PDFs cannot be read on this system', { cause: error });
    });
    return await library.pdfToMarkdown(bytes, task);
  },
  jats: async (bytes, { options }) => ({
    markdown: (await import('./jats/index.ts')).jatsToMarkdown(decode(bytes), options.references === true),
  }),
  latexml: async (bytes) => ({ markdown: (await import('./latexml/index.ts')).latexmlToMarkdown(decode(bytes)) }),
  html: async (bytes) => (await import('./html.ts')).htmlToMarkdown(bytes),
  docx: office,
  doc: office,
  odt: office,
  rtf: office,
  epub: office,
  xlsx: office,
  xlsb: office,
  xls: office,
  ods: office,
  pptx: office,
  ppt: office,
  odp: office,
  csv: table(),
  tsv: table('\t'),
  eml: async (bytes, task) => (await import('./mail/index.ts')).emlToMarkdown(bytes, task, convert),
  msg: async (bytes, task) => (await import('./mail/index.ts')).msgToMarkdown(bytes, task, convert),
  image: async (bytes, task) => (await import('./pictures/index.ts')).imageToMarkdown(bytes, task),
  zip: async (bytes, task) => (await import('./archive.ts')).archiveToMarkdown(bytes, task, convert),
  markdown: async (bytes) => ({ markdown: decode(bytes) }),
  text: async (bytes) => {
    const text = decode(bytes);
    if (!/^\s*BEGIN:VCALENDAR\b/i.test(text)) return { markdown: text };
    const calendar = (await import('./mail/index.ts')).invitationToMarkdown(text);
    return calendar.markdown === '' ? { markdown: text } : calendar;
  },
  json: async (bytes) => ({ markdown: (await import('./plain.ts')).jsonToMarkdown(decode(bytes)) }),
  notebook: async (bytes) => (await import('./notebook.ts')).notebookToMarkdown(decode(bytes)),
  xml: async (bytes) => {
    const xml = decode(bytes);
    if (isSvg(xml)) return (await import('./svg.ts')).svgToMarkdown(xml);
    return { markdown: (await import('./plain.ts')).fenced(xml, 'xml') };
  },
  fb2: async (bytes) => (await import('./marked-up.ts')).fb2ToMarkdown(decode(bytes)),
  docbook: async (bytes) => (await import('./marked-up.ts')).docbookToMarkdown(decode(bytes)),
  xbrl: async (bytes) => (await import('./xbrl.ts')).xbrlToMarkdown(decode(bytes)),
  subtitles: async (bytes) => ({ markdown: (await import('./subtitles.ts')).subtitlesToMarkdown(decode(bytes)) }),
  feed: async (bytes) => (await import('./feed.ts')).feedToMarkdown(decode(bytes)),
};

/** Kinds whose bytes are text. */
const IN_TEXT: ReadonlySet<DocumentKind> = new Set<DocumentKind>([
  ...(['csv', 'tsv', 'markdown', 'text', 'json', 'notebook', 'xml', 'feed'] as const),
  ...(['fb2', 'docbook', 'subtitles', 'xbrl', 'jats', 'latexml', 'html'] as const),
]);

const preparePdf = async (): Promise<void> => (await import('./pdf/pdfium.ts')).preparePdfium();

/** Preloads what most files need, before there is a file. */
export async function prepare(): Promise<void> {
  // Without such a library, the file that needs it fails with an error.
  await Promise.allSettled([import('./pdf/index.ts'), import('./office/index.ts'), preparePdf()]);
}

/**
 * Extracts the text of a file in this process. That may take any time and memory and end the process, so only the worker calls it.
 * @throws DocumentError
 */
export async function convert(task: KnownTask, bytes: Uint8Array): Promise<Converted> {
  const { markdown, html, stored, warning, ...rest } = await CONVERSIONS[task.kind](bytes, task);
  const clean = task.options.pdf?.pageBreaks ? soundPages(markdown ?? '') : sound(markdown ?? '');
  if (clean === '') throw new DocumentError('empty', 'the document has no text');
  const turned = turnedLines(markdown ?? '');
  const page: { html?: string | undefined; warning?: string } =
    html !== undefined || task.options.html !== true
      ? { html }
      : (await import('./to-html.ts')).htmlOf(clean, rest.title);
  const undecoded = IN_TEXT.has(task.kind) ? undecodedText(bytes, clean) : undefined;
  const warnings = [warning, undecoded, turned === '' ? undefined : TURNED, page.warning].filter(
    (one) => one !== undefined,
  );
  return {
    kind: task.kind,
    markdown: clean,
    ...(stored === undefined ? {} : { stored: sound(stored) }),
    ...rest,
    ...(turned === '' ? {} : { turned }),
    ...(page.html === undefined ? {} : { html: page.html }),
    ...(warnings.length === 0 ? {} : { warning: warnings.join(' ') }),
  };
}

const TURNED = 'Characters turn text around, so that readers see it in another order than it is written here.';
/** Maximum characters of lines that are turned around. */
const MOST_TURNED = 20_000;

/** Lines in which overrides turn words around for readers (Unicode Annex 9, 2.2). */
const turnedLines = (markdown: string): string =>
  /[\u202d\u202e]/.test(markdown)
    ? (markdown.match(/^.*[\u202d\u202e][^\n\u202c-\u202e]{0,400}\p{L}{2}.*$/gmu) ?? [])
        .join('\n')
        .slice(0, MOST_TURNED)
    : '';

/** Control characters except tab and line feed, invisible and bidirectional controls, non-characters, unpaired surrogates. */
const UNSOUND =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]+/g;

/** Text without invisible characters and characters that break readers. */
export function sound(text: string): string {
  return withoutUnsound(text, () => '').trim();
}

/** The same for a text in which form feeds separate pages: they stay. */
function soundPages(text: string): string {
  const breaks = (run: string): string => run.replace(/[^\f]+/g, '');
  return withoutUnsound(text, breaks).trimEnd().replace(/^\s+/, breaks);
}

const withoutUnsound = (text: string, stay: (run: string) => string): string =>
  text.replace(/\r\n?/g, '\n').toWellFormed().replace(UNSOUND, stay).normalize('NFC');
