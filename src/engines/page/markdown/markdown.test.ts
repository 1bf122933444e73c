import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { parseHtml } from '../tree.ts';
import { toMarkdown } from './index.ts';

const markdown = (html: string): string => toMarkdown(parseHtml(html));
const read = (text: string): string => micromark(text, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });

const CASES: readonly [what: string, html: string, markdown: string][] = [
  ['paragraphs', '<p>One\n two</p><div>Three</div>', 'One two\n\nThree'],
  ['headings', '<h1>A <em>b</em></h1><h6>C #</h6>', '# A *b*\n\n###### C \\#'],
  ['a heading that links to itself', '<h2>Use<a class="headerlink" href="#use">¶</a></h2>', '## Use'],
  ['a heading inside a link', '<a href="/x"><h3>Title</h3></a>', '### [Title](/x)'],
  ['a card inside a link', '<a href="/x"><h3>Title</h3><p>Text</p></a>', '[**Title**  \nText](/x)'],
  ['spaces out of marks', 'a<b> b </b>c', 'a **b** c'],
  ['adjacent marks joined', '<b>a</b><b>b</b> <b>c</b>', '**ab** **c**'],
  ['marks in their like', '<b>a <strong>b</strong></b>', '**a b**'],
  ['empty marks', 'a<i> </i>b<b></b>', 'a b'],
  ['marks across blocks', '<b>a<p>b</p></b>', '**a**\n\n**b**'],
  ['line breaks', 'a<br>b<br><br>c', 'a  \nb\n\nc'],
  ['code with ticks', '<code>a`b</code>', '``a`b``'],
  ['links in code', '<code>Vec&lt;<a href="t">T</a>&gt;</code>', '`Vec<`[`T`](t)`>`'],
  [
    'addresses with spaces and parentheses',
    '<a href="a b">x</a> <a href="a(b)">y</a> <a href="a)b">z</a>',
    '[x](<a b>) [y](a(b)) [z](a\\)b)',
  ],
  ['scripts of links dropped', '<a href="javascript:alert(1)">x</a>', 'x'],
  ['links without text', 'a<a href="/x"></a>b', 'ab'],
  ['an image that loads late', '<img src="data:image/gif;base64,R0" data-src="/a.png" alt="A">', '![A](/a.png)'],
  ['the largest of a set', '<img srcset="/s.png 1x, /l.png 2x">', '![](/l.png)'],
  ['lists', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
  ['numbers of lists', '<ol start="9"><li>a</li><li value="20">b</li><li>c</li></ol>', '9. a\n20. b\n21. c'],
  ['paragraphs in items', '<ol><li><p>a</p><p>b</p></li><li>c</li></ol>', '1. a\n\n   b\n\n2. c'],
  ['a list beside the items', '<ul><li>a</li><ul><li>b</li></ul><li>c</li></ul>', '- a\n  - b\n- c'],
  [
    'task lists',
    '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>',
    '- [x] a\n- [ ] b',
  ],
  ['quotes', '<blockquote><p>a</p><blockquote>b</blockquote></blockquote>', '> a\n>\n> > b'],
  ['code blocks', '<div class="highlight-source-js"><pre>a\n  b<br>c\n</pre></div>', '```js\na\n  b\nc\n```'],
  ['fences in code blocks', '<pre>```\nx\n```</pre>', '````\n```\nx\n```\n````'],
  ['numbers of lines', '<pre><span class="lineno">1</span>a\n<span class="lineno">2</span>b</pre>', '```\na\nb\n```'],
  [
    'tables',
    '<table><tr><th>A<th align=right>B<tr><td>1|2<td>3<br>4</table>',
    '| A | B |\n| --- | --: |\n| 1\\|2 | 3<br>4 |',
  ],
  ['tables without a head', '<table><tr><td>a<td>b</table>', '| | |\n| --- | --- |\n| a | b |'],
  [
    'cells that span',
    '<table><tr><th>A<th>B<th>C<tr><td rowspan=2>1<td colspan=2>2<tr><td>3<td>4</table>',
    '| A | B | C |\n| --- | --- | --- |\n| 1 | 2 | |\n| | 3 | 4 |',
  ],
  [
    'lists in cells',
    '<table><tr><th>A<th>B<tr><td><ul><li>x<li>y</ul><td>z</table>',
    '| A | B |\n| --- | --- |\n| - x<br>- y | z |',
  ],
  ['tables that only place things', '<table role=presentation><tr><td>a<td>b<tr><td>c</table>', 'a b\n\nc'],
  [
    'a table around tables',
    '<table><tr><td><p>x</p><table><tr><th>A<tr><td>1</table></table>',
    'x\n\n| A |\n| --- |\n| 1 |',
  ],
  [
    'content that a table throws out',
    '<table><p>out</p><tr><td>a<td>b</table>',
    'out\n\n| | |\n| --- | --- |\n| a | b |',
  ],
  ['definitions', '<dl><dt>T<dd>D</dl>', '**T**\n\nD'],
  ['powers', '10<sup>-3</sup> m<sup>2</sup>, 1<sup>st</sup>', '10^-3 m^2, 1st'],
  [
    'formulas',
    '<math display=block><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math>',
    '$$x^2$$',
  ],
  [
    'what nobody sees',
    'a<script>1</script><style>b</style><template>c</template><!-- d --><textarea>e</textarea>',
    'a',
  ],
  [
    'list-like text',
    '<p>1. a</p><p>- b</p><p># c</p><p>+1</p><p>&gt; d</p>',
    '1\\. a\n\n\\- b\n\n\\# c\n\n+1\n\n\\> d',
  ],
  ['text that needs no escape', '<p>snake_case * 2 [1] a &lt; b &amp; c</p>', 'snake_case * 2 [1] a < b & c'],
];

describe('Markdown of a page', () => {
  for (const [what, html, expected] of CASES) {
    it(what, () => assert.equal(markdown(html), expected));
  }

  it('reads as the same text, whatever characters are in it', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const pieces = [
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '#',
      '-',
      '+',
      '1.',
      '\\',
      '~',
      '&amp',
      '|',
      '!',
      '=',
      'a',
      'b c',
      ' ',
      ':',
      '"',
    ];
    for (let round = 0; round < 4_000; round++) {
      let text = '';
      for (let i = random(12); i >= 0; i--) text += pieces[random(pieces.length)];
      text = text.replace(/ +/g, ' ').trim();
      const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
      const html = read(markdown(`<p>${escaped}</p>`));
      const shown = escaped.replace(/"/g, '&quot;');
      assert.equal(html, text ? `<p>${shown}</p>` : '', JSON.stringify(text));
    }
  });

  it('leaves out embedded images on request', () => {
    const page = parseHtml('<img alt="A [b]" src="data:image/png;base64,AAAA"> <img alt=c src=/c.png>');
    assert.equal(toMarkdown(page, { removeBase64Images: true }), '![A \\[b\\]](<Base64-Image-Removed>) ![c](/c.png)');
    assert.equal(toMarkdown(page), '![A \\[b\\]](data:image/png;base64,AAAA) ![c](/c.png)');
  });

  it('handles pages that try to break it', () => {
    for (const tag of ['div', 'b', 'i><b', 'ul><li', 'blockquote', 'table><tr><td', 'a href=x', 'span', 'pre', 'h1']) {
      const nested = markdown(`${`<${tag}>`.repeat(10_000)}x`);
      assert.match(nested, /x/, tag);
      assert.ok(nested.length < 5_000, `${tag}: ${nested.length}`);
    }
    assert.equal(markdown('<'.repeat(200_000)).length, 200_000);
    const wide = markdown(`<table>${'<tr><td colspan=1000 rowspan=65000>x'.repeat(3_000)}</table>`);
    assert.ok(wide.length < 10_000_000);
    const long = markdown(`<table><tr>${'<td>x'.repeat(20_000)}${'<tr><td>y'.repeat(20_000)}</table>`);
    assert.ok(long.length < 10_000_000);
  });

  it('keeps every cell of a large table', () => {
    const row = (y: number): string => `<tr>${Array.from({ length: 10 }, (_, x) => `<td>${y}.${x}`).join('')}`;
    const long = markdown(`<table>${Array.from({ length: 21_000 }, (_, y) => row(y)).join('')}</table>`);
    assert.match(long, /\| 20999\.8 \| 20999\.9 \|$/);
    const wide = markdown(`<table><tr>${Array.from({ length: 1_200 }, (_, x) => `<td>${x}`).join('')}</table>`);
    assert.match(wide, /\| 1198 \| 1199 \|$/);
  });
});
