// Over 10 kB: each program needs its own way to write the same table, and nothing else is in here.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peerIn } from './pdf-peers.ts';
import type { Design, TableBlock, TableDocument } from './table-model.ts';

/** Programs and libraries that write PDFs with tables. */

/** PDFs of documents; undefined if the program is not here. */
export type TableMaker = (documents: readonly TableDocument[]) => Promise<readonly Buffer[]> | readonly Buffer[];

type Say = (line: string) => void;

/** @param folder where the libraries are installed */
export function tableMakers(folder: string | undefined, say: Say): Map<string, TableMaker> {
  const program = (name: string, make: TableMaker): [string, TableMaker][] => {
    try {
      execFileSync('which', [name], { stdio: 'pipe' });
      return [[name, make]];
    } catch {
      say(`not measured: there is no program ${name}`);
      return [];
    }
  };
  // biome-ignore lint/suspicious/noExplicitAny: packages without types here
  const library = (name: string, makeWith: (library: any) => TableMaker): [string, TableMaker][] => {
    const found = peerIn(folder, name, say);
    return found === undefined ? [] : [[name, makeWith(found)]];
  };
  return new Map([
    ...program('weasyprint', (documents) => documents.map((one) => piped('weasyprint', ['-', '-'], htmlOf(one)))),
    ...program('wkhtmltopdf', byWkhtmltopdf),
    ...program('groff', (documents) => documents.map((one) => piped('groff', ['-t', '-ms', '-Tpdf'], roffOf(one)))),
    ...program('soffice', byLibreOffice),
    ...library('pdfkit', byPdfkit),
    ...library('pdfmake', byPdfmake),
    ...library('jspdf-autotable', (plugin) => byAutoTable(plugin, peerIn(folder, 'jspdf', say))),
    ...library('pdf-lib', byPdfLib),
    ...library('@myriaddreamin/typst-ts-node-compiler', ({ NodeCompiler }): TableMaker => {
      const compiler = NodeCompiler.create({ workspace: tmpdir() });
      return (documents) => documents.map((one) => Buffer.from(compiler.pdf({ mainFileContent: typstOf(one) })));
    }),
  ]);
}

const piped = (program: string, args: readonly string[], input: string): Buffer =>
  execFileSync(program, args, { input, maxBuffer: 1e8, stdio: 'pipe' });

