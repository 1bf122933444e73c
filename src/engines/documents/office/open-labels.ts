import { table, type WordTable } from '@trawl/contract/table.ts';
import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { counterText, isOddFormat } from '../counters.ts';
import { allWithin, attributeOf, childOf, element, isNode, setAttributes, type XmlNode } from './xml-nodes.ts';

/** How the items of one level of a list are counted. */
export interface ListLevel {
  readonly format: string;
  /** The label: `%1` is the number of the first level. */
  readonly text: string;
  readonly start: number;
  /** Whether numbers of the levels above are in digits. */
  readonly isLegal: boolean;
}

/** The label of the next item. @param at its level, from 0 @param counts of all levels */
export const labelText = (
  levels: readonly (ListLevel | undefined)[],
  at: number,
  counts: readonly (number | undefined)[],
): string =>
  (levels[at]?.text ?? '').replace(/%([1-9])/g, (_, number: string) => {
    const index = Number(number) - 1;
    const shown = levels[index];
    const isLegal = levels[at]?.isLegal === true && index < at;
    return counterText(counts[index] ?? shown?.start ?? 1, isLegal ? 'decimal' : (shown?.format ?? 'decimal'));
  });

/** Ways of counting in lists of OpenDocument (1.3, part 3, 20.322), as programs name them, and the same ones of Word. */
const FORMATS: WordTable<string> = table({
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
  '一, 二, 三, ...': 'taiwaneseCountingThousand',
  '壹, 貳, 參, ...': 'ideographLegalTraditional',
  '壹, 贰, 叁, ...': 'chineseLegalSimplified',
  '甲, 乙, 丙, ...': 'ideographTraditional',
  '子, 丑, 寅, ...': 'ideographZodiac',
  '①, ②, ③, ...': 'decimalEnclosedCircle',
  'ア, イ, ウ, ...': 'aiueoFullWidth',
  'イ, ロ, ハ, ...': 'irohaFullWidth',
  '가, 나, 다, ...': 'ganada',
  'ㄱ, ㄴ, ㄷ, ...': 'chosung',
  '일, 이, 삼, ...': 'koreanDigital',
  'א, ב, ג, ...': 'hebrew2',
  'أ, ب, ت, ...': 'arabicAlpha',
  'А, Б, .., Аа, Аб, ... (ru)': 'russianUpper',
  'а, б, .., аа, аб, ... (ru)': 'russianLower',
  '01, 02, 03, ...': 'decimalZero',
});
/** Levels that a style may have. */
const MOST_LEVELS = 10;

export const ODD_LABELS = /style:num-format="(?![1aAiI]?")/;

/**
 * Writes the labels that the library does not count as readers see them before the items that have them, which get bullets.
 * @param root of the content, changed in place @param styles of the file
 */
export function writeLabels(root: XmlNode, styles: XmlNode | undefined): void {
  const odd = new Map<string, readonly ListLevel[]>();
  const own: XmlNode[] = [];
  for (const style of [styles, root].flatMap((tree) =>
    tree === undefined ? [] : allWithin(tree, 'text:list-style'),
  )) {
    const levels: ListLevel[] = [];
    for (const one of style.children) {
      const at = isNode(one) ? numberOf(one, 'text:level', 1) - 1 : -1;
      if (isNode(one) && at >= 0 && at < MOST_LEVELS) levels[at] = levelOf(one, at);
    }
    if (!levels.some(isOdd)) continue;
    const name = attributeOf(style, 'style:name') ?? '';
    odd.set(name, levels);
    const children = style.children.map((one) =>
      isNode(one) && isOdd(levelOf(one, 0))
        ? element(
            'text:list-level-style-bullet',
            one.attributes.replace(/\bstyle:num-[\w-]+="[^"]*"/g, ''),
            one.children,
          )
        : one,
    );
    own.push(element('text:list-style', ` style:name="${escapeMarkup(name)}-labelled"`, children));
  }
  if (odd.size === 0) return;
  const before = new Map<string, number[]>();
  const walk = (node: XmlNode, style: string, depth: number, counts: number[]): void => {
    const levels = odd.get(style);
    for (const one of node.children) {
      if (!isNode(one)) continue;
      if (one.name === 'text:list') {
        const name = attributeOf(one, 'text:style-name') ?? style;
        const goesOn =
          attributeOf(one, 'text:continue-numbering') === 'true' || one.attributes.includes('continue-list=');
        const inner = depth > 0 ? counts : goesOn ? (before.get(name) ?? []) : [];
        if (depth === 0) before.set(name, inner);
        if (odd.has(name)) {
          setAttributes(one, one.attributes.replace(/(\btext:style-name="[^"]*)"/, '$1-labelled"'));
        }
        walk(one, name, depth + 1, inner);
        continue;
      }
      const level = levels?.[depth - 1];
      if (one.name === 'text:list-item' && level !== undefined) {
        counts.length = Math.min(counts.length, depth);
        counts[depth - 1] = numberOf(one, 'text:start-value', (counts[depth - 1] ?? level.start - 1) + 1);
        const paragraph = childOf(one, 'text:p', 'text:h');
        if (isOdd(level) && paragraph !== undefined) {
          paragraph.children = [escapeMarkup(labelText(levels ?? [], depth - 1, counts)), ...paragraph.children];
        }
      }
      walk(one, style, depth, counts);
    }
  };
  walk(root, '', 0, []);
  const automatic = allWithin(root, 'office:automatic-styles')[0];
  if (automatic !== undefined) automatic.children = [...automatic.children, ...own];
}

const isOdd = ({ format }: ListLevel): boolean => isOddFormat(format);

const numberOf = (node: XmlNode, name: string, otherwise: number): number => {
  const value = Number(attributeOf(node, name) ?? otherwise);
  return Number.isInteger(value) && value >= 0 ? value : otherwise;
};

/** @param at from 0 */
function levelOf(node: XmlNode, at: number): ListLevel {
  const format = attributeOf(node, 'style:num-format') ?? '';
  const shown = Math.min(at + 1, numberOf(node, 'text:display-levels', 1));
  const numbers = Array.from({ length: shown }, (_, index) => `%${at + 2 - shown + index}`).join('.');
  return {
    format: FORMATS[format] ?? 'decimal',
    text: `${attributeOf(node, 'style:num-prefix') ?? ''}${numbers}${attributeOf(node, 'style:num-suffix') ?? ''} `,
    start: numberOf(node, 'text:start-value', 1),
    isLegal: false,
  };
}
