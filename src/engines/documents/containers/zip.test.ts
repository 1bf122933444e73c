import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { it } from 'node:test';
import { zipOf } from '../../../../test/support/zip.ts';
import { openZip, type Zip } from './index.ts';

it('an archive with a part replaced has no fonts, and of pictures only what is asked for', () => {
  // Not to be packed: a picture is.
  const picture = randomBytes(20_000);
  const stored = { method: 0 };
  const zip = openZip(
    zipOf([
      ['a.xml', '<a/>'],
      ['b.xml', '<b/>'],
      ['word/fonts/f.odttf', picture],
      ['media/packed.png', picture],
      ['media/stored.jpeg', picture, stored],
      ['media/small.gif', 'GIF89a'],
    ]),
  ) as Zip;
  const read = (hasPictures: boolean): Record<string, Buffer | undefined> => {
    const changed = openZip(zip.with(new Map([['a.xml', Buffer.from('<c/>')]]), hasPictures)) as Zip;
    return Object.fromEntries(changed.entries.map(({ name }) => [name, changed.read(name)]));
  };
  const whole = read(true);
  assert.deepEqual(Object.keys(whole), ['a.xml', 'b.xml', 'media/packed.png', 'media/stored.jpeg', 'media/small.gif']);
  assert.equal(`${whole['a.xml']} ${whole['b.xml']} ${whole['media/small.gif']}`, '<c/> <b/> GIF89a');
  const are = (files: typeof whole, wanted: Buffer): boolean =>
    ['media/packed.png', 'media/stored.jpeg'].every((name) => files[name]?.equals(wanted));
  assert.ok(are(whole, picture));
  const starts = read(false);
  assert.ok(are(starts, picture.subarray(0, 1_024)));
  assert.equal(`${starts['media/small.gif']}`, 'GIF89a');
});
