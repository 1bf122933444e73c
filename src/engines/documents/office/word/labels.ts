import { isOddFormat } from '../../counters.ts';
import { type ListLevel, labelText } from '../open-labels.ts';
import { allWithin, attributeOf, childOf, element, isNode, parseXml, type XmlNode } from '../xml-nodes.ts';
import type { WordStyles } from './styles.ts';

/**
 * Labels of numbered paragraphs that the library does not count as readers see them: ordinals, Chinese numbers, words. Such a paragraph
 * becomes an item of a list without numbers, with its label as text; a heading has it before its text.
 */
export interface Labels {
  /**
   * The next paragraph, whatever it is.
   * @returns its properties and its label, if the label is written here
   */
  take(
    properties: XmlNode | undefined,
    style: string | undefined,
  ): { readonly properties: XmlNode; readonly text: string } | undefined;
  /** The numbering part, with the list that such paragraphs are items of. */
  readonly numbering: string;
}

/** The id of the list without numbers. */
const PLAIN_LIST = '2147480001';

/** @returns undefined if the library counts all lists of the file as readers see them */
export function wordLabels(numbering: string, styles: WordStyles): Labels | undefined {
  if (
    !/<w:numFmt\b[^<>]*w:val="(?!decimal"|bullet"|none"|lower(?:Letter|Roman)"|upper(?:Letter|Roman)")/.test(numbering)
  )
    return undefined;
  const root = parseXml(numbering);
  if (root === undefined) return undefined;
  const abstracts = new Map<string, ListLevel[]>();
  for (const one of allWithin(root, 'w:abstractNum')) {
    const levels: ListLevel[] = [];
    for (const level of allWithin(one, 'w:lvl')) {
      const at = Number(attributeOf(level, 'w:ilvl'));
      if (isLevel(at)) levels[at] = levelOf(level);
    }
    abstracts.set(attributeOf(one, 'w:abstractNumId') ?? '', levels);
  }
  const lists = new Map<
    string,
    { readonly abstract: string; readonly levels: ListLevel[]; readonly starts: Map<number, number> }
  >();
  for (const num of allWithin(root, 'w:num')) {
    const abstract = attributeOf(childOf(num, 'w:abstractNumId'), 'w:val') ?? '';
    const levels = [...(abstracts.get(abstract) ?? [])];
    const starts = new Map<number, number>();
    for (const change of allWithin(num, 'w:lvlOverride')) {
      const at = Number(attributeOf(change, 'w:ilvl'));
      if (!isLevel(at)) continue;
      const own = childOf(change, 'w:lvl');
      if (own !== undefined) levels[at] = levelOf(own);
      const start = Number(attributeOf(childOf(change, 'w:startOverride'), 'w:val'));
      if (!Number.isNaN(start)) starts.set(at, start);
    }
    lists.set(attributeOf(num, 'w:numId') ?? '', { abstract, levels, starts });
  }
  const counts = new Map<string, (number | undefined)[]>();
  const started = new Set<string>();
  return {
    numbering: withPlainList(numbering),
    take(properties, style) {
      const own = childOf(properties, 'w:numPr');
      const inherited = styles.listOf(style);
      const id = attributeOf(childOf(own, 'w:numId'), 'w:val') ?? inherited?.list;
      const list = lists.get(id ?? '');
      if (list === undefined || id === undefined || !list.levels.some((level) => isOddFormat(level.format)))
        return undefined;
      const at = Number(attributeOf(childOf(own, 'w:ilvl'), 'w:val') ?? inherited?.level ?? 0);
      const level = list.levels[at];
      if (level === undefined) return undefined;
      const count = counts.get(list.abstract) ?? [];
      counts.set(list.abstract, count);
      const first = list.starts.get(at);
      if (first !== undefined && !started.has(`${id} ${at}`)) {
        started.add(`${id} ${at}`);
        count[at] = first;
      } else count[at] = (count[at] ?? level.start - 1) + 1;
      count.length = at + 1;
      if (!/%[1-9]/.test(level.text)) return undefined;
      const used = [...level.text.matchAll(/%([1-9])/g)].map(([, number]) => list.levels[Number(number) - 1]);
      if (!used.some((one) => one !== undefined && isOddFormat(one.format))) return undefined;
      const text = labelText(list.levels, at, count);
      const isHeading = styles.isHeading(style) || childOf(properties, 'w:outlineLvl') !== undefined;
      const target = element('w:numPr', '', [
        element('w:ilvl', ` w:val="${at}"`),
        element('w:numId', ` w:val="${isHeading ? '0' : PLAIN_LIST}"`),
      ]);
      const rest = (properties?.children ?? []).filter((one) => !isNode(one) || one.name !== 'w:numPr');
      const place = rest.findIndex((one) => isNode(one) && one.name === 'w:pStyle') + 1;
      return {
        properties: element('w:pPr', '', [...rest.slice(0, place), target, ...rest.slice(place)]),
        text: `${text} `,
      };
    },
  };
}

/** Lists have nine levels. */
const isLevel = (at: number): boolean => Number.isInteger(at) && at >= 0 && at < 9;

function levelOf(level: XmlNode): ListLevel {
  const format = allWithin(level, 'w:numFmt')[0];
  const isCustom = attributeOf(format, 'w:val') === 'custom';
  return {
    format: (isCustom ? attributeOf(format, 'w:format') : attributeOf(format, 'w:val')) ?? 'decimal',
    text: attributeOf(childOf(level, 'w:lvlText'), 'w:val') ?? '',
    start: Number(attributeOf(childOf(level, 'w:start'), 'w:val') ?? 1) || 0,
    isLegal: childOf(level, 'w:isLgl') !== undefined,
  };
}

function withPlainList(numbering: string): string {
  const levels = Array.from(
    { length: 9 },
    (_, at) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/><w:pPr><w:ind w:left="${720 * (at + 1)}" w:hanging="360"/></w:pPr></w:lvl>`,
  );
  return numbering.replace(
    /<\/w:numbering>\s*$/,
    `<w:abstractNum w:abstractNumId="${PLAIN_LIST}"><w:multiLevelType w:val="multilevel"/>${levels.join('')}</w:abstractNum><w:num w:numId="${PLAIN_LIST}"><w:abstractNumId w:val="${PLAIN_LIST}"/></w:num></w:numbering>`,
  );
}
