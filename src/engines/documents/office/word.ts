import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import type { Zip } from '../containers/index.ts';
import { decode } from '../text.ts';
import { commentsOfWord } from './comments.ts';
import { diagramLines } from './diagrams.ts';
import { formulasAsText } from './formulas.ts';
import type { LeftOut } from './left-out.ts';
import { withDrawings } from './old-pictures.ts';
import { relationsOf } from './relations.ts';
import { CODE, commentMark, DELETED, INSERTED, type Marked, withoutSigns } from './signs.ts';
import { fontOf, isMonoFont, type WordStyles, wordStyles } from './word-styles.ts';

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
 * The parts of a Word file (WordprocessingML) with formulas, diagrams, code, comments and changes as text that the library keeps.
 * @param marked undefined if nothing may be marked
 */
export function withWordText(
  zip: Zip,
  options: WordOptions,
  marked: Marked | undefined,
  leftOut: LeftOut,
): Map<string, Buffer> {
  const styles = wordStyles(partOf(zip, 'word/styles.xml'), partOf(zip, 'word/numbering.xml'));
  const comments = options.comments
    ? commentsOfWord(partOf(zip, 'word/comments.xml'), leftOut)
    : new Map<string, string>();
  const changed = new Map<string, Buffer>();
  for (const { name } of zip.entries) {
    if (!/^word\/(?:document|footnotes|endnotes)\d*\.xml$/.test(name)) continue;
    const xml = partOf(zip, name);
    let text = xml.includes('<m:oMath') ? formulasAsText(xml, leftOut) : xml;
    if (text.includes('<v:imagedata')) text = withDrawings(text);
    if (text.includes('dgm:relIds')) text = withDiagrams(text, zip, name, leftOut);
    if (options.changes) text = withChanges(text);
    if (comments.size > 0 && marked !== undefined) text = withComments(text, comments, marked);
    text = withStyles(text, styles, marked !== undefined);
    if (text !== xml) changed.set(name, Buffer.from(text));
  }
  return changed;
}

const run = (text: string): string => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;

const DIAGRAM = /<w:drawing>(?:(?!<\/w:drawing>)[\s\S])*?<dgm:relIds\b[^>]*?\br:dm="([^"]*)"[\s\S]*?<\/w:drawing>/g;

/** SmartArt as its texts, a line each. */
function withDiagrams(xml: string, zip: Zip, part: string, leftOut: LeftOut): string {
  const relations = relationsOf(zip, part);
  return xml.replace(DIAGRAM, (whole, id: string) => {
    const diagram = relations.get(id);
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
    .replace(/<w:(?:del|moveFrom)(?:\s[^>]*)?(?<!\/)>/g, run(DELETED.open))
    .replace(/<\/w:(?:del|moveFrom)>/g, run(DELETED.close))
    .replace(/<w:(?:ins|moveTo)(?:\s[^>]*)?(?<!\/)>/g, (tag) => tag + run(INSERTED.open))
    .replace(/<\/w:(?:ins|moveTo)>/g, (tag) => run(INSERTED.close) + tag)
    .replace(/<(\/?)w:delText\b/g, '<$1w:t');
}

function withComments(xml: string, comments: ReadonlyMap<string, string>, marked: Marked): string {
  return xml.replace(/<w:commentReference\b[^>]*?\bw:id="([^"]*)"[^>]*\/>/g, (whole, id: string) => {
    const text = comments.get(id);
    return text === undefined ? whole : `<w:t>${commentMark(marked, text)}</w:t>`;
  });
}

/** Paragraphs, their properties, runs with theirs, and texts. */
const TOKEN =
  /(<w:p(?:\s[^>]*)?(?<!\/)>)|(<\/w:p>)|<w:pPr>([\s\S]*?)<\/w:pPr>|<w:r(?:\s[^>]*)?(?<!\/)>(?:<w:rPr>([\s\S]*?)<\/w:rPr>)?|(<w:t(?:\s[^>]*)?(?<!\/)>)([^<]*)<\/w:t>/g;
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
