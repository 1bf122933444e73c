import { zipOfParts } from '../containers/zip.ts';
import { decode } from '../text.ts';
import { xmlText } from './omml.ts';

/**
 * Office files that are one XML file, as the archives that they stand for: OpenDocument, Office Open XML, and Word 2003. All other files are
 * unchanged.
 */
export function unflattened(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x3c && bytes[0] !== 0xef && bytes[0] !== 0x20 && bytes[0] !== 0x0a && bytes[0] !== 0x0d)
    return bytes;
  const xml = decode(bytes);
  const root = /<([\w.-]+:)?(document|package|wordDocument)[\s>]/.exec(
    xml.slice(0, HEAD).replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g, ''),
  );
  if (root?.[2] === 'document') return openDocument(xml);
  if (root?.[2] === 'package') return packed(xml);
  return root?.[2] === 'wordDocument' ? wordDocument(xml) : bytes;
}

const HEAD = 64 * 1024;

/** What a list of parts is an archive of; of two parts of one name the later one. */
const archive = (parts: readonly (readonly [name: string, part: string | Buffer])[]): Uint8Array =>
  zipOfParts(new Map(parts.map(([name, part]) => [name, typeof part === 'string' ? Buffer.from(part) : part])));

function openDocument(xml: string): Uint8Array {
  const type = /\boffice:mimetype="([^"]*)"/.exec(xml)?.[1] ?? '';
  // Each part has what the readers of the others do not look for.
  const as = (name: string): string =>
    xml
      .replace(/^\s*<\?xml[^<>]*\?>/, '<?xml version="1.0" encoding="UTF-8"?>')
      .replace(/<office:document(?=[\s>])/, `<office:${name}`)
      .replace(/<\/office:document>\s*$/, `</office:${name}>`);
  return archive([
    ['mimetype', type],
    ['content.xml', as('document-content')],
    ['styles.xml', as('document-styles')],
    ['meta.xml', as('document-meta')],
  ]);
}

/** Maximum number of parts of a package. */
const MOST_PARTS = 10_000;

/** Office Open XML in one file (flat OPC). */
function packed(xml: string): Uint8Array {
  const parts: [name: string, part: string | Buffer][] = [['[Content_Types].xml', TYPES]];
  let left = MOST_PARTS;
  for (const [, attributes = '', content = ''] of xml.matchAll(
    /<pkg:part\b([^<>]*)>((?:(?!<pkg:part\b)[\s\S])*?)<\/pkg:part>/g,
  )) {
    if (left-- <= 0) break;
    const name = xmlText(/\bpkg:name="\/?([^"]*)"/.exec(attributes)?.[1] ?? '');
    const inner = /^\s*<pkg:xmlData\b[^<>]*>([\s\S]*)<\/pkg:xmlData>/.exec(content)?.[1];
    const binary = /<pkg:binaryData\b[^<>]*>([^<]*)/.exec(content)?.[1];
    if (name === '' || name.endsWith('/')) continue;
    if (inner !== undefined) parts.push([name, `<?xml version="1.0" encoding="UTF-8"?>${inner.trim()}`]);
    else if (binary !== undefined) parts.push([name, Buffer.from(binary, 'base64')]);
  }
  return archive(parts);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const TYPES = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${OFFICE}.wordprocessingml.document.main+xml"/><Override PartName="/xl/workbook.xml" ContentType="${OFFICE}.spreadsheetml.sheet.main+xml"/><Override PartName="/ppt/presentation.xml" ContentType="${OFFICE}.presentationml.presentation.main+xml"/></Types>`;

const RELATIONS =
  '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>';

/** Word 2003: its elements are those of later versions, in another namespace and within sections. */
function wordDocument(xml: string): Uint8Array {
  const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const part = (name: string, root: string): string => {
    const start = xml.search(new RegExp(`<w:${name}\\b`));
    const end = xml.lastIndexOf(`</w:${name}>`);
    const clean = (start < 0 ? '' : xml.slice(start, end < 0 ? 0 : end + name.length + 5))
      .replace(/<\/?(?:wx|aml):[^<>]*>/g, '')
      .replace(/<w:pict\b(?:(?!<w:pict\b)[\s\S])*?<\/w:pict>/g, '');
    const inner = name === root ? clean.replace(/^<w:\w+[^<>]*>|<\/w:\w+>$/g, '') : clean;
    return `<?xml version="1.0" encoding="UTF-8"?><w:${root} xmlns:w="${main}">${inner}</w:${root}>`;
  };
  return archive([
    ['[Content_Types].xml', TYPES],
    ['_rels/.rels', RELATIONS],
    ['word/document.xml', part('body', 'document')],
    ['word/styles.xml', part('styles', 'styles')],
  ]);
}
