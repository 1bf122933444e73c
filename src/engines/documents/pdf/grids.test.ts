import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { pdfFromContents } from '../../../../test/support/pdf.ts';
import type { Seen } from '../pictures/recognise.ts';
import { type GreyPicture, levelPicture, wipedGrids } from './grids.ts';
import { type OpenPdf, openPdf } from './pdfium.ts';
import { blocksOfSeen } from './recognised.ts';
import { wipedPage, wipedPicture } from './wiped.ts';

const blank = (): GreyPicture => ({ width: 600, height: 400, pixels: new Uint8Array(600 * 400).fill(255) });
const ink = ({ width, pixels }: GreyPicture, x: number, y: number, w: number, h: number): void => {
  for (let at = y; at < y + h; at++) pixels.fill(40, at * width + x, at * width + x + w);
};
/** A table of two rows and two columns, with a letter stroke in a cell. @param slant pixels by which lines across go down */
const tableOf = (slant: number): GreyPicture => {
  const picture = blank();
  for (const y of [50, 90, 130])
    for (let x = 0; x < 300; x++) ink(picture, 100 + x, y + Math.floor((x * slant) / 300), 1, 2);
  for (const x of [100, 250, 398]) ink(picture, x, 50, 2, 82 + slant);
  ink(picture, 120, 62, 3, 18);
  return picture;
};

test('the lines of a table are found and wiped off, also slanted ones; letters stay', () => {
  for (const slant of [0, 6]) {
    const picture = tableOf(slant);
    const grids = wipedGrids(picture);
    assert.deepEqual([grids?.rules.length, grids?.walls.length], [3, 3]);
    const left = [...picture.pixels].flatMap((value, at) => (value < 170 ? [at % 600] : []));
    assert.deepEqual([Math.min(...left), Math.max(...left), left.length], [120, 122, 54]);
  }
});

test('a picture whose lines are slanted is levelled', () => {
  for (const slant of [-5, 5]) {
    const level = levelPicture(tableOf(slant), wipedGrids(tableOf(slant))?.slant ?? 0);
    assert.ok(Math.abs(wipedGrids(level)?.slant ?? 1) < 0.005);
  }
});

test('no table: underlines, a frame, a dark area, and lines that do not meet', () => {
  const draw: ((picture: GreyPicture) => void)[] = [
    (picture) => {
      for (const y of [50, 90, 130]) ink(picture, 100, y, 300, 2);
    },
    (picture) => {
      for (const y of [50, 130]) ink(picture, 100, y, 300, 2);
      for (const x of [100, 398]) ink(picture, x, 50, 2, 82);
    },
    (picture) => ink(picture, 50, 50, 400, 300),
    (picture) => {
      for (const y of [10, 30, 50]) ink(picture, 300, y, 250, 2);
      for (const x of [20, 40, 60]) ink(picture, x, 150, 2, 200);
    },
  ];
  for (const one of draw) {
    const picture = blank();
    one(picture);
    const before = Buffer.from(picture.pixels);
    assert.equal(wipedGrids(picture), undefined);
    assert.ok(before.equals(picture.pixels));
  }
});

test('a page is drawn without the lines of its tables, as a picture that can be read again', async () => {
  const lines = [700, 670, 640].map((y) => `72 ${y} m 372 ${y} l S`).join(' ');
  const walls = [72, 222, 372].map((x) => `${x} 640 m ${x} 700 l S`).join(' ');
  const text = 'BT /F1 11 Tf 80 680 Td (Lamp) Tj ET';
  const open = async (...contents: string[]): Promise<OpenPdf> => (await openPdf(pdfFromContents(contents))) as OpenPdf;
  using pdf = await open(`${lines} ${walls} ${text}`, text);
  const wiped = wipedPage(pdf, 1, { width: 1224, height: 1584 });
  assert.deepEqual([wiped?.grids.rules.length, wiped?.grids.walls.length], [3, 3]);
  assert.equal(Buffer.from(wiped?.bytes ?? []).toString('latin1', 1, 4), 'PNG');
  assert.equal(wipedPage(pdf, 2, { width: 1224, height: 1584 }), undefined);
});

test('pictures as OCR returns them are wiped too, whichever filters they have', () => {
  const { width, height, pixels } = tableOf(0);
  const at = (x: number, y: number): number => (x < 0 || y < 0 ? 0 : (pixels[y * width + x] as number));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    rows[y * (width + 1)] = y % 5;
    for (let x = 0; x < width; x++) {
      const [left, up, corner] = [at(x - 1, y), at(x, y - 1), at(x - 1, y - 1)];
      const nearest = [left, up, corner].toSorted(
        (a, b) => Math.abs(left + up - corner - a) - Math.abs(left + up - corner - b),
      )[0] as number;
      rows[y * (width + 1) + x + 1] = at(x, y) - ([0, left, up, (left + up) >> 1, nearest][y % 5] as number);
    }
  }
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
  };
  const head = Buffer.from([...[0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255], ...[8, 0, 0, 0, 0]]);
  const png = (data: Buffer): Buffer =>
    Buffer.concat([Buffer.alloc(8), chunk('IHDR', head), chunk('IDAT', deflateSync(data))]);
  const wiped = wipedPicture(png(rows));
  assert.deepEqual([wiped?.width, wiped?.grids.rules.length, wiped?.grids.walls.length], [600, 3, 3]);
  head[8] = 1;
  assert.equal(wipedPicture(png(rows)), undefined);
});

test('words within the lines are cells, and short texts in high letters are headings', () => {
  const word = (text: string, x0: number, y0: number) => ({ text, x0, y0, x1: x0 + 40, y1: y0 + 12, confidence: 0.9 });
  const line = (height: number, ...words: ReturnType<typeof word>[]) => ({ words, height });
  const seen: Seen = {
    ...{ confidence: 0.9, unsure: 0, turn: 0 },
    paragraphs: [
      [line(24, word('Lamps', 100, 10))],
      [
        line(12, word('Lamp', 110, 64), word('Price', 260, 64)),
        line(12, word('Blue', 110, 104), word('12.50', 260, 104)),
      ],
      [line(12, word('They', 100, 200), word('shine.', 150, 200))],
    ],
  };
  const blocks = blocksOfSeen(seen, { width: 600, height: 400 }, 600, wipedGrids(tableOf(0)));
  assert.deepEqual(
    blocks.map(({ type, text }) => [type, text]),
    [
      ['section_header', '# Lamps'],
      ['table', '| Lamp | Price |\n| --- | --- |\n| Blue | 12.50 |'],
      ['text', 'They shine.'],
    ],
  );
});
