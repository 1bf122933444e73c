import { escapeText } from '../../page/markdown/escape.ts';
import type { Zip } from '../containers/index.ts';
import { decode } from '../text.ts';
import { attribute, find, parseTree } from '../tree.ts';
import { diagramLines, paragraphsOf } from './diagrams.ts';
import type { LeftOut } from './left-out.ts';
import { xmlText } from './omml.ts';
import { relationsOf } from './relations.ts';
import { linkMark, type Marked, withoutSigns } from './signs.ts';
import { dense } from './sparse.ts';

/** What the library drops of workbooks: names of single sheets, links, and texts beside the cells. */

const text = (zip: Zip, name: string): string => {
  const part = zip.read(name);
  return part === undefined ? '' : decode(part);
};

/** The sheets that have to be changed before the library reads them. @param marked undefined if nothing may be marked */
export function withSheets(zip: Zip, marked: Marked | undefined, leftOut: LeftOut): Map<string, Buffer> {
  const changed = new Map<string, Buffer>();
  let strings: readonly string[] | undefined;
  for (const { name } of zip.entries) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/i.test(name)) continue;
    const xml = text(zip, name);
    let better = xml;
    if (marked !== undefined && /<hyperlink |<f>HYPERLINK\(/.test(xml)) {
      strings ??= sharedStrings(text(zip, 'xl/sharedStrings.xml'));
      better = withLinks(xml, linksOf(zip, name, xml, leftOut), strings, marked);
    }
    better = dense(better);
    if (better !== xml) changed.set(name, Buffer.from(better));
  }
  return changed;
}

/** The name of the only sheet of a workbook. */
export function onlySheet(zip: Zip): { sheetName?: string } {
  const names = [...text(zip, 'xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\b[^>]*\bname="([^"]*)"/g)];
  const only = names.length === 1 ? xmlText(names[0]?.[1] ?? '').trim() : '';
  return only === '' ? {} : { sheetName: only };
}

/** Maximum number of strings of a workbook and of links of a sheet; more links are left out. */
const MOST_STRINGS = 1_000_000;
const MOST_LINKS = 20_000;

const sharedStrings = (xml: string): string[] =>
  [...xml.matchAll(/<si>([\s\S]*?)<\/si>/g)].slice(0, MOST_STRINGS).map(([, si = '']) => textOf(si));

/** The text of a string with formatting, without readings of Japanese words; escaped as in the file. */
const textOf = (si: string): string =>
  [...si.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, one]) => one).join('');

/** The addresses of cells with links to web pages and mail addresses. */
export function linksOf(zip: Zip, part: string, xml: string, leftOut: LeftOut): Map<string, string> {
  const links = new Map<string, string>();
  let left = 0;
  const add = (cell: string, url: string): void => {
    if (links.size < MOST_LINKS) links.set(cell, url);
    else left++;
  };
  const relations = relationsOf(zip, part);
  for (const [tag] of xml.matchAll(/<hyperlink [^>]*>/g)) {
    const [cell] = (/\bref="([A-Z]{1,3}\d{1,7})/.exec(tag) ?? ['']).slice(1);
    const relation = relations.get(/\br:id="([^"]*)"/.exec(tag)?.[1] ?? '');
    const url = relation?.isExternal === true ? addressOf(relation.part) : '';
    if (cell !== undefined && url !== '') add(cell, url);
  }
  for (const [, cell = '', quoted = ''] of xml.matchAll(FORMULA)) {
    const url = addressOf(xmlText(quoted));
    if (url !== '') add(cell, url);
  }
  leftOut.add(left, 'address of a link', 'addresses of links');
  return links;
}

const FORMULA = /<c r="([A-Z]{1,3}\d{1,7})"[^>]*><f>HYPERLINK\((?:"|&quot;)([^"<]*?)(?:"|&quot;)/g;

/** The address of a formula that is a link; '' for all others. */
export const addressOfFormula = (formula: string): string =>
  addressOf(/^HYPERLINK\("([^"]*)"/.exec(formula)?.[1] ?? '');

/** An address as it stands in a link within a table; '' for those that lead nowhere. */
const addressOf = (url: string): string =>
  /^(?:https?:\/\/|mailto:)[^\s<>]+$/i.test(url)
    ? url.replace(/[()|]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
    : '';

/** Cells of text that are links, with marks. */
function withLinks(
  xml: string,
  links: ReadonlyMap<string, string>,
  strings: readonly string[],
  marked: Marked,
): string {
  return xml.replace(
    /<c r="([A-Z]{1,3}\d{1,7})"([^>]*)>([\s\S]*?)<\/c>/g,
    (whole, cell: string, more: string, content: string) => {
      const url = links.get(cell);
      const type = /\bt="(\w+)"/.exec(more)?.[1];
      if (url === undefined || type === undefined) return whole;
      const value = /<v>([^<]*)<\/v>/.exec(content)?.[1] ?? '';
      const own =
        type === 's'
          ? (strings[Number(value)] ?? '')
          : type === 'str'
            ? value
            : type === 'inlineStr'
              ? textOf(content)
              : '';
      const words = withoutSigns(own);
      if (words.trim() === '' || xmlText(words).trim() === url) return whole;
      const style = more.replace(/\bt="\w+"/, 't="inlineStr"');
      return `<c r="${cell}"${style}><is><t xml:space="preserve">${linkMark(marked, url, words)}</t></is></c>`;
    },
  );
}

/** Maximum number of text boxes of a workbook. */
const MOST_TEXTS = 1_000;

/** Texts beside the cells: text boxes, shapes and SmartArt, each a paragraph or a list. */
export function textsOfSheets(zip: Zip, leftOut: LeftOut): string[] {
  const blocks: string[] = [];
  for (const { name } of zip.entries) {
    if (!/^xl\/drawings\/drawing\d+\.xml$/.test(name)) continue;
    const relations = relationsOf(zip, name);
    find(parseTree(text(zip, name), true), (element) => {
      if (element.name === 'sp') blocks.push(paragraphsOf(element).map(markdown).join('\n\n'));
      if (element.name === 'relIds')
        blocks.push(listOf(zip, relations.get(attribute(element, 'dm') ?? '')?.part, leftOut));
      return false;
    });
  }
  const texts = blocks.filter((block) => block !== '');
  return [...leftOut.first(texts, MOST_TEXTS, 'text beside the cells', 'texts beside the cells')];
}

const markdown = (words: string): string => escapeText(words, '', true);

function listOf(zip: Zip, part: string | undefined, leftOut: LeftOut): string {
  const lines = part === undefined ? [] : diagramLines(zip, part, leftOut);
  return lines.map(({ text: words, level }) => `${'  '.repeat(level)}- ${escapeText(words, '', false)}`).join('\n');
}
