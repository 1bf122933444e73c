import { join } from 'node:path';
import { cell, docxOf, epubOf, odtOf, pptxOf, relationsPart, withParts, xlsxOf } from '../../test/support/office.ts';
import { LABELS, type ListItem, type OfficeBlock, type Run } from './office-model.ts';
import { DATA } from './sets.ts';
import { readTemplates, type Templates } from './templates.ts';

/** A model of a document as a file of each format. How a format writes a block stands in bench/data/office. */

/** Ways in which Word files have the same: by the looks of runs, or by styles; pictures as DrawingML, as VML, or in a text box. */
export interface WordDesign {
  readonly byStyles: boolean;
  readonly pictures: 'drawing' | 'vml' | 'box';
}

interface Scope {
  readonly blocks: readonly OfficeBlock[];
  readonly picture: Uint8Array;
  readonly design: WordDesign;
  /** Of `blocks`. */
  readonly at: number;
  readonly run: Run;
  readonly items: readonly ListItem[] | undefined;
  readonly level: number;
  /** Of an item, a row or a cell. */
  readonly index: number;
  readonly row: readonly string[];
  readonly text: string;
}

type Block<K extends OfficeBlock['kind']> = OfficeBlock & { readonly kind: K };
const escaped = (text: string): string => text.replace(/&/g, '&amp;');
const runsIn = (blocks: readonly OfficeBlock[]): Run[] =>
  blocks.flatMap((block) => (block.kind === 'paragraph' ? block.runs : []));
const linksIn = (blocks: readonly OfficeBlock[]): Run[] => runsIn(blocks).filter(({ url }) => url !== undefined);

type Given = readonly ((scope?: Scope) => string)[];
const blockOf = <K extends OfficeBlock['kind']>({ blocks, at }: Scope, _: K): Block<K> => blocks[at] as Block<K>;
const numberingOf = (scope: Scope): Block<'list'>['numbering'] => blockOf(scope, 'list').numbering;
const either = (is: unknown, [yes, no]: Given): string => (is ? yes : no)?.() ?? '';
const each = <T>(scope: Scope, [body]: Given, all: readonly T[], make: (one: T, i: number) => Partial<Scope>): string =>
  all.map((one, i) => body?.({ ...scope, ...make(one, i) })).join('');
const before = ({ blocks, at }: Scope): readonly OfficeBlock[] => blocks.slice(0, at);

/** What names stand for; `more` is the number that is given first. */
const FILLED: Readonly<Record<string, (scope: Scope, given: Given, more: number, texts: Templates<Scope>) => unknown>> =
  {
    blocks: (scope, _given, _more, texts) =>
      scope.blocks
        .map((one, at) => {
          const text = one.kind === 'heading' ? one.text : one.kind === 'picture' ? one.alt : '';
          return texts.render(one.kind, {
            ...scope,
            at,
            level: 0,
            text,
            ...(one.kind === 'list' && { items: one.items }),
          });
        })
        .join(''),
    text: ({ text }) => text,
    depth: (scope, _, more) => blockOf(scope, 'heading').level + more,
    picture: ({ picture }) => Buffer.from(picture).toString('hex'),
    // The runs of a paragraph.
    runs: (scope, given) => each(scope, given, blockOf(scope, 'paragraph').runs, (run) => ({ run, text: run.text })),
    bold: ({ run }, given) => either(run.isBold, given),
    italic: ({ run }, given) => either(run.isItalic, given),
    marked: ({ run }, given) => either(run.isBold || run.isItalic, given),
    link: ({ run }, given) => either(run.url !== undefined, given),
    url: ({ run }) => escaped(run.url ?? ''),
    address: ({ run }) => run.url,
    linkId: ({ blocks, run }, _, more) => 100 + linksIn(blocks).indexOf(run) + more,
    // The items of a list, and those within an item; the lists of the document, with three levels each.
    items: (scope, _given, _more, texts) =>
      (scope.items ?? [])
        .map(({ text, items }, index) => texts.render('item', { ...scope, text, items, level: scope.level + 1, index }))
        .join(''),
    inner: ({ items }, given) => either(items, given),
    numbering: numberingOf,
    label: (scope) => LABELS[numberingOf(scope)](scope.index),
    number: (scope, _, more) => before(scope).filter(({ kind }) => kind === 'list').length + 1 + more,
    level: ({ level }, _, more) => level - 1 + more,
    indent: ({ level }, _, more) => more * level,
    lists: (scope, given) => {
      const places = scope.blocks.flatMap((one, at) => (one.kind === 'list' ? [at] : []));
      return each(scope, given, places, (at) => ({ at }));
    },
    levels: (scope, given) => each(scope, given, [1, 2, 3], (level) => ({ level })),
    // The rows and cells of a table.
    rows: (scope, given) => each(scope, given, blockOf(scope, 'table').rows, (row, index) => ({ row, index })),
    head: ({ index }, given) => either(index === 0, given),
    cells: (scope, given) => each(scope, given, scope.row, (text, i) => ({ text, level: i + 1 })),
    column: ({ level }, _, more) => more * level,
    // What differs from design to design, and places on a slide.
    styled: ({ design }, given) => either(design.byStyles, given),
    shaped: (scope, _given, _more, texts) => texts.render(`shaped ${scope.design.pictures}`, scope),
    shape: (scope, given, more) =>
      (before(scope).filter(({ kind }) => kind !== 'heading').length + more) * Number(given[1]?.() ?? 1),
  };

