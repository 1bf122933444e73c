/** Documents of which everything is known, for the writers of office formats. */
import type { Gold } from './document-gold.ts';
import { createProse } from './document-pages.ts';

export interface Run {
  readonly text: string;
  readonly isBold?: boolean;
  readonly isItalic?: boolean;
  readonly url?: string;
}

export interface ListItem {
  readonly text: string;
  readonly items?: readonly ListItem[];
}

/** How the items of a list are numbered. */
export type Numbering = 'bullet' | 'decimal' | 'lowerLetter' | 'lowerRoman';

export type OfficeBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'list'; readonly numbering: Numbering; readonly items: readonly ListItem[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'picture'; readonly alt: string };

export interface OfficeGold extends Gold {
  /** Descriptions of pictures. */
  readonly pictures: readonly string[];
}

/** The numbers of an item in lists of some kinds, from 0. */
export const LABELS: Readonly<Record<Numbering, (index: number) => string>> = {
  bullet: () => '•',
  decimal: (index) => `${index + 1}.`,
  lowerLetter: (index) => `${'abcdefgh'[index]})`,
  lowerRoman: (index) => `${['i', 'ii', 'iii', 'iv', 'v'][index]}.`,
};

const NUMBERINGS: readonly Numbering[] = ['bullet', 'decimal', 'lowerLetter', 'lowerRoman'];

/** Documents with every kind of block; each has its own words. */
export function officeDocuments(count: number): OfficeBlock[][] {
  return Array.from({ length: count }, (_, index) => {
    const say = createProse(500 + index);
    const words = (number: number): string => say(1).split(' ').slice(0, number).join(' ');
    const paragraph = (): OfficeBlock => ({ kind: 'paragraph', runs: [{ text: say(3) }] });
    const items = (depth: number): ListItem[] =>
      Array.from({ length: 3 }, (_, at) => ({
        text: `${words(5)} in place ${at + 1} of ${depth}`,
        ...(at === 1 && depth < 3 ? { items: items(depth + 1) } : {}),
      }));
    return [
      { kind: 'heading', level: 1, text: words(6) },
      paragraph(),
      { kind: 'heading', level: 2, text: words(5) },
      {
        kind: 'paragraph',
        runs: [
          { text: `${say(1)} It is ` },
          { text: 'very important', isBold: true },
          { text: ' to read ' },
          { text: 'the whole text', isItalic: true },
          { text: ' and ' },
          { text: 'never only a part', isBold: true, isItalic: true },
          { text: ' of ' },
          { text: `report ${index}`, url: `https://example.com/reports/${index}?all=1` },
          { text: '.' },
        ],
      },
      { kind: 'list', numbering: NUMBERINGS[index % NUMBERINGS.length] as Numbering, items: items(1) },
      paragraph(),
      { kind: 'heading', level: 3, text: words(4) },
      {
        kind: 'table',
        rows: [
          ['Lake', 'Ducks', 'Geese'],
          ...['North', 'South', 'East of the hill'].map((lake, row) => [lake, `${index + row}`, `${index * row + 7}`]),
        ],
      },
      paragraph(),
      { kind: 'picture', alt: `Picture ${index} of ${words(4)}` },
      { kind: 'list', numbering: 'bullet', items: [{ text: words(7) }, { text: words(6) }] },
      paragraph(),
    ];
  });
}

/** What a document says. */
export function goldOf(blocks: readonly OfficeBlock[]): OfficeGold {
  const runs = blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
  const items = (list: readonly ListItem[], depth: number): { text: string; depth: number }[] =>
    list.flatMap((item) => [{ text: item.text, depth }, ...items(item.items ?? [], depth + 1)]);
  const lists = blocks.flatMap((block) => (block.kind === 'list' ? items(block.items, 0) : []));
  const tables = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
  const pictures = blocks.flatMap((block) => (block.kind === 'picture' ? [block.alt] : []));
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
  const paragraphs = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? [block.runs.map(({ text }) => text).join('')] : [],
  );
  return {
    text: [...headings, ...paragraphs, ...lists.map(({ text }) => text), ...tables.flat(2), ...pictures].join('\n'),
    ...{ paragraphs, headings, tables, items: lists, pictures, code: [] },
    emphasis: runs.flatMap(({ text, isBold, isItalic }) =>
      isBold || isItalic ? [{ text, marks: `${isBold ? '**' : ''}${isItalic ? '*' : ''}` }] : [],
    ),
    links: runs.flatMap(({ text, url }) => (url === undefined ? [] : [{ text, url }])),
  };
}
