import { escapeMarkup } from '../../../../foundation/kernel/escape-markup.ts';
import type { Zip } from '../../containers/index.ts';
import { decode } from '../../text.ts';
import { commentsOfWord } from '../comments.ts';
import { diagramIn, diagramLines } from '../diagrams.ts';
import { formulasAsText } from '../formulas.ts';
import type { LeftOut } from '../left-out.ts';
import { isTypewritten, MONO } from '../mono-fonts.ts';
import { withDrawings } from '../old-pictures.ts';
import { type Relation, relationsOf } from '../relations.ts';
import { commentMark, DELETED, INSERTED, includedMark, type Marked, withoutCodeMarks, withoutSigns } from '../signs.ts';
import { inUtf8, isUtf8Xml } from '../utf8.ts';
import { parseXml, piecesWithout, within, type XmlNode, xmlOf } from '../xml-nodes.ts';
import { type BodyContext, readBody } from './body.ts';
import { type Labels, wordLabels } from './labels.ts';
import { withMargins } from './margins.ts';
import { withSharedLists } from './shared-lists.ts';
import { type WordStyles, wordStyles } from './styles.ts';

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
    if (xml.includes('<m:oMath')) text = formulasAsText(text, leftOut);
    if (xml.includes('<v:imagedata')) text = withDrawings(text);
    if (xml.includes('dgm:relIds')) text = withDiagrams(text, zip, name, leftOut);
    if (options.changes) text = withChanges(text);
    if (comments.size > 0 && marked !== undefined) text = withComments(text, comments, marked);
    if (styles.numbered.size > 0) text = withNumbering(text, styles);
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

/** What makes a text that readers see otherwise than its letters say; styles may. */
const TELLING = new RegExp(
  '<w:(?:sdt|smartTag|customXml|del|moveFrom|vanish|sym|noBreakHyphen|softHyphen|ptab|ruby|ffData|hidden|cellDel|altChunk|vertAlign|' +
    `position|headerReference|footerReference|txbxContent)\\b|<w:rFonts\\b[^<>]*(?:Symbol|dings|${MONO.source})|` +
    '\\bhidden="(?:1|true)"|Style w:val="([^"]*)"',
  'gi',
);

/** Where a part has something of it. */
function tellingPlaces(xml: string, styles: WordStyles): number[] {
  const places: number[] = [];
  for (const { 1: style, index } of xml.matchAll(TELLING)) {
    if (style === undefined || styles.areTelling.has(style)) places.push(index);
  }
  return places;
}

/** Maximum number of files within a file that are read. */
const MOST_INCLUDED = 50;

/** A part as a reader sees it; unchanged if its XML is broken. */
function asRead(xml: string, part: string, zip: Zip, { options, styles, labels, marked, leftOut }: Reading): string {
  const places = tellingPlaces(xml, styles);
  if (labels === undefined && places.length === 0) return xml;
  const isOne = piecesWithout(places);
  const root = parseXml(xml, labels !== undefined || options.changes ? undefined : { name: 'w:p', isOne });
  if (root === undefined) return xml;
  const relation = (id: string): Relation | undefined => relationsOf(zip, part).get(id);
  const letters = { ofCode: 0 };
  const context: BodyContext = {
    ...{ styles, leftOut, labels, letters, changes: options.changes, hidden: options.hidden },
    included(id) {
      const found = relation(id);
      const bytes = found === undefined || found.isExternal ? undefined : zip.read(found.part);
      if (bytes === undefined) return undefined;
      if (marked.included.length >= MOST_INCLUDED) leftOut.add(1, 'included file');
      else return includedMark(marked, found?.part ?? '', bytes);
    },
  };
  readBody(root, context);
  const body = /<w:(?:head|foot)erReference\b/.test(xml) ? within(root, 'w:body') : undefined;
  if (body !== undefined) {
    const settings = partOf(zip, 'word/settings.xml');
    const read = (id: string): XmlNode | undefined => {
      const margin = parseXml(partOf(zip, relation(id)?.part ?? ''));
      if (margin !== undefined) readBody(margin, { ...context, included: () => undefined, labels: undefined });
      return margin;
    };
    withMargins(body, read, { hasEvenPages: settings.includes('<w:evenAndOddHeaders') });
  }
  const text = xmlOf(root);
  const texts = xml.matchAll(/<w:t(?:\s[^<>]*)?>([^<]*)/g).map(([, words]) => words);
  return isTypewritten(letters.ofCode, texts) ? withoutCodeMarks(text) : text;
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

const PROPERTIES = /<w:pPr>((?:[^<]|<(?!w:pPr>|\/w:pPr>))*)<\/w:pPr>/g;

/** The levels of numbered paragraphs that only their styles have. */
const withNumbering = (xml: string, { numbered }: WordStyles): string =>
  xml.replace(PROPERTIES, (whole, properties: string) => {
    const number = numbered.get(/<w:pStyle w:val="([^"]*)"/.exec(properties)?.[1] ?? '');
    if (number === undefined || properties.includes('<w:numPr')) return whole;
    const own = `<w:numPr><w:ilvl w:val="${number.level}"/><w:numId w:val="${number.list}"/></w:numPr>`;
    return whole.replace(/<w:pStyle w:val="[^"]*"\s*\/>/, (style: string) => style + own);
  });
