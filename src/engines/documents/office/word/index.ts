import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import type { Zip } from '../../containers/index.ts';
import { decode } from '../../text.ts';
import { commentsOfWord } from '../comments.ts';
import { diagramIn, diagramLines } from '../diagrams.ts';
import { formulasAsText } from '../formulas.ts';
import type { LeftOut } from '../left-out.ts';
import { withDrawings } from '../old-pictures.ts';
import { relationsOf } from '../relations.ts';
import { CODE, commentMark, DELETED, INSERTED, includedMark, type Marked, withoutSigns } from '../signs.ts';
import { inUtf8, isUtf8Xml } from '../utf8.ts';
import { parseXml, within, type XmlNode, xmlOf } from '../xml-nodes.ts';
import { type BodyContext, readBody } from './body.ts';
import { type Labels, wordLabels } from './labels.ts';
import { withMargins } from './margins.ts';
import { withSharedLists } from './shared-lists.ts';
import { fontOf, isMonoFont, type WordStyles, wordStyles } from './styles.ts';

/** What of a Word file is shown besides its text. */
export interface WordOptions {
  readonly comments: boolean;
  readonly changes: boolean;
  readonly hidden: boolean;
}

const partOf = (zip: Zip, name: string): string => {
  const part = zip.read(name);
  return part === undefined ? '' : withoutSigns(decode(part));
};

/**
 * The parts of a Word file (WordprocessingML) as readers see them, with formulas, diagrams, code, comments and changes as text that the
 * library keeps.
 * @param marked undefined if nothing may be marked, because the file is too large
 */
export function withWordText(
  zip: Zip,
  options: WordOptions,
  marked: Marked | undefined,
  leftOut: LeftOut,
): Map<string, Buffer> {
  const numbering = partOf(zip, 'word/numbering.xml');
  const styles = wordStyles(partOf(zip, 'word/styles.xml'), numbering);
  const comments = options.comments
    ? commentsOfWord(partOf(zip, 'word/comments.xml'), leftOut)
    : new Map<string, string>();
  const labels = marked === undefined ? undefined : wordLabels(numbering, styles);
  const changed = new Map<string, Buffer>();
  for (const { name } of zip.entries) {
    if (!/^word\/(?:document|footnotes|endnotes)\d*\.xml$/.test(name)) continue;
    const bytes = zip.read(name);
    if (bytes === undefined) continue;
    const xml = withoutSigns(decode(bytes));
    const counted = withSharedLists(xml, numbering);
    let text =
      marked === undefined ? counted : asRead(counted, name, zip, { options, styles, labels, marked, leftOut });
    if (text.includes('<m:oMath')) text = formulasAsText(text, leftOut);
    if (text.includes('<v:imagedata')) text = withDrawings(text);
    if (text.includes('dgm:relIds')) text = withDiagrams(text, zip, name, leftOut);
    if (options.changes) text = withChanges(text);
    if (comments.size > 0 && marked !== undefined) text = withComments(text, comments, marked);
    text = withStyles(text, styles, marked !== undefined);
    if (text !== xml || !isUtf8Xml(bytes)) changed.set(name, Buffer.from(inUtf8(text)));
  }
  if (labels !== undefined) changed.set('word/numbering.xml', Buffer.from(inUtf8(labels.numbering)));
  return changed;
}

interface Reading {
  readonly options: WordOptions;
  readonly styles: WordStyles;
  readonly labels: Labels | undefined;
  readonly marked: Marked;
  readonly leftOut: LeftOut;
}

/** What makes a text that readers see otherwise than its letters say. */
const TELLING =
  /<w:(?:sdt|smartTag|customXml|del|moveFrom|vanish|sym|noBreakHyphen|softHyphen|ptab|ruby|ffData|hidden|cellDel|altChunk|vertAlign|position|headerReference|footerReference)\b|<w:rFonts\b[^<>]*(?:Symbol|dings)|\bhidden="(?:1|true)"/;

/** Maximum number of files within a file that are read. */
const MOST_INCLUDED = 50;

/** A part as a reader sees it; unchanged if its XML is broken. */
function asRead(xml: string, part: string, zip: Zip, { options, styles, labels, marked, leftOut }: Reading): string {
  if (labels === undefined && !TELLING.test(xml) && !styles.areUsedIn(xml)) return xml;
  const root = parseXml(xml);
  if (root === undefined) return xml;
  const relations = relationsOf(zip, part);
  const context: BodyContext = {
    ...{ styles, leftOut, labels, changes: options.changes, hidden: options.hidden, marks: true },
    included(id) {
      const relation = relations.get(id);
      const bytes = relation === undefined || relation.isExternal ? undefined : zip.read(relation.part);
      if (bytes === undefined) return undefined;
      if (marked.included.length >= MOST_INCLUDED) leftOut.add(1, 'included file');
      else return includedMark(marked, relation?.part ?? '', bytes);
    },
  };
  readBody(root, context);
  const body = within(root, 'w:body');
  if (body !== undefined) {
    const settings = partOf(zip, 'word/settings.xml');
    const read = (id: string): XmlNode | undefined => {
      const relation = relations.get(id);
      const margin = relation === undefined ? undefined : parseXml(partOf(zip, relation.part));
      if (margin !== undefined) readBody(margin, { ...context, included: () => undefined, labels: undefined });
      return margin;
    };
    withMargins(body, read, { hasEvenPages: settings.includes('<w:evenAndOddHeaders') });
  }
  return xmlOf(root);
}

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

