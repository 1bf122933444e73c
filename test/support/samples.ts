import { crc32, deflateSync } from 'node:zlib';
import { cell, docxOf, epubOf, odtOf, paragraph, pptxOf, xlsxOf } from './office.ts';
import { oleOf } from './ole.ts';
import { pdfOf } from './pdf.ts';
import { zipOf } from './zip.ts';

/** A small file of each kind, by its extension. */
export function samples(): Readonly<Record<string, Buffer>> {
  const text = 'Ducks swim on lakes and rivers, and eat what they find there. ';
  return {
    pdf: pdfOf([[text, 'A second line of text.'], ['Another page with more of it.']]),
    docx: docxOf(`${paragraph(text)}<w:p><m:oMath><m:r><m:t>a=b</m:t></m:r></m:oMath></w:p>${paragraph('More.')}`),
    xlsx: xlsxOf(
      `<row r="1">${cell('A1', 'name')}${cell('B1', 'age')}</row><row r="2">${cell('A2', 'Ada')}<c r="B2"><v>36</v></c></row>`,
    ),
    pptx: pptxOf('Ducks', text),
    odt: odtOf(`<text:p>${text}</text:p>`),
    epub: epubOf(`<h1>Ducks</h1><p>${text}</p>`),
    rtf: Buffer.from(`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 ${text.repeat(5)}\\par{\\b bold}\\par}`),
    doc: oleOf('WordDocument', Buffer.from(text.repeat(20))),
    xls: oleOf('Workbook', Buffer.concat([Buffer.from([0x09, 0x08, 16, 0, 0, 6, 5, 0]), Buffer.alloc(4000, 7)])),
    ppt: oleOf('PowerPoint Document', Buffer.from(text.repeat(20))),
    msg: oleOf('__properties_version1.0', Buffer.alloc(512, 3)),
    csv: Buffer.from(`name;age\n${'"Ada; Countess";36\n'.repeat(40)}`),
    html: Buffer.from(
      `<!doctype html><html><head><title>Ducks</title></head><body><table><tr><td>${text}</td></tr></table></body></html>`,
    ),
    eml: Buffer.from(
      `From: a@example.org\r\nTo: b@example.org\r\nSubject: Ducks\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${text}=20\r\n--x--\r\n`,
    ),
    md: Buffer.from(`# Ducks\n\n${text}\n`),
    ipynb: Buffer.from(JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'markdown', source: [text] }] })),
    xml: Buffer.from(
      `<?xml version="1.0"?><article><body><sec><title>Ducks</title><p>${text}</p></sec></body></article>`,
    ),
    fb2: Buffer.from(
      `<?xml version="1.0"?><FictionBook><body><section><title><p>Ducks</p></title><p>${text}</p></section></body></FictionBook>`,
    ),
    dbk: Buffer.from(
      `<?xml version="1.0"?><article xmlns="http://docbook.org/ns/docbook"><title>Ducks</title><para>${text}</para></article>`,
    ),
    xbrl: Buffer.from(
      '<?xml version="1.0"?><xbrl><context id="c"><period><instant>2026-01-01</instant></period></context><unit id="u"><measure>x:EUR</measure></unit><a:Assets contextRef="c" unitRef="u">20</a:Assets></xbrl>',
    ),
    rss: Buffer.from(
      `<?xml version="1.0"?><rss><channel><title>News</title><item><title>Ducks</title><description>${text}</description></item></channel></rss>`,
    ),
    vtt: Buffer.from(`WEBVTT\n\n00:01.000 --> 00:03.000\n<v Ada>${text}\n`),
    mbox: Buffer.from(
      ['Ducks', 'Geese']
        .map(
          (subject) =>
            `From a@example.org Mon Jan  5 10:00:00 2026\nFrom: a@example.org\nSubject: ${subject}\n\n${text}\n\n`,
        )
        .join(''),
    ),
    json: Buffer.from(JSON.stringify({ text })),
    zip: zipOf({ 'a.md': '# Ducks', 'b.csv': 'x,y\n1,2\n', 'c.docx': docxOf(paragraph('Ducks')) }),
    png: whitePicture(),
  };
}

/** A PNG of 40 by 20 white points. */
function whitePicture(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = Buffer.alloc(4);
    ends.writeUInt32BE(crc32(body));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, ends]);
  };
  const header = Buffer.from([0, 0, 0, 40, 0, 0, 0, 20, 8, 0, 0, 0, 0]);
  const rows = Buffer.alloc(20 * 41, 0xff);
  for (let i = 0; i < 20; i++) rows[i * 41] = 0;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
