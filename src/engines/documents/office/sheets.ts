import { escapeText } from '../../page/markdown/escape.ts';
import type { Zip } from '../containers/index.ts';
import { attribute, find, parseTree } from '../tree.ts';
import { diagramLines, paragraphsOf } from './diagrams.ts';
import type { LeftOut } from './left-out.ts';
import { relationsOf } from './relations.ts';
import { partText } from './utf8.ts';
import { addressOf } from './workbook/formula.ts';

/** What workbooks have beside the values of cells: links and texts. */

/** Maximum number of links of a sheet; more are left out. */
const MOST_LINKS = 20_000;

/** The addresses of cells with links to web pages and mail addresses. */
export function linksOf(zip: Zip, part: string, xml: string, leftOut: LeftOut): Map<string, string> {
  const links = new Map<string, string>();
  let left = 0;
  const add = (cell: string, url: string): void => {
    if (links.size < MOST_LINKS) links.set(cell, url);
    else left++;
  };
  const relations = relationsOf(zip, part);
  for (const [tag] of xml.matchAll(/<(?:\w+:)?hyperlink\b[^<>]*>/g)) {
    const [cell] = (/\bref="([A-Z]{1,3}\d{1,7})/.exec(tag) ?? ['']).slice(1);
    const relation = relations.get(/\br:id="([^"]*)"/.exec(tag)?.[1] ?? '');
    const url = relation?.isExternal === true ? addressOf(relation.part) : '';
    if (cell !== undefined && url !== '') add(cell, url);
  }
  leftOut.add(left, 'address of a link', 'addresses of links');
  return links;
}

/** Maximum number of text boxes of a workbook. */
const MOST_TEXTS = 1_000;

/** Texts beside the cells: text boxes, shapes and SmartArt, each a paragraph or a list. */
export function textsOfSheets(zip: Zip, leftOut: LeftOut): string[] {
  const blocks: string[] = [];
  for (const { name } of zip.entries) {
    if (!/^xl\/drawings\/drawing\d+\.xml$/.test(name)) continue;
    const relations = relationsOf(zip, name);
    find(parseTree(partText(zip, name), true), (element) => {
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
