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

function textsOf(file: string): Templates<Scope> {
  const texts: Templates<Scope> = readTemplates(join(DATA, 'office', file), (name, given, scope) => {
    const { blocks, at, run, items, level, index, row } = scope;
    const block = blocks[at] as OfficeBlock;
    const more = (): number => Number(given[0]?.() ?? 0);
    const either = (is: unknown): string => (is ? given[0] : given[1])?.() ?? '';
    const before = blocks.slice(0, at);
    const each = <T>(all: readonly T[], make: (one: T, i: number) => Partial<Scope>): string =>
      all.map((one, i) => given[0]?.({ ...scope, ...make(one, i) })).join('');
    const numbering = (block as Block<'list'>)?.numbering;
    if (name.startsWith('#')) {
      const own = `${name.slice(1)} ${numbering}`;
      return texts.has(own) ? texts.render(own, scope) : (given[0]?.() ?? '');
    }
    switch (name) {
      case 'blocks':
        return blocks
          .map((one, place) => {
            const text = one.kind === 'heading' ? one.text : one.kind === 'picture' ? one.alt : '';
            const own = { ...scope, at: place, level: 0, text };
            return texts.render(one.kind, one.kind === 'list' ? { ...own, items: one.items } : own);
          })
          .join('');
      case 'text':
        return scope.text;
      case 'depth':
        return String((block as Block<'heading'>).level + more());
      case 'picture':
        return Buffer.from(scope.picture).toString('hex');
      // The runs of a paragraph.
      case 'runs':
        return each((block as Block<'paragraph'>).runs, (one) => ({ run: one, text: one.text }));
      case 'bold':
        return either(run.isBold);
      case 'italic':
        return either(run.isItalic);
      case 'marked':
        return either(run.isBold || run.isItalic);
      case 'link':
        return either(run.url !== undefined);
      case 'url':
        return escaped(run.url ?? '');
      case 'address':
        return run.url;
      case 'linkId':
        return String(100 + linksIn(blocks).indexOf(run) + more());
      // The items of a list, and those within an item; the lists of the document, with three levels each.
      case 'items':
        return (items ?? [])
          .map(({ text, items: inner }, i) =>
            texts.render('item', { ...scope, text, items: inner, level: level + 1, index: i }),
          )
          .join('');
      case 'inner':
        return either(items);
      case 'numbering':
        return numbering;
      case 'label':
        return LABELS[numbering](index);
      case 'number':
        return String(before.filter(({ kind }) => kind === 'list').length + 1 + more());
      case 'level':
        return String(level - 1 + more());
      case 'indent':
        return String(more() * level);
      case 'lists':
        return each(
          blocks.flatMap((one, place) => (one.kind === 'list' ? [place] : [])),
          (place) => ({ at: place }),
        );
      case 'levels':
        return each([1, 2, 3], (one) => ({ level: one }));
      // The rows and cells of a table.
      case 'rows':
        return each((block as Block<'table'>).rows, (one, i) => ({ row: one, index: i }));
      case 'head':
        return either(index === 0);
      case 'cells':
        return row.map((text, i) => given[0]?.({ ...scope, text, level: i + 1 })).join('');
      case 'column':
        return String(more() * level);
      // What differs from design to design, and places on a slide.
      case 'styled':
        return either(scope.design.byStyles);
      case 'shaped':
        return texts.render(`shaped ${scope.design.pictures}`, scope);
      case 'shape': {
        const shapes = before.filter(({ kind }) => kind !== 'heading').length;
        return String((shapes + more()) * Number(given[1]?.() ?? 1));
      }
      default:
        return undefined;
    }
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
  withParts(odtOf(''), {
    'content.xml': writer('odt.xml', blocks, picture)('document'),
    'Pictures/1.png': picture,
  });

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
