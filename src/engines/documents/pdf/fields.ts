import type { DocumentAnnotation, FormField, ParsedPage, TextItem } from '@llamaindex/liteparse';
import { shared } from './page.ts';
import type { OpenPdf } from './pdfium.ts';

/** Values of forms and texts that were typed onto a page: viewers show them, also where the file does not say how they look. */

/** Maximum number of fields and texts of a page, and characters of one. */
const MOST = 2_000;
const LONGEST = 20_000;
/** Flags of annotations (ISO 32000-1, table 165): invisible, hidden, not to be viewed. */
const UNSEEN = 0b10_0011;
/** Flag of a text field (table 228). */
const PASSWORD = 1 << 13;
/** Letter heights in points, where only the height of the field is known, and the share of it that they are. */
const [SMALLEST, LARGEST, SHARE] = [6, 11, 0.7];
/** Width of a letter and height of a line, in letter heights. */
const [LETTER, LINE] = [0.5, 1.2];

interface Shown {
  readonly page: ParsedPage;
  /** Whether there are values that nobody sees. */
  readonly hasHidden: boolean;
}

/** A page with the values of its forms and typed-on texts that are not on it yet. @param keepsHidden whether those that nobody sees are too */
export function withFields(page: ParsedPage, pdf: OpenPdf | undefined, keepsHidden: boolean): Shown {
  const fields = (page.formFields ?? []).slice(0, MOST).flatMap((field) => {
    const text = shownBy(field);
    return text === '' || field.rect === undefined ? [] : [{ text, rect: field.rect, index: field.annotationIndex }];
  });
  const typed = (page.annotations ?? []).slice(0, MOST).flatMap(({ subtype, contents, rect }, index) => {
    return subtype === 'freetext' && contents && rect ? [{ text: contents.slice(0, LONGEST), rect, index }] : [];
  });
  const all = [...fields, ...typed].filter(({ rect }) => !hasText(page, rect));
  if (all.length === 0) return { page, hasHidden: false };
  const unseen = unseenOf(
    pdf,
    page.pageNum,
    all.map(({ index }) => index),
  );
  const shown = all.filter(({ index }) => keepsHidden || !unseen.has(index));
  const items = shown.flatMap(({ text, rect }) => itemsIn(text, rect));
  return { page: { ...page, textItems: [...page.textItems, ...items] }, hasHidden: shown.length < all.length };
}

function shownBy({ type, value = '', fieldFlags, checked, selectedOptions }: FormField): string {
  if (type === 'checkbox' || type === 'radiobutton') return checked === true ? '☑' : '☐';
  if (type === 'pushbutton' || type === 'signature' || (type === 'text' && (fieldFlags & PASSWORD) !== 0)) return '';
  return (selectedOptions.length > 0 ? selectedOptions.join(', ') : value).slice(0, LONGEST).trim();
}

type Rect = NonNullable<DocumentAnnotation['rect']>;

/** Whether the page shows text in a place already: that of a field whose look is in the file. */
const hasText = ({ textItems }: ParsedPage, { x, y, width, height }: Rect): boolean =>
  textItems.some(
    (item) =>
      shared([item.x, item.y, item.x + item.width, item.y + item.height], [x, y, x + width, y + height]) >
      item.width * item.height * 0.5,
  );

/** Lines of a text in a box. */
function itemsIn(text: string, { x, y, width, height }: Rect): TextItem[] {
  const lines = text.split(/\r\n?|\n/).map((line) => line.replace(/\s+/g, ' ').trim());
  const size = Math.max(SMALLEST, Math.min(LARGEST, (height / lines.length) * SHARE));
  const top = lines.length === 1 && height < size * LINE * 2 ? y + (height - size * LINE) / 2 : y;
  return lines.flatMap((line, index): TextItem[] => {
    if (line === '') return [];
    const long = Math.min(Math.max(width - 2, size), line.length * size * LETTER + 1);
    const place = { x: x + 2, y: top + index * size * LINE, width: long, height: size * LINE };
    return [{ text: line, ...place, fontHeight: size, fontSize: size, rotation: 0 }];
  });
}

/** Those of some annotations that viewers do not show. */
function unseenOf(pdf: OpenPdf | undefined, number: number, indices: readonly number[]): Set<number> {
  const unseen = new Set<number>();
  if (pdf === undefined) return unseen;
  const { api, document } = pdf;
  const page = api.FPDF_LoadPage(document, number - 1);
  if (page === 0) return unseen;
  try {
    for (const index of indices) {
      const annotation = api.FPDFPage_GetAnnot(page, index);
      if (annotation === 0) continue;
      if ((api.FPDFAnnot_GetFlags(annotation) & UNSEEN) !== 0) unseen.add(index);
      api.FPDFPage_CloseAnnot(annotation);
    }
  } finally {
    api.FPDF_ClosePage(page);
  }
  return unseen;
}