/** Those that take a number. */
const MORE = new Set(['depth', 'linkId', 'number', 'level', 'indent', 'column', 'shape']);

function textsOf(file: string): Templates<Scope> {
  const texts: Templates<Scope> = readTemplates(join(DATA, 'office', file), (name, given, scope) => {
    if (name.startsWith('#')) {
      const own = `${name.slice(1)} ${numberingOf(scope)}`;
      return texts.has(own) ? texts.render(own, scope) : (given[0]?.() ?? '');
    }
    const made = FILLED[name];
    return made && String(made(scope, given, MORE.has(name) ? Number(given[0]?.() ?? 0) : 0, texts) ?? '');
  });
  return texts;
}

type Write = (name: string) => string;
function writer(file: string, blocks: readonly OfficeBlock[], picture: Uint8Array, design?: WordDesign): Write {
  const texts = textsOf(file);
  const plain: WordDesign = { byStyles: false, pictures: 'drawing' };
  const nothing = { at: 0, run: { text: '' }, items: undefined, level: 0, index: 0, row: [], text: '' };
  return (name) => texts.render(name, { blocks, picture, design: design ?? plain, ...nothing });
}

const relations = (blocks: readonly OfficeBlock[], first: number) =>
  Object.fromEntries(
    linksIn(blocks).map(({ url = '' }, i) => [`rId${first + i}`, ['hyperlink', escaped(url)] as const]),
  );

export function wordOf(blocks: readonly OfficeBlock[], picture: Uint8Array, design: WordDesign): Buffer {
  const write = writer('docx.xml', blocks, picture, design);
  const file = docxOf(write('document'), {
    'word/styles.xml': write('word/styles.xml'),
    'word/numbering.xml': write('word/numbering.xml'),
    'word/_rels/document.xml.rels': relationsPart({
      ...{ rId1: ['styles', 'styles.xml'], rId2: ['numbering', 'numbering.xml'], rId9: ['image', 'media/image1.png'] },
      ...relations(blocks, 100),
    }),
  });
  return withParts(file, { 'word/media/image1.png': picture });
}

/** One slide: the first heading is its title, lists are levels of its text. */
export function slideOf(blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer {
  const title = blocks.find((block) => block.kind === 'heading')?.text ?? '';
  return withParts(pptxOf(title, '', writer('pptx.xml', blocks, picture)('document')), {
    'ppt/slides/_rels/slide1.xml.rels': relationsPart({
      ...{ rId9: ['image', '../media/image1.png'] },
      ...relations(blocks, 101),
    }),
    'ppt/media/image1.png': picture,
  });
}

export const openDocumentOf = (blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer =>
  withParts(odtOf(''), { 'content.xml': writer('odt.xml', blocks, picture)('document'), 'Pictures/1.png': picture });

/** As Word writes it: with a table of lists, and the label of each item as text for old readers. */
export const richTextOf = (blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer =>
  Buffer.from(writer('rtf.txt', blocks, picture)('document'), 'latin1');

export const bookOf = (blocks: readonly OfficeBlock[], picture: Uint8Array): Buffer =>
  withParts(epubOf(writer('epub.xml', blocks, picture)('document')), { '1.png': picture });

/** A sheet with the rows of its tables. */
export function sheetOf(blocks: readonly OfficeBlock[]): Buffer {
  const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  const lines = rows.map((row, index) => {
    const cells = row.map((text, column) => {
      const place = `${'ABCDEFGH'[column]}${index + 1}`;
      return /^\d+$/.test(text) ? `<c r="${place}"><v>${text}</v></c>` : cell(place, text);
    });
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return xlsxOf(lines.join(''));
}
