import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinedLines } from './hyphens.ts';

/** Lines of which the first ones go on to the right edge, or not. */
const joined = (lines: readonly string[], isFull: boolean): string =>
  lines.reduce((before, after) => joinedLines(before, after, isFull));

describe('a URL at the end of a line', () => {
  it('goes on in the next one, as it is there', () => {
    for (const lines of [
      ['(https://www.example.org/articles/', 'google-news-and-more-11574.html) and'],
      ['see https://', 'www.example.org/one for it'],
      ['see https:/', '/www.example.org/one for it'],
      ['<https://example.org/New-SUVs-L-A-', '14848164.php>, as of today'],
      ['https://example.org/a-well-', 'known-thing'],
      ['https://example.org/find?idx=8576&', 'page=1'],
      ['https://example.org/articles', '/New-Cars.php'],
      ['www.example.org/some_', 'Thing'],
      ['https://example.org/docs/', 'guide'],
    ]) {
      assert.equal(joined(lines, false), lines.join(''));
    }
    assert.equal(
      joined(['https://example.org/goog', 'le-news-and-11574) as'], true),
      'https://example.org/google-news-and-11574) as',
    );
  });

  it('ends there where words follow', () => {
    for (const lines of [
      ['at https://example.org/one', 'for more of it'],
      ['(see https://example.org/one-two)', 'well-known-and-old things'],
      ['at https://example.org/one', 'state-of-the-art methods'],
      ['https://example.org/one', 'https://example.org/two'],
      ['at https://example.org/. It', 'is/was there'],
      ['https://example.org/one.', 'The next one'],
      ['parts, see https:', 'Then'],
    ]) {
      assert.equal(joined(lines, false), lines.join(' '));
    }
    for (const next of ['and/or', 'he/she', 'i.e.', '2019-05-01', '50%', '#1 of', '~50 of', 'J.R. Mallard']) {
      assert.equal(joined(['at https://example.org/one', next], true), `at https://example.org/one ${next}`);
    }
  });
});