const DRAWING = /<w:drawing>(?:(?!<\/?w:drawing>)[\s\S])*?<\/w:drawing>/g;

/** SmartArt as its texts, a line each. */
function withDiagrams(xml: string, zip: Zip, part: string, leftOut: LeftOut): string {
  const relations = relationsOf(zip, part);
  return xml.replace(DRAWING, (whole) => {
    const diagram = relations.get(diagramIn(whole));
    const lines = diagram === undefined ? [] : diagramLines(zip, diagram.part, leftOut);
    const texts = lines.map(
      ({ text, level }) => `<w:t xml:space="preserve">${escapeMarkup('– '.repeat(level) + text)}</w:t>`,
    );
    return texts.length === 0 ? whole : texts.join('<w:br/>');
  });
}

/** Tracked changes, between marks. Moved text is deleted in one place and inserted in another. */
function withChanges(xml: string): string {
  return xml
    .replace(/<w:(?:del|moveFrom)(?:\s[^<>]*)?(?<!\/)>/g, run(DELETED.open))
    .replace(/<\/w:(?:del|moveFrom)>/g, run(DELETED.close))
    .replace(/<w:(?:ins|moveTo)(?:\s[^<>]*)?(?<!\/)>/g, (tag) => tag + run(INSERTED.open))
    .replace(/<\/w:(?:ins|moveTo)>/g, (tag) => run(INSERTED.close) + tag)
    .replace(/<(\/?)w:delText\b/g, '<$1w:t');
}

function withComments(xml: string, comments: ReadonlyMap<string, string>, marked: Marked): string {
  return xml.replace(/<w:commentReference\b([^<>]*)\/>/g, (whole, attributes: string) => {
    const text = comments.get(/\bw:id="([^"]*)"/.exec(attributes)?.[1] ?? '');
    return text === undefined ? whole : `<w:t>${commentMark(marked, text)}</w:t>`;
  });
}

/** Paragraphs, their properties, runs with theirs, and texts. */
const TOKEN =
  /(<w:p(?:\s[^<>]*)?(?<!\/)>)|(<\/w:p>)|<w:pPr>((?:[^<]|<(?!w:pPr>|\/w:pPr>))*)<\/w:pPr>|<w:r(?:\s[^<>]*)?(?<!\/)>(?:<w:rPr>((?:[^<]|<(?!w:rPr>|\/w:rPr>))*)<\/w:rPr>)?|(<w:t(?:\s[^<>]*)?(?<!\/)>)([^<]*)<\/w:t>/g;
/** With a larger share of such letters, a text is typewritten, and they do not mean code. */
const MOST_CODE = 0.6;

/** Code between marks, and the levels of numbered paragraphs that only their styles have. */
function withStyles(xml: string, styles: WordStyles, mayMark: boolean): string {
  const open: { style: string | undefined }[] = [];
  let isMono = false;
  let letters = 0;
  let code = 0;
  const make = (mark: boolean): string =>
    xml.replace(TOKEN, (whole, start, end, properties, looks, tag, text) => {
      if (start !== undefined) open.push({ style: undefined });
      else if (end !== undefined) open.pop();
      else if (properties !== undefined) {
        const style = /<w:pStyle w:val="([^"]*)"/.exec(properties)?.[1];
        const paragraph = open.at(-1);
        if (paragraph !== undefined) paragraph.style = style;
        const number = properties.includes('<w:numPr') ? undefined : styles.numberingOf(style);
        if (number === undefined) return whole;
        const own = `<w:numPr><w:ilvl w:val="${number.level}"/><w:numId w:val="${number.list}"/></w:numPr>`;
        return whole.replace(/<w:pStyle w:val="[^"]*"\s*\/>/, (found: string) => found + own);
      } else if (tag === undefined) {
        const style = /<w:rStyle w:val="([^"]*)"/.exec(looks ?? '')?.[1];
        const font = fontOf(looks ?? '');
        isMono = font === undefined ? styles.isMono(style) || styles.isMono(open.at(-1)?.style) : isMonoFont(font);
      } else {
        letters += text.length;
        if (isMono) code += text.length;
        if (isMono && mark && text !== '') return `${tag}${CODE.open}${text}${CODE.close}</w:t>`;
      }
      return whole;
    });
  const plain = make(false);
  if (!mayMark || code === 0 || code > letters * MOST_CODE) return plain;
  open.length = 0;
  return make(true);
}
