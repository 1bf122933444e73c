import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeHtml } from './decode.ts';
import { sniffKind } from './kind.ts';

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'utf8') : Buffer.from(part))));

/** A text in a one-byte charset, encoded by decoding each byte. */
function encode(text: string, charset: string): number[] {
  const decoder = new TextDecoder(charset);
  const table = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) table.set(decoder.decode(Uint8Array.of(byte)), byte);
  return [...text].map((char) => table.get(char) as number);
}

const RUSSIAN = 'Привет, мир! Это обычная страница, на которой рассказывают о погоде в Москве и области.';
// 日本語のページです。
const SHIFT_JIS = [
  0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc, 0x83, 0x79, 0x81, 0x5b, 0x83, 0x57, 0x82, 0xc5, 0x82, 0xb7, 0x81,
  0x42,
];
// 中文网页
const GBK = [0xd6, 0xd0, 0xce, 0xc4, 0xcd, 0xf8, 0xd2, 0xb3];

describe('what is declared', () => {
  it('a byte order mark wins over everything and is not part of the text', () => {
    assert.deepEqual(decodeHtml(bytes([0xef, 0xbb, 0xbf], '<p>é'), 'text/html; charset=iso-8859-1'), {
      html: '<p>é',
      charset: 'utf-8',
    });
    const wide = decodeHtml(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<p>é日', 'utf16le')]));
    assert.deepEqual(wide, { html: '<p>é日', charset: 'utf-16le' });
  });

  it('the header wins over the page', () => {
    const page = bytes('<meta charset="utf-8"><p>', encode(RUSSIAN, 'windows-1251'));
    const { html, charset } = decodeHtml(page, 'text/html; charset="windows-1251"');
    assert.equal(charset, 'windows-1251');
    assert.ok(html.includes(RUSSIAN));
  });

  it('the meta tag of the page is used, in either form, also after a long head', () => {
    for (const meta of [
      '<meta charset=koi8-r>',
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">',
    ]) {
      for (const before of ['', `<!-- ${'x'.repeat(5000)} -->`]) {
        const { html, charset } = decodeHtml(bytes(before, meta, encode(RUSSIAN, 'koi8-r')), 'text/html');
        assert.equal(charset, 'koi8-r');
        assert.ok(html.endsWith(RUSSIAN));
      }
    }
  });

  it('ISO-8859-1 means windows-1252, as in browsers', () => {
    const { html, charset } = decodeHtml(bytes([0x93, 0x80, 0x94]), 'text/html; charset=ISO-8859-1');
    assert.deepEqual([html, charset], ['“€”', 'windows-1252']);
  });

  it('charsets of Asia', () => {
    assert.equal(
      decodeHtml(bytes('<meta charset=Shift_JIS>', SHIFT_JIS)).html,
      '<meta charset=Shift_JIS>日本語のページです。',
    );
    assert.equal(decodeHtml(bytes('<meta charset=gb2312>', GBK)).html, '<meta charset=gb2312>中文网页');
  });

  it('XML declares it in its first line', () => {
    const xml = bytes('<?xml version="1.0" encoding="windows-1251"?><rss>', encode(RUSSIAN, 'windows-1251'));
    assert.ok(decodeHtml(xml, 'application/xml').html.includes(RUSSIAN));
  });
});

describe('what is declared wrongly or not at all', () => {
  it('unknown labels are ignored', () => {
    for (const type of [
      'text/html; charset=utf-9',
      'text/html; charset=',
      'text/html;charset=""',
      'x',
      'text/html; charset=hz-gb-2312',
    ]) {
      assert.deepEqual(decodeHtml(bytes('<meta charset="nonsense"><p>naïve'), type), {
        html: '<meta charset="nonsense"><p>naïve',
        charset: 'utf-8',
      });
    }
  });

  it('UTF-8 that is declared as Latin-1 is read as UTF-8', () => {
    const page = bytes('<p>L’été à la plage, c’est déjà fini');
    assert.equal(decodeHtml(page, 'text/html; charset=iso-8859-1').html, '<p>L’été à la plage, c’est déjà fini');
  });

  it('another charset that is declared as UTF-8 is detected', () => {
    const page = bytes('<html><meta charset=utf-8><p>', encode(RUSSIAN.repeat(3), 'windows-1251'));
    const { html, charset } = decodeHtml(page, 'text/html; charset=utf-8');
    assert.equal(charset, 'windows-1251');
    assert.ok(html.includes(RUSSIAN));
  });

  it('a UTF-8 page with a few broken bytes is still UTF-8', () => {
    const page = bytes('<p>日本語のページです。', [0xff, 0xfe, 0xff, 0x80], '日本語のページです。'.repeat(5));
    assert.equal(decodeHtml(page, 'text/html; charset=utf-8').charset, 'utf-8');
  });

  it('without a declaration, the bytes decide', () => {
    assert.equal(decodeHtml(bytes('<p>plain')).charset, 'utf-8');
    assert.equal(decodeHtml(bytes('<p>', encode(RUSSIAN.repeat(3), 'windows-1251'))).charset, 'windows-1251');
    assert.equal(decodeHtml(bytes('<p>', ...Array.from({ length: 20 }, () => SHIFT_JIS))).charset, 'shift_jis');
    assert.deepEqual(decodeHtml(Buffer.from('<html><p>é 日', 'utf16le')), {
      html: '<html><p>é 日',
      charset: 'utf-16le',
    });
    assert.equal(decodeHtml(bytes('<p>', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42])).html, '<p>日');
  });

  it('UTF-8 that is cut off inside a character is still UTF-8', () => {
    const page = bytes('<p>日本語の日本語');
    assert.equal(decodeHtml(page.subarray(0, page.length - 1)).charset, 'utf-8');
    assert.equal(decodeHtml(page.subarray(0, page.length - 2), 'text/html;charset=gbk').charset, 'utf-8');
  });

  it('UTF-16 in the header of a page with single bytes is ignored', () => {
    assert.equal(decodeHtml(bytes('<p>hello'), 'text/html; charset=utf-16').html, '<p>hello');
  });

  it('any bytes give some text', () => {
    const random = Uint8Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 31) % 256);
    for (const type of [undefined, 'text/html; charset=utf-8', 'text/html; charset=big5', ';;;charset==']) {
      assert.equal(typeof decodeHtml(random, type).html, 'string');
    }
    assert.deepEqual(decodeHtml(new Uint8Array()), { html: '', charset: 'utf-8' });
  });

  it('UTF-16 without a mark, in any script, by the header', () => {
    const swapped = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
    for (const text of [
      `<p>${RUSSIAN}`,
      'Музей',
      '日本語のページです。',
      '<p>قائمة المعارض',
      'שלום עולם',
      'Ελληνικά',
    ]) {
      const little = Buffer.from(text, 'utf16le');
      assert.equal(decodeHtml(little, 'text/html; charset=utf-16le').html, text);
      assert.equal(decodeHtml(swapped(text), 'text/html; charset=utf-16be').html, text);
      assert.equal(sniffKind(little, 'text/html; charset=utf-16le'), 'html', text);
      assert.equal(sniffKind(swapped(text), 'text/html; charset=utf-16be'), 'html', text);
    }
    // The label without an order is little-endian, but the zeros of markup tell.
    assert.equal(decodeHtml(swapped('<p>é 日 and more'), 'text/html; charset=utf-16').html, '<p>é 日 and more');
    assert.equal(sniffKind(swapped(`<html><p>${RUSSIAN}`), 'text/html'), 'html');
  });

  it('UTF-32', () => {
    const text = '<p>é 日 \u{1f600}';
    const wide = Buffer.alloc([...text].length * 4);
    for (const [i, char] of [...text].entries()) wide.writeUInt32LE(char.codePointAt(0) as number, 4 * i);
    const big = Buffer.alloc(wide.length);
    for (const [i, char] of [...text].entries()) big.writeUInt32BE(char.codePointAt(0) as number, 4 * i);
    assert.equal(decodeHtml(wide, 'text/html; charset=utf-32').html, text);
    assert.equal(decodeHtml(Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), wide])).html, text);
    assert.equal(sniffKind(wide, 'text/html; charset=utf-32'), 'html');
    assert.equal(decodeHtml(big, 'text/html; charset=utf-32be').html, text);
  });

  it('Thai, which looks like pairs of Chinese', () => {
    const thai = 'ท่าเรือเก่าเปิดให้เข้าชมทุกวัน ยกเว้นวันจันทร์ ราคาตั๋ว 50 บาท';
    for (const text of [thai, 'ตารางเรือข้ามฟาก', `<title>${thai}</title>`])
      assert.deepEqual(decodeHtml(bytes('<p>', encode(text, 'windows-874'))), {
        html: `<p>${text}`,
        charset: 'windows-874',
      });
    assert.match(decodeHtml(bytes('<p>', ...Array.from({ length: 8 }, () => GBK))).charset, /^gb/);
  });

  it('by the language that the page declares', () => {
    for (const [lang, charset, text] of [
      ['ru', 'koi8-r', 'Музей'],
      ['ru-RU', 'windows-1251', 'Музей гавани'],
      ['uk', 'koi8-u', 'Їжак і ґанок'],
      ['pl', 'iso-8859-2', 'Zażółć gęślą jaźń'],
      ['cs', 'windows-1250', 'Žluťoučký kůň'],
      ['tr', 'windows-1254', 'İğne ve ışık'],
      ['lt', 'windows-1257', 'Ąžuolas žydi'],
      ['el', 'iso-8859-7', 'Λιμάνι'],
      ['he', 'windows-1255', 'נמל'],
      ['ar', 'windows-1256', 'ميناء'],
    ] as const) {
      const page = decodeHtml(bytes(`<html lang="${lang}"><p>`, encode(text, charset)));
      assert.ok(page.html.endsWith(text), `${lang}: ${page.html} ${page.charset}`);
    }
  });
});
