import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readXml } from './xml.ts';

/** What is read of XML in pieces of so many bytes. */
async function events(xml: string, size = 1_000_000): Promise<string> {
  const bytes = Buffer.from(xml);
  const out: string[] = [];
  let text = '';
  const add = (event: string): void => {
    if (text !== '') out.push(JSON.stringify(text));
    text = '';
    out.push(event);
  };
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  );
  await readXml(pieces, {
    open: (name, attributes) =>
      add([name, ...Object.entries(attributes).map(([key, value]) => `${key}=${value}`)].join(' ')),
    text: (piece) => {
      text += piece;
    },
    close: (name) => add(`/${name}`),
  });
  if (text !== '') out.push(JSON.stringify(text));
  return out.join(' ');
}

const ALL: readonly (readonly [string, string, string])[] = [
  ['elements and attributes', `<a:b x="1>2" y='"' z = 3 k>t<c/></a:b >`, `b x=1>2 y=" z=3 k= "t" c /c /b`],
  ['references', '<a t="&lt;&#65;">&amp;&#x1F986; &no; & b</a>', 'a t=<A "&🦆 &no; & b" /a'],
  ['texts without markup', '<a>x<![CDATA[<b>&amp;]]>y</a>', 'a "x<b>&amp;y" /a'],
  ['comments and instructions', '<?xml v="1"?><!DOCTYPE a><a><!-- <b> -- > --><?p?>x</a>', 'a "x" /a'],
  ['the end of one that is not the last', '<a><b><c>x</a><d/>', 'a b c "x" /c /b /a d /d'],
  ['ends of what is not open', '<a></b>x</a>', 'a "x" /a'],
  ['what is open at the end', '<a><b>x', 'a b "x" /b /a'],
  ['signs that begin nothing', '<a>1 < 2 <> 3</a>', 'a "1 < 2 <> 3" /a'],
  ['a cut off tag', '<a>x<b c="', 'a "x" /a'],
  ['the first of two attributes', '<a x="1" x="2"/>', 'a x=1 /a'],
];

describe('XML', () => {
  for (const [name, xml, wanted] of ALL) {
    it(`reads ${name}, whole and byte by byte`, async () => {
      assert.equal(await events(xml), wanted);
      assert.equal(await events(xml, 1), wanted);
    });
  }

  it('reads markup without end in linear time', async () => {
    for (const part of ['<a', '<a ', '<a b="', '<a>', '</a>', '<!--', '<![CDATA[', '&', '<']) {
      await events(`<r>${part.repeat(500_000)}`, 64 * 1024);
    }
  });
});
