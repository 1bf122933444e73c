import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { cell, docxOf, docxWithPicture, paragraph, withParts, xlsxOf } from '../../../test/support/office.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { createDocuments, type ReadOptions } from './index.ts';
import { htmlOf } from './to-html.ts';

/** Whatever is left out because there is too much of it is told. */

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const read = (file: Uint8Array, options: ReadOptions = {}) => documents.toMarkdown(file, deadlineIn(300_000), options);

const chart = (points: number): string => {
  const values = Array.from({ length: points }, (_, index) => `<c:pt idx="${index}"><c:v>${index}</c:v></c:pt>`);
  return `<c:chartSpace xmlns:c="x"><c:chart><c:plotArea><c:ser><c:val><c:numRef><c:numCache>${values.join('')}</c:numCache></c:numRef></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>`;
};

it('tells how many charts of a workbook, and points of them, are not in it', async () => {
  const sheet = xlsxOf(`<row r="1">${cell('A1', 'Ducks')}</row>`);
  const few = withParts(sheet, { 'xl/charts/chart1.xml': chart(2) });
  assert.equal((await read(few)).warning, undefined);
  const charts = Object.fromEntries(
    Array.from({ length: 103 }, (_, index) => [`xl/charts/chart${index + 1}.xml`, chart(index === 0 ? 5_004 : 1)]),
  );
  assert.equal(
    (await read(withParts(sheet, charts))).warning,
    'Not in it, because the document has too many: 3 charts, 4 points of charts.',
  );
});

it('tells how many comments are not in it', async () => {
  const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const comments = Array.from(
    { length: 10_002 },
    (_, index) => `<w:comment w:id="${index}" w:author="Ada">${paragraph('Why?')}</w:comment>`,
  );
  const file = docxOf(paragraph('Ducks'), {
    'word/comments.xml': `<w:comments ${W}>${comments.join('')}</w:comments>`,
  });
  assert.equal((await read(file)).warning, undefined);
  assert.equal(
    (await read(file, { comments: true })).warning,
    'Not in it, because the document has too many: 2 comments.',
  );
});

it('tells how many images are too large to be embedded', async () => {
  const file = docxWithPicture(Buffer.alloc(16 * 1024 * 1024 + 1, 7), 'A duck');
  assert.equal((await read(file)).warning, undefined);
  const { markdown, warning } = await read(file, { pictures: true });
  assert.match(markdown, /^!\[A duck\]/);
  assert.equal(warning, 'Not in it, because the document has too many: 1 embedded image.');
});

it('tells how much of the Markdown is not in the HTML', () => {
  const { html, warning } = htmlOf('Ducks swim.', undefined, 5);
  assert.match(html, /<p>Ducks<\/p>/);
  assert.equal(warning, 'The HTML has only the first 5 of 11 characters of the Markdown.');
  assert.equal(htmlOf('Ducks', undefined, 5).warning, undefined);
});
