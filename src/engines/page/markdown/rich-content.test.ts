import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanTree } from '../clean/index.ts';
import { parseHtml } from '../tree.ts';
import { toMarkdown } from './index.ts';

/** What pages contain beside plain text, as users get it. */
const CASES: readonly (readonly [what: string, html: string, markdown: string])[] = [
  ['a formula of MathJax 2', '<p>Let <script type="math/tex">x^2</script> be.</p>', 'Let $x^2$ be.'],
  ['its display form', '<script type="math/tex; mode=display">y=1</script>', '$$y=1$$'],
  ['what MathJax 2 shows of it', '<p><span class="MathJax">y1</span><script type="math/tex">y_1</script></p>', '$y_1$'],
  [
    'MathML without its source',
    '<p>So <math><mi>A</mi><mo>=</mo><mi>π</mi><msup><mi>r</mi><mn>2</mn></msup></math>.</p>',
    'So $A=\\pi r^{2}$.',
  ],
  [
    'fractions, roots and sums',
    '<math display="block"><mfrac><mn>1</mn><msqrt><mi>n</mi></msqrt></mfrac><munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover></math>',
    '$$\\frac{1}{\\sqrt{n}}\\sum _{i}^{n}$$',
  ],
  [
    'a formula beside its picture',
    '<p><span><math alttext="a"><mi>a</mi></math></span><img class="mwe-math-fallback-image-inline" src="/a.svg" alt="a"></p>',
    '$a$',
  ],
  ['emphasis before a letter', '<p>彼は<strong>「東京」</strong>で会う</p>', '彼は「**東京**」で会う'],
  ['a colon in bold', '<p><b>Size:</b>10</p>', '**Size**:10'],
  [
    'code with line numbers in a column',
    '<table class="highlight"><tr><td class="linenos"><pre>1\n2</pre></td><td><pre>a = 1\nb = 2</pre></td></tr></table>',
    '```\na = 1\nb = 2\n```',
  ],
  [
    'code with a row for each line',
    '<table><tr><td class="blob-num" data-line-number="1"></td><td>a = 1</td></tr><tr><td class="blob-num" data-line-number="2"></td><td>  b = 2</td></tr></table>',
    '```\na = 1\n  b = 2\n```',
  ],
  [
    'buttons and tooltips in code',
    '<pre><code>x = 1<span class="tooltip">a value</span></code><button>Copy</button></pre>',
    '```\nx = 1\n```',
  ],
  [
    'a frame, a video and a sound',
    '<p>a</p><iframe src="https://v.example/1" title="Talk"></iframe><video src="/v.mp4">No video.</video><audio><source src="/a.mp3"></audio>',
    'a\n\n[Talk](https://v.example/1)\n\n[Video](https://e.example/v.mp4)\n\n[Audio](https://e.example/a.mp3)',
  ],
  ['a frame that nobody sees', '<p>a</p><iframe src="https://t.example/" width="1" height="1"></iframe>', 'a'],
  ['soft hyphens', '<p>Donau\u00addampf\u00adschiff</p>', 'Donaudampfschiff'],
  ['a link with nothing but an icon', '<p>a <a href="/z"><b></b></a> b</p>', 'a b'],
  ['two lists in a row', '<ul><li>a</li></ul><ul><li>b</li></ul><ul><li>c</li></ul>', '- a\n\n* b\n\n- c'],
  ['two numbered lists', '<ol><li>a</li></ol><ol><li>b</li></ol>', '1. a\n\n1) b'],
  ['spaces before a heading', '<h2>&nbsp; Title</h2>', '## Title'],
  [
    'a title as long as a paragraph',
    `<p><a href="/a" title="${'word '.repeat(40)}">a</a></p>`,
    '[a](https://e.example/a)',
  ],
  ['readings of characters', '<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby></p>', '漢(かん)'],
];

for (const [what, html, markdown] of CASES) {
  test(what, () => {
    const document = parseHtml(`<body>${html}</body>`);
    cleanTree(document, { baseUrl: 'https://e.example/' });
    assert.equal(toMarkdown(document), markdown);
  });
}
