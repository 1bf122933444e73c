import type { Document, ImageSource, Inline, LinkTarget, Style } from '@firecrawl/anydoc';
import { escapeText } from '../../page/markdown/escape.ts';
import type { LeftOut } from './left-out.ts';
import { isBeginOfRaised, isRaised, withoutCodeMarks } from './signs.ts';

export interface PictureStyle {
  /** Whether images are embedded as data. */
  readonly pictures: boolean;
  readonly leftOut: LeftOut;
  /** Whether images without a description are shown, because there is nothing else. */
  readonly unnamed?: boolean;
  /** Names of images by their descriptions. */
  readonly pictureNames?: ReadonlyMap<string, string> | undefined;
}

/** Maximum bytes of embedded images in one document. */
const MOST_PICTURE_BYTES = 16 * 1024 * 1024;

/** The lines of text of one document. */
export interface Inlines {
  /** Text with its formatting; line breaks stay. */
  text(content: readonly Inline[]): string;
  /** The same on one line. `plain`: without marks, because headings are bold anyway. */
  line(content: readonly Inline[], options: { plain: boolean }): string;
  /** The label of a note's reference. */
  noteName(id: string): string;
  escape(text: string): string;
}

/** Text that programs add to generated descriptions. */
const BOILERPLATE =
  /\s*(?:AI-generated content may be incorrect|(?:description|beschreibung) automatically generated(?: with \w+ confidence)?)\.?\s*$/i;

interface Run {
  text: string;
  marks: string;
}

export function createInlines(document: Document, style: PictureStyle): Inlines {
  const notes = new Map(document.notes.map(({ id }, index) => [id, String(index + 1)]));
  let left = MOST_PICTURE_BYTES;

  const address = (source: ImageSource | undefined, alt: string): string => {
    const kind = source?.kind as string | undefined;
    if (kind === 'external' && /^https?:\/\//i.test(source?.url ?? ''))
      return encodeURI(decoded(source?.url as string));
    const asset = kind === 'asset' ? document.assets[source?.assetId ?? -1] : undefined;
    if (asset === undefined || !/^image\/[\w.+-]+$/.test(asset.mediaType)) return '';
    if (style.pictures && asset.data.length <= left) {
      left -= asset.data.length;
      return `data:${asset.mediaType};base64,${asset.data.toString('base64')}`;
    }
    if (style.pictures) style.leftOut.add(1, 'embedded image');
    return style.pictureNames?.get(alt) ?? (alt === '' && !style.unnamed ? '' : `data:${asset.mediaType};base64...`);
  };

  const picture = ({ alt = '', source }: Inline): string => {
    const to = address(source, alt);
    const name = alt === '' && style.unnamed ? 'Image' : alt;
    const text = escaped(name.replace(/\s+/g, ' ').replace(BOILERPLATE, '').trim());
    if (to === '') return text;
    return `![${text.replace(/[[\]]/g, '\\$&')}](${to})`;
  };

  const runs = (content: readonly Inline[], plain: boolean): Run[] => {
    const out: Run[] = [];
    let open: Run | undefined;
    const add = (run: Run): void => {
      const last = out.at(-1);
      // Emphasis of an exponent or index is that of what it belongs to.
      const isOfLast =
        last?.marks === run.marks || (last?.marks !== 'raw' && run.marks !== 'raw' && isRaised(run.text));
      if (last !== undefined && isOfLast) last.text += run.text;
      else out.push(run);
    };
    for (const inline of content) {
      const run = runOf(inline, plain);
      if (run.text === '') continue;
      // The library may give it in pieces.
      if (open?.marks === run.marks) run.text = open.text + run.text;
      else if (open !== undefined) add(open);
      open = isBeginOfRaised(run.text) ? run : undefined;
      if (open === undefined) add(run);
    }
    if (open !== undefined) add(open);
    return out;
  };

  const runOf = (inline: Inline, plain: boolean): Run => {
    switch (inline.kind as string) {
      case 'text':
        return {
          text: inline.style?.code ? withoutCodeMarks(inline.text ?? '') : (inline.text ?? ''),
          marks: marksOf(inline.style, plain),
        };
      case 'lineBreak':
        return { text: '\n', marks: '' };
      case 'image':
        return { text: picture(inline), marks: 'raw' };
      case 'noteRef':
        return { text: `[^${notes.get(inline.noteId ?? '') ?? '?'}]`, marks: 'raw' };
      case 'link': {
        const label = written(inline.content ?? [], plain).replace(/\s+/g, (run) => (run.includes('\n') ? ' ' : run));
        const to = targetOf(inline.target);
        return { text: to === '' || label.trim() === '' ? label : `[${label}](${to})`, marks: 'raw' };
      }
      default:
        return { text: '', marks: '' };
    }
  };

  const written = (content: readonly Inline[], plain: boolean): string => {
    let text = '';
    for (const run of runs(content, plain)) text += marked(run, text);
    return text;
  };

  return {
    text(content) {
      const text = written(content, false);
      if (!ODD_SPACE.test(text)) return text.trim();
      return text
        .replace(/[^\S\n]+/g, ' ')
        .replace(/ ?\n ?/g, '\n')
        .replace(/\n{2,}/g, '\n')
        .trim()
        .replaceAll('\n', '\\\n');
    },
    line: (content, { plain }) => written(content, plain).replace(/\s+/g, ' ').trim(),
    noteName: (id) => notes.get(id) ?? '?',
    escape: escaped,
  };
}

/** Space that is not a single one between words. */
const ODD_SPACE = /[^\S ]| {2}/;

const escaped = (text: string): string => escapeText(text, '', false);

function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

/** Links to web pages and mail addresses; links into the file itself or to a local disk are dropped. */
function targetOf(target: LinkTarget | undefined): string {
  const value = target?.value.trim() ?? '';
  if ((target?.kind as string) !== 'external' || !/^(?:https?:\/\/|mailto:)/i.test(value)) return '';
  return encodeURI(decoded(value)).replace(/[()]/g, (char) => (char === '(' ? '%28' : '%29'));
}

function marksOf(style: Style | undefined, plain: boolean): string {
  if (style === undefined) return '';
  if (style.code) return '`';
  return `${style.bold && !plain ? '**' : ''}${style.italic ? '*' : ''}${style.strike ? '~~' : ''}`;
}

/** Formulas are TeX between dollars already (prepare.ts). */
const FORMULA = /(\$[^$\n]+\$)/;

function marked({ text, marks }: Run, before: string): string {
  if (marks === 'raw') return text;
  if (marks === '`') {
    const body = text.trim();
    return body === '' || body.includes('`') ? escapeText(text, before, false) : text.replace(body, `\`${body}\``);
  }
  const escaped = text.includes('$')
    ? text
        .split(FORMULA)
        .map((part, index) => (index % 2 === 1 && isFormula(part) ? part : escapeText(part, before, false)))
        .join('')
    : escapeText(text, before, false);
  if (marks === '' || escaped.trim() === '') return escaped;
  const closing =
    marks
      .match(/\*\*|\*|~~/g)
      ?.reverse()
      .join('') ?? '';
  // Spaces move outside of the marks, otherwise they are not marks; each line has its own marks.
  return escaped.replace(/[^\n]+/g, (line) => {
    const body = line.trim();
    return body === '' ? line : line.replace(body, () => marks + body + closing);
  });
}

const isFormula = (text: string): boolean => /[\\^_={}]/.test(text);
