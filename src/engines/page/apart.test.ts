import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toMarkdown } from './markdown/index.ts';
import { parseHtml } from './tree.ts';

const read = (html: string): string => toMarkdown(parseHtml(`<p>${html}</p>`)).trim();

describe('parts of a line that only styles set apart', () => {
  it('get a space', () => {
    assert.equal(read('<span class="dish">Sea bream</span><span class="price">18 €</span>'), 'Sea bream 18 €');
    assert.equal(read('<span class="a">Soup</span><span class="dots"></span><span class="b">4,50</span>'), 'Soup 4,50');
    assert.equal(read('<span>£29,400</span><span>30 hours</span>'), '£29,400 30 hours');
    assert.equal(read('<em>14:32</em><a href="/a">Deal signed</a>'), '*14:32* [Deal signed](/a)');
    assert.equal(
      read('<span class="n">3,916</span><span class="b"><i class="dot"></i><span class="c">5</span></span>'),
      '3,916 5',
    );
    assert.equal(
      read('Convenor<a href="mailto:l.yeo@b.example">l.yeo@b.example</a>'),
      'Convenor [l.yeo@b.example](mailto:l.yeo@b.example)',
    );
    assert.equal(read('<b class="day">Sat 10 Oct</b><b class="at">Leeds</b>'), '**Sat 10 Oct Leeds**');
  });

  it('stay together where they are one word', () => {
    assert.equal(read('<span class="drop">O</span><span class="rest">nce upon</span>'), 'Once upon');
    assert.equal(read('<span>3</span><span>D</span>'), '3D');
    assert.equal(read('<span>1</span><span>2</span><span>50</span>'), '1250');
    assert.equal(read('<span>Java</span><span>Script</span>'), 'JavaScript');
    assert.equal(read('<i class="x">H</i><sub class="y">2</sub>O'), '*H*_2O');
    assert.equal(read('<code><span class="n">max</span><span class="m">Size</span></code>'), '`maxSize`');
  });
});