/** Runs with a folder, which is removed afterwards. */
function inFolder<T>(run: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'trawl-tables-'));
  try {
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** It reads no pipes that are sockets. */
const byWkhtmltopdf: TableMaker = (documents) =>
  inFolder((folder) =>
    documents.map((document) => {
      const [from, to] = [join(folder, 'in.html'), join(folder, 'out.pdf')];
      writeFileSync(from, htmlOf(document));
      execFileSync('wkhtmltopdf', ['--quiet', from, to], {
        stdio: 'pipe',
        env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' },
      });
      return readFileSync(to);
    }),
  );

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const CSS: Readonly<Record<Design, string>> = {
  ruled: 'td,th{border:1px solid #444}',
  lined: 'tr{border-bottom:1px solid #aaa}',
  booktabs: 'table{border-top:2px solid;border-bottom:2px solid}thead tr{border-bottom:1px solid}',
  striped: 'tbody tr:nth-child(odd){background:#eee}thead tr{background:#ccd}',
  bare: '',
};

function htmlOf({ design, blocks }: TableDocument): string {
  const rowOf = (row: readonly string[], tag: string, { areNumbers }: TableBlock): string =>
    `<tr>${row.map((cell, at) => `<${tag}${areNumbers[at] ? ' class=n' : ''}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  const body = blocks.map((block) =>
    typeof block === 'string'
      ? `<p>${escaped(block)}</p>`
      : `<table><thead>${rowOf(block.rows[0] ?? [], 'th', block)}</thead><tbody>${block.rows
          .slice(1)
          .map((row) => rowOf(row, 'td', block))
          .join('')}</tbody></table>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>body{font:11pt serif}table{border-collapse:collapse}td,th{padding:2px 6px;text-align:left;vertical-align:top}.n{text-align:right}${CSS[design]}</style><body>${body.join('')}</body></html>`;
}

function roffOf({ design, blocks }: TableDocument): string {
  const options = { ruled: 'allbox', lined: '', booktabs: '', striped: 'box', bare: '' }[design];
  const text = (cell: string): string => cell.replace(/^[.']/, '\\&$&').replaceAll('-', '\\-');
  const table = ({ rows, areNumbers, widths }: TableBlock): string => {
    const format = areNumbers.map((isNumber, at) =>
      isNumber ? 'r' : (widths[at] ?? 0) > 0.35 ? `lw(${((widths[at] ?? 0) * 14).toFixed(1)}c)` : 'l',
    );
    const cellOf = (cell: string, at: number): string =>
      format[at]?.startsWith('lw') ? `T{\n${text(cell)}\nT}` : text(cell);
    const lines = rows.map((row) => row.map(cellOf).join('~'));
    const [head = '', ...rest] = lines;
    const rule = design === 'booktabs' || design === 'lined' ? '_\n' : '';
    const body = design === 'lined' ? rest.join('\n_\n') : rest.join('\n');
    return `.TS H\n${options} tab(~);\n${format.map((one) => `${one}b`).join(' ')}\n${format.join(' ')}.\n${rule}${head}\n${rule}.TH\n${body}\n${rule}.TE\n`;
  };
  return `.nr LL 16c\n${blocks.map((block) => (typeof block === 'string' ? `.LP\n${text(block)}\n` : table(block))).join('')}`;
}

function typstOf({ design, blocks }: TableDocument): string {
  const look = {
    ruled: 'stroke: 0.5pt',
    lined: 'stroke: (bottom: 0.5pt)',
    booktabs: 'stroke: (x, y) => if y == 0 { (top: 1pt, bottom: 0.5pt) }',
    striped: 'stroke: none, fill: (x, y) => if calc.odd(y) { luma(230) }',
    bare: 'stroke: none',
  }[design];
  const table = ({ rows, areNumbers, widths }: TableBlock): string => {
    const cell = (one: string): string => `[#${JSON.stringify(one)}]`;
    const [head = [], ...rest] = rows;
    const columns = widths.map((width) => (width > 0.35 ? '1fr' : 'auto')).join(', ');
    const align = areNumbers.map((isNumber) => (isNumber ? 'right' : 'left')).join(', ');
    return `#table(columns: (${columns}), align: (${align}), ${look}, table.header(${head.map((one) => `[*#${JSON.stringify(one)}*]`).join(', ')}), ${rest.flat().map(cell).join(', ')}${design === 'booktabs' ? ', table.hline()' : ''})`;
  };
  return `#set page(paper: "a4")\n#set text(lang: "en")\n${blocks.map((block) => (typeof block === 'string' ? `#${JSON.stringify(block)}` : table(block))).join('\n\n')}`;
}

/** In one run of the program, as it takes seconds to start. */
const byLibreOffice: TableMaker = (documents) =>
  inFolder((folder) => {
    const files = documents.map((document, at) => {
      const file = join(folder, `${at}.fodt`);
      writeFileSync(file, openTextOf(document));
      return file;
    });
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, ...files], {
      stdio: 'pipe',
    });
    return files.map((file) => readFileSync(file.replace(/fodt$/, 'pdf')));
  });

const OPEN_DOCUMENT = ['office', 'text', 'style', 'table']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .join(' ');

function openTextOf({ design, blocks }: TableDocument): string {
  const line = (sides: readonly string[]): string =>
    sides.map((side) => `fo:border${side}="0.5pt solid #000000"`).join(' ');
  const isBold = 'fo:font-weight="bold"';
  const looks: Readonly<Record<Design, readonly [head: string, odd: string, even: string, last: string]>> = {
    ruled: [line(['']), line(['']), line(['']), line([''])],
    lined: [line(['-bottom']), line(['-bottom']), line(['-bottom']), line(['-bottom'])],
    booktabs: [line(['-top', '-bottom']), '', '', line(['-bottom'])],
    striped: ['fo:background-color="#ccccdd"', 'fo:background-color="#eeeeee"', '', ''],
    bare: ['', '', '', ''],
  };
  const names = ['head', 'odd', 'even', 'last'];
  const styles = names.map(
    (name, at) =>
      `<style:style style:name="${name}" style:family="table-cell"><style:table-cell-properties fo:padding="0.1cm" ${looks[design][at]}/></style:style>`,
  );
  const columns: string[] = [];
  const table = ({ rows, areNumbers, widths }: TableBlock): string => {
    const own = widths.map((width) => {
      columns.push(
        `<style:style style:name="c${columns.length}" style:family="table-column"><style:table-column-properties style:column-width="${(width * 16).toFixed(2)}cm"/></style:style>`,
      );
      return `<table:table-column table:style-name="c${columns.length - 1}"/>`;
    });
    const rowOf = (row: readonly string[], y: number): string => {
      const style = y === 0 ? 'head' : y === rows.length - 1 ? 'last' : y % 2 === 1 ? 'odd' : 'even';
      return `<table:table-row>${row.map((cell, x) => `<table:table-cell table:style-name="${style}"><text:p text:style-name="${y === 0 ? 'bold' : areNumbers[x] ? 'right' : 'left'}">${escaped(cell)}</text:p></table:table-cell>`).join('')}</table:table-row>`;
    };
    const [head = '', ...rest] = rows.map(rowOf);
    return `<table:table>${own.join('')}<table:table-header-rows>${head}</table:table-header-rows>${rest.join('')}</table:table>`;
  };
  const body = blocks.map((block) =>
    typeof block === 'string' ? `<text:p text:style-name="prose">${escaped(block)}</text:p>` : table(block),
  );
  const paragraph = (name: string, paragraphs: string, text = ''): string =>
    `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties ${paragraphs}/><style:text-properties fo:font-size="11pt" ${text}/></style:style>`;
  const page =
    '<style:page-layout style:name="p"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2.5cm"/></style:page-layout>';
  return `<?xml version="1.0" encoding="UTF-8"?><office:document ${OPEN_DOCUMENT} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>${page}${paragraph('prose', 'fo:margin-bottom="0.25cm" fo:margin-top="0.25cm"')}${paragraph('left', '')}${paragraph('right', 'fo:text-align="end"')}${paragraph('bold', '', isBold)}${styles.join('')}${columns.join('')}</office:automatic-styles><office:master-styles><style:master-page style:name="Standard" style:page-layout-name="p"/></office:master-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document>`;
}

// biome-ignore-start lint/suspicious/noExplicitAny: packages without types here
const byPdfkit =
  ({ PDFDocument }: any): TableMaker =>
  async (documents) => {
    const files: Buffer[] = [];
    for (const { design, blocks } of documents) {
      const pdf = new PDFDocument({ size: 'A4', margin: 60 });
      const chunks: Buffer[] = [];
      const ended = Promise.withResolvers<void>();
      pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => ended.resolve());
      pdf.fontSize(11);
      for (const block of blocks) {
        if (typeof block === 'string') pdf.text(block).moveDown();
        else {
          const { rows, areNumbers, widths } = block;
          pdf.table({
            columnStyles: widths.map((width, at) => ({ width: width * 475, align: areNumbers[at] ? 'right' : 'left' })),
            rowStyles: (at: number) => ({
              ...(at === 0 ? { font: { src: 'Helvetica-Bold', size: 11 } } : { font: { src: 'Helvetica', size: 11 } }),
              ...(design === 'striped' && at % 2 === 1 ? { backgroundColor: '#eee' } : {}),
              border: {
                ruled: 1,
                lined: [0, 0, 1, 0],
                booktabs: [at === 0 ? 1 : 0, 0, at === 0 || at === rows.length - 1 ? 1 : 0, 0],
                striped: 0,
                bare: 0,
              }[design],
            }),
            data: rows,
          });
          pdf.font('Helvetica').moveDown();
        }
      }
      pdf.end();
      await ended.promise;
      files.push(Buffer.concat(chunks));
    }
    return files;
  };

const byPdfmake =
  (pdfmake: any): TableMaker =>
  async (documents) => {
    pdfmake.setFonts({ Helvetica: { normal: 'Helvetica', bold: 'Helvetica-Bold' } });
    pdfmake.setUrlAccessPolicy(() => false);
    pdfmake.setLocalAccessPolicy(() => true);
    const layouts = {
      ...{ ruled: undefined, lined: 'lightHorizontalLines', bare: 'noBorders' },
      booktabs: {
        hLineWidth: (at: number, { table }: any) => (at < 2 || at === table.body.length ? 1 : 0),
        vLineWidth: () => 0,
      },
      striped: { hLineWidth: () => 0, vLineWidth: () => 0, fillColor: (at: number) => (at % 2 === 1 ? '#eee' : null) },
    };
    const files: Buffer[] = [];
    for (const { design, blocks } of documents) {
      const content = blocks.map((block) => {
        if (typeof block === 'string') return { text: block, margin: [0, 5, 0, 5] };
        const { rows, areNumbers, widths } = block;
        const body = rows.map((row, y) =>
          row.map((text, x) => ({ text, bold: y === 0, alignment: areNumbers[x] ? 'right' : 'left' })),
        );
        return {
          table: { headerRows: 1, widths: widths.map((width) => (width > 0.35 ? '*' : 'auto')), body },
          layout: layouts[design],
        };
      });
      files.push(await pdfmake.createPdf({ content, defaultStyle: { font: 'Helvetica', fontSize: 11 } }).getBuffer());
    }
    return files;
  };

const byAutoTable =
  ({ autoTable }: any, { jsPDF }: any): TableMaker =>
  (documents) =>
    documents.map(({ design, blocks }) => {
      const pdf = new jsPDF({ unit: 'pt', format: 'a4' });
      pdf.setFontSize(11);
      let y = 60;
      for (const block of blocks) {
        if (typeof block === 'string') {
          const lines: string[] = pdf.splitTextToSize(block, 475);
          if (y + lines.length * 13 > 780) {
            pdf.addPage();
            y = 60;
          }
          pdf.text(lines, 60, y);
          y += lines.length * 13 + 6;
          continue;
        }
        const { rows, areNumbers, widths } = block;
        const lineWidth = { ruled: 0.5, lined: { bottom: 0.5 }, booktabs: 0, striped: 0, bare: 0 }[design];
        autoTable(pdf, {
          theme: design === 'striped' ? 'striped' : design === 'ruled' ? 'grid' : 'plain',
          ...{
            startY: y,
            margin: 60,
            head: rows.slice(0, 1),
            body: rows.slice(1),
            styles: { fontSize: 10, lineWidth },
          },
          ...(design === 'booktabs' ? { headStyles: { lineWidth: { top: 1, bottom: 0.5 } } } : {}),
          columnStyles: Object.fromEntries(
            widths.map((width, at) => [
              at,
              { cellWidth: width > 0.35 ? 200 : 'auto', halign: areNumbers[at] ? 'right' : 'left' },
            ]),
          ),
        });
        y = pdf.lastAutoTable.finalY + 20;
      }
      return Buffer.from(pdf.output('arraybuffer'));
    });

/** The library has no tables: cells are drawn one by one, as its users do. */
const byPdfLib =
  ({ PDFDocument, StandardFonts, rgb }: any): TableMaker =>
  async (documents) => {
    const files: Buffer[] = [];
    for (const { design, blocks } of documents) {
      const pdf = await PDFDocument.create();
      const [plain, bold] = [
        await pdf.embedFont(StandardFonts.TimesRoman),
        await pdf.embedFont(StandardFonts.TimesRomanBold),
      ];
      const [size, leading, left, width] = [11, 14, 60, 475];
      let page = pdf.addPage([595, 842]);
      let y = 780;
      const linesOf = (text: string, most: number, font: any): string[] => {
        const lines: string[] = [''];
        for (const word of text.split(' ')) {
          const longer = `${lines.at(-1)} ${word}`.trim();
          if (font.widthOfTextAtSize(longer, size) > most) lines.push(word);
          else lines[lines.length - 1] = longer;
        }
        return lines;
      };
      const down = (by: number): void => {
        y -= by;
        if (y > 80) return;
        page = pdf.addPage([595, 842]);
        y = 780;
      };
      for (const block of blocks) {
        if (typeof block === 'string') {
          for (const line of linesOf(block, width, plain)) {
            page.drawText(line, { x: left, y, size, font: plain });
            down(leading);
          }
          down(6);
          continue;
        }
        const starts = block.widths.map(
          (_, at) => left + block.widths.slice(0, at).reduce((sum, one) => sum + one * width, 0),
        );
        for (const [at, row] of block.rows.entries()) {
          const font = at === 0 ? bold : plain;
          const cells = row.map((text, column) => linesOf(text, (block.widths[column] ?? 0) * width - 8, font));
          const height = Math.max(...cells.map((lines) => lines.length)) * leading + 4;
          if (y - height < 70) down(1000);
          const [top, bottom] = [y + size + 2, y + size + 2 - height];
          if (design === 'striped' && at % 2 === 1)
            page.drawRectangle({ x: left, y: bottom, width, height, color: rgb(0.92, 0.92, 0.92) });
          for (const [column, lines] of cells.entries()) {
            const x = starts[column] ?? left;
            const own = (block.widths[column] ?? 0) * width;
            if (design === 'ruled')
              page.drawRectangle({ x, y: bottom, width: own, height, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
            for (const [line, text] of lines.entries()) {
              const indent = block.areNumbers[column] ? own - 4 - font.widthOfTextAtSize(text, size) : 4;
              if (text !== '') page.drawText(text, { x: x + indent, y: y - line * leading, size, font });
            }
          }
          const isLine = design === 'lined' || (design === 'booktabs' && (at === 0 || at === block.rows.length - 1));
          const ends = [...(isLine ? [bottom] : []), ...(design === 'booktabs' && at === 0 ? [top] : [])];
          for (const end of ends)
            page.drawLine({ start: { x: left, y: end }, end: { x: left + width, y: end }, thickness: 0.7 });
          down(height);
        }
        down(10);
      }
      files.push(Buffer.from(await pdf.save()));
    }
    return files;
  };
// biome-ignore-end lint/suspicious/noExplicitAny: packages without types here
