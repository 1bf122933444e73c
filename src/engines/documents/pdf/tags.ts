import type { ParsedPage } from '@llamaindex/liteparse';
import { createPlacer, eachObject, TEXT } from './objects.ts';
import { around, type Box, type Heading } from './page.ts';
import type { OpenPdf } from './pdfium.ts';

/** What the tags of a page say about its text (ISO 32000-1, 14.8). */
export interface PageTags {
  /** Texts with what they are. */
  readonly texts: readonly TaggedText[];
  readonly tables: readonly TaggedTable[];
  /** Pictures with their descriptions, and formulas as their authors wrote them. */
  readonly figures: readonly TaggedFigure[];
}

export interface TaggedText {
  readonly box: Box;
  readonly heading: Heading;
}

export interface TaggedCell {
  readonly boxes: Box[];
  readonly isHead: boolean;
  readonly columns: number;
  readonly rows: number;
}

/** Rows of cells as in HTML: cells that others cover are not in it. */
export type TaggedTable = readonly (readonly TaggedCell[])[];

export interface TaggedFigure {
  readonly box: Box;
  readonly text: string;
  readonly isFormula: boolean;
}

/** The tags of pages of one file. */
export interface TagReader {
  /** @returns undefined if the page has none, or too much on it */
  tagsOf(page: ParsedPage): PageTags | undefined;
}

/** Maximum number and depth of the elements of a page, and of columns or rows that a cell covers. */
const MOST_ELEMENTS = 20_000;
const DEEPEST = 60;
const WIDEST_CELL = 200;

/** @returns undefined if the file has no tags */
export function createTagReader(pdf: OpenPdf): TagReader | undefined {
  if (!pdf.api.FPDFCatalog_IsTagged(pdf.document)) return undefined;
  let isBroken = false;
  return {
    tagsOf(parsed) {
      if (isBroken) return undefined;
      try {
        return tagsOfPage(pdf, parsed);
      } catch {
        // PDFium ended on this page; what its memory has is not known any more.
        isBroken = true;
        return undefined;
      }
    },
  };
}

/** What a piece of content belongs to. */
interface Owner {
  readonly heading: Heading;
  readonly cell: TaggedCell | undefined;
  readonly figure: { readonly boxes: Box[]; readonly text: string; readonly isFormula: boolean } | undefined;
}

const NO_HEADING: Heading = { level: 0 };
const EMPTY_CELL: TaggedCell = { boxes: [], isHead: false, columns: 1, rows: 1 };

function tagsOfPage(pdf: OpenPdf, parsed: ParsedPage): PageTags | undefined {
  const { api, document } = pdf;
  const page = api.FPDF_LoadPage(document, parsed.pageNum - 1);
  if (page === 0) return undefined;
  try {
    const tree = api.FPDF_StructTree_GetForPage(page);
    if (tree === 0) return undefined;
    try {
      const { owners, tables } = readTree(pdf, tree);
      if (owners.size === 0) return undefined;
      const placeOf = createPlacer(pdf, page, parsed);
      const texts: TaggedText[] = [];
      eachObject(pdf, page, (drawn) => {
        const owner = owners.get(pdf.calls.FPDFPageObj_GetMarkedContentID(drawn.object));
        const box = owner && placeOf(drawn);
        if (owner === undefined || box === undefined) return;
        if (drawn.type === TEXT) {
          texts.push({ box, heading: owner.heading });
          owner.cell?.boxes.push(box);
        }
        owner.figure?.boxes.push(box);
      });
      const figures = [...new Set([...owners.values()].flatMap(({ figure }) => figure ?? []))];
      return {
        texts,
        tables: tables.filter((rows) => rows.length > 1),
        figures: figures.flatMap(({ boxes, text, isFormula }) =>
          boxes.length === 0 ? [] : [{ box: around(boxes), text, isFormula }],
        ),
      };
    } finally {
      api.FPDF_StructTree_Close(tree);
    }
  } finally {
    api.FPDF_ClosePage(page);
  }
}

