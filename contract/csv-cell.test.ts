import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvLine, textCell, textOfCell } from './csv-cell.ts';

const RUN = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'];
const PLAIN = ['', 'a=1', ' =1', "'=1", '1-2', '\u202e=1', 'Größe', '＃1'];

test('a text that a spreadsheet would run is marked as text, in full-width signs too', () => {
  for (const text of RUN) assert.equal(textCell(text), `'${text}`);
  for (const text of PLAIN) assert.equal(textCell(text), text);
});

test('what separates cells anywhere is quoted', () => {
  const cells = ['a', 'b,c', 'd;=1+1', 'e"f', 'g\nh', ''];
  assert.equal(csvLine(cells), 'a,"b,c","d;=1+1","e""f","g\nh",\r\n');
});

test('what was marked is read as it was', () => {
  for (const text of RUN) assert.equal(textOfCell(textCell(text)), text);
  assert.equal(textOfCell("'tis"), "'tis");
});
