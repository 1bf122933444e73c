import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pagesOfTiff } from './tiff.ts';

/** A TIFF whose directories have a kind each, and nothing else. */
function tiff(kinds: readonly number[], isLittle: boolean): Buffer {
  const file = Buffer.alloc(8 + kinds.length * 18);
  const u16 = (value: number, at: number) => (isLittle ? file.writeUInt16LE(value, at) : file.writeUInt16BE(value, at));
  const u32 = (value: number, at: number) => (isLittle ? file.writeUInt32LE(value, at) : file.writeUInt32BE(value, at));
  file.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  u32(8, 4);
  for (const [index, kind] of kinds.entries()) {
    const at = 8 + index * 18;
    u16(1, at);
    u16(254, at + 2);
    u16(4, at + 4);
    u32(1, at + 6);
    u32(kind, at + 10);
    u32(index + 1 < kinds.length ? at + 18 : 0, at + 14);
  }
  return file;
}

describe('pages of a TIFF', () => {
  it('are files of their own, without thumbnails', () => {
    for (const isLittle of [true, false]) {
      const pages = pagesOfTiff(tiff([0, 1, 2], isLittle)).map((page) => Buffer.from(page()));
      const first = (page: Buffer) => (isLittle ? page.readUInt32LE(4) : page.readUInt32BE(4));
      assert.deepEqual(pages.map(first), [8, 44]);
      assert.ok(pages.every((page) => page.readUInt32LE(first(page) + 14) === 0));
    }
  });

  it('end where directories lead nowhere or in a circle', () => {
    const circle = tiff([0, 0], true);
    circle.writeUInt32LE(8, 8 + 18 + 14);
    assert.equal(pagesOfTiff(circle).length, 2);
    assert.equal(pagesOfTiff(tiff([0, 0], true).subarray(0, 30)).length, 1);
    assert.equal(pagesOfTiff(Buffer.from('II*\0')).length, 1);
  });
});