/** The elements of a page, and the numbers of the content that is theirs. */
function readTree(pdf: OpenPdf, tree: number): { owners: Map<number, Owner>; tables: TaggedCell[][][] } {
  const { api } = pdf;
  const owners = new Map<number, Owner>();
  const tables: TaggedCell[][][] = [];
  let left = MOST_ELEMENTS;
  const walk = (element: number, above: Owner, table: TaggedCell[][] | undefined, depth: number): void => {
    if (depth > DEEPEST || left-- <= 0) return;
    const role = textFrom(pdf, (at, size) => api.FPDF_StructElement_GetType(element, at, size));
    let owner = above;
    let rows = table;
    const level = levelOf(role);
    if (level > 0) owner = { ...owner, heading: { level } };
    else if (role === 'Table' && table === undefined) {
      rows = [];
      tables.push(rows);
    } else if (role === 'TR' && above.cell === undefined) rows?.push([]);
    else if ((role === 'TH' || role === 'TD') && above.cell === undefined && rows?.at(-1) !== undefined) {
      const span = (name: string): number => Math.min(WIDEST_CELL, Math.max(1, numberOf(pdf, element, name)));
      const cell = { boxes: [], isHead: role === 'TH', columns: span('ColSpan'), rows: span('RowSpan') };
      rows.at(-1)?.push(cell);
      owner = { ...owner, cell };
    } else if ((role === 'Figure' || role === 'Formula') && above.figure === undefined) {
      const said =
        textFrom(pdf, (at, size) => api.FPDF_StructElement_GetAltText(element, at, size)) ||
        textFrom(pdf, (at, size) => api.FPDF_StructElement_GetActualText(element, at, size));
      const text = said.replace(/\s+/g, ' ').trim();
      if (text !== '') owner = { ...owner, figure: { boxes: [], text, isFormula: role === 'Formula' } };
    }
    const count = api.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < count && left > 0; i++) {
      const content = api.FPDF_StructElement_GetChildMarkedContentID(element, i);
      const child = content >= 0 ? 0 : api.FPDF_StructElement_GetChildAtIndex(element, i);
      if (content >= 0) owners.set(content, owner);
      else if (child !== 0) walk(child, owner, rows, depth + 1);
      // PDFium knows only elements with content on the page.
      else if (role === 'TR' && above.cell === undefined) rows?.at(-1)?.push(EMPTY_CELL);
    }
  };
  const count = api.FPDF_StructTree_CountChildren(tree);
  const none: Owner = { heading: NO_HEADING, cell: undefined, figure: undefined };
  for (let i = 0; i < count; i++) {
    const element = api.FPDF_StructTree_GetChildAtIndex(tree, i);
    if (element !== 0) walk(element, none, undefined, 0);
  }
  return { owners, tables };
}

/** 0 if it is no heading. */
function levelOf(role: string): number {
  if (role === 'Title' || role === 'H') return 1;
  const [, number] = /^H([1-6])$/.exec(role) ?? [];
  return Number(number ?? 0);
}

function textFrom({ api, buffer, size }: OpenPdf, ask: (at: number, size: number) => number): string {
  const length = ask(buffer, size);
  return length <= 2 || length > size ? '' : api.pdfium.UTF16ToString(buffer);
}

/** A number among the attributes of an element; 1 if it has none of this name. */
function numberOf({ api, buffer }: OpenPdf, element: number, name: string): number {
  const count = api.FPDF_StructElement_GetAttributeCount(element);
  for (let i = 0; i < count && i < 20; i++) {
    const attribute = api.FPDF_StructElement_GetAttributeAtIndex(element, i);
    const value = attribute === 0 ? 0 : api.FPDF_StructElement_Attr_GetValue(attribute, name);
    if (value !== 0 && api.FPDF_StructElement_Attr_GetNumberValue(value, buffer)) {
      return Math.round(api.pdfium.getValue(buffer, 'float'));
    }
  }
  return 1;
}
