import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decideHyphens, joinedLines } from './hyphens.ts';
import { withLinks } from './links.ts';

const TEXT = 'The members of the committee asked several firms for their offers before the end of the month and';

/** A paragraph of lines, after one that has words of the document. */
function read(lines: readonly string[], words = ''): string {
  const texts = [`${TEXT} ${words}`, lines.reduce((before, after) => joinedLines(before, after))];
  const blocks = texts.map((text) => ({ type: 'text' as const, box: undefined, text }));
  const page = { number: 1, width: 600, height: 800, blocks, isRecognised: false, status: 'ok' as const };
  return decideHyphens([page])[0]?.blocks[1]?.text ?? '';
}

describe('a hyphen at the end of a line', () => {
  it('is decided by the words of the document, also in other forms', () => {
    assert.equal(read(['the anti-', 'oxidants'], 'an anti-oxidant'), 'the anti-oxidants');
    assert.equal(read(['the anti-', 'oxidants'], 'an antioxidant'), 'the antioxidants');
    assert.equal(read(['these siR-', 'NAs'], 'of siRNAs'), 'these siRNAs');
    assert.equal(read(['the Zorblax-', 'positive cells'], 'some gadol-positive cells'), 'the Zorblax-positive cells');
  });

  it('is decided by the language where it is none of the document', () => {
    assert.equal(read(['was wide-', 'spread in']), 'was widespread in');
    assert.equal(read(['was giv-', 'en of']), 'was giv- en of');
    assert.equal(read(['the mot-', 'or of'], 'a motor'), 'the motor of');
    assert.equal(read(['long-', 'and short-term']), 'long- and short-term');
    assert.equal(read(['ready-', 'to-implement']), 'ready-to-implement');
    assert.equal(read(['IgM-', 'expressing']), 'IgM-expressing');
  });

  it('belongs to the word where the program marks those that do not', () => {
    assert.equal(read(['a right-', 'hand determi\u00ad', 'nation']), 'a right-hand determination');
  });
});

describe('a link that goes on on the next line', () => {
  const url = 'https://example.org/one-two/three';
  const links = [url, url, 'https://example.org/other'].map((one) => ({ url: one, box: [0, 0, 1, 1] as const }));
  const link = (index: number, label: string): string => `\ufdd0${index}\ufdd1${label}\ufdd2`;

  it('is one link', () => {
    assert.equal(
      withLinks(`see ${link(0, 'the long')} ${link(1, 'words')} here`, links),
      `see [the long words](${url}) here`,
    );
    assert.equal(
      withLinks(`${link(0, '(https://example.org/one\ufdde')}${link(1, 'two/th')} ${link(0, 'ree)')}`, links),
      `[(${url})](${url})`,
    );
    assert.equal(
      withLinks(`${link(0, 'one')} ${link(2, 'two')}`, links),
      `[one](${url}) [two](https://example.org/other)`,
    );
  });
});
