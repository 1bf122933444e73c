import { openZip } from '../../src/engines/documents/containers/index.ts';
import { zipOf } from './zip.ts';

/** The smallest files of each kind that programs open, made here so that none has to be kept. */

const TYPES = (parts: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts}</Types>`;
const RELS = (target: string): string =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${target}"/></Relationships>`;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** A file with more parts, or other ones of the same name. */
export function withParts(file: Buffer, parts: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const zip = openZip(file);
  const own = zip?.entries.map(({ name }) => [name, zip.read(name) as Buffer] as const) ?? [];
  return zipOf({ ...Object.fromEntries(own), ...parts });
}

/** The relations of a part: types, without the part of their names that all share, and targets, by ids. */
export function relationsPart(relations: Readonly<Record<string, readonly [type: string, target: string]>>): string {
  const entries = Object.entries(relations).map(
    ([id, [type, target]]) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${/^https?:/.test(target) ? ' TargetMode="External"' : ''}/>`,
  );
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
}

/** A text of Word. @param body WordprocessingML */
export function docxOf(body: string, more: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml': TYPES(
      `<Override PartName="/word/document.xml" ContentType="${OFFICE}.wordprocessingml.document.main+xml"/>`,
    ),
    '_rels/.rels': RELS('word/document.xml'),
    'word/document.xml': `<?xml version="1.0"?>${more['word/document.prolog'] ?? ''}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

export const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A text of Word with a picture. */
export function docxWithPicture(picture: Uint8Array, alt: string): Buffer {
  const drawing = `<w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><wp:docPr id="1" name="Picture 1" descr="${alt}"/><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:embed="rId9"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`;
  const file = docxOf(`<w:p><w:r>${drawing}</w:r></w:p>`, {
    'word/_rels/document.xml.rels': relationsPart({ rId9: ['image', 'media/image1.png'] }),
  });
  return withParts(file, { 'word/media/image1.png': picture });
}

/** A workbook of Excel. @param sheet the rows of its only sheet in SpreadsheetML */
export function xlsxOf(sheet: string, after = ''): Buffer {
  return zipOf({
    '[Content_Types].xml': TYPES(
      `<Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${OFFICE}.spreadsheetml.worksheet+xml"/>`,
    ),
    '_rels/.rels': RELS('xl/workbook.xml'),
    'xl/workbook.xml':
      '<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="People" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData>${after}</worksheet>`,
  });
}

/** A cell with text. */
export const cell = (at: string, text: string): string => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** A text of OpenDocument. @param body its content */
export function odtOf(body: string): Buffer {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml':
      '<?xml version="1.0"?><manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.text"/></manifest:manifest>',
    'content.xml': `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });
}

/** A book of one chapter. */
export function epubOf(chapter: string): Buffer {
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'book.opf':
      '<?xml version="1.0"?><package version="3.0" xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Ducks</dc:title><dc:creator>Ada Drake</dc:creator></metadata><manifest><item id="c" href="c.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="c"/></spine></package>',
    'c.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Ducks</title></head><body>${chapter}</body></html>`,
  });
}

/** A slide show of one slide. @param shapes more of them, in PresentationML */
export function pptxOf(title: string, text: string, shapes = ''): Buffer {
  const P =
    'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
  const shape = (type: string, content: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${content}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return zipOf({
    '[Content_Types].xml': TYPES(
      `<Override PartName="/ppt/presentation.xml" ContentType="${OFFICE}.presentationml.presentation.main+xml"/><Override PartName="/ppt/slides/slide1.xml" ContentType="${OFFICE}.presentationml.slide+xml"/>`,
    ),
    '_rels/.rels': RELS('ppt/presentation.xml'),
    'ppt/presentation.xml': `<?xml version="1.0"?><p:presentation ${P}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
    'ppt/_rels/presentation.xml.rels':
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/slide" Target="slides/slide1.xml"/></Relationships>',
    'ppt/slides/slide1.xml': `<?xml version="1.0"?><p:sld ${P}><p:cSld><p:spTree>${shape('title', title)}${shape('body', text)}${shapes}</p:spTree></p:cSld></p:sld>`,
  });
}
