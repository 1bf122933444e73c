import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { collect } from '../facts/index.ts';
import { parseHtml } from '../tree.ts';
import { HIDDEN_MARK, styleRules } from '../visible/index.ts';
import { toMarkdown } from './index.ts';

function read(html: string): string {
  const document = parseHtml(html);
  return toMarkdown(document, { linesOf: styleRules(collect(document)).lines }).trim();
}

/** All cases of a kind, so that a failure shows which of them fail. */
const all = (cases: readonly (readonly [html: string, markdown: string])[]): void =>
  assert.deepEqual(
    cases.map(([html]) => read(html)),
    cases.map(([, markdown]) => markdown),
  );

const TWO = 'Pier Street 5  \n1234 Town';
const spans = (attributes: string, style = ''): string =>
  `${style}<p><span ${attributes}>Pier Street 5</span><span ${attributes}>1234 Town</span></p>`;
const styled = (rule: string): string => `<style>${rule}</style>`;

describe('lines that styles make', () => {
  it('an inline element that is a block', () => {
    const displays = [
      'block',
      'flex',
      'grid',
      'list-item',
      'flow-root',
      'block flow',
      '-webkit-box',
      'BLOCK !important',
    ];
    all(displays.map((value) => [spans(`style="color: red; display: ${value}"`), TWO]));
    all([
      [spans('style="display:inline-block; width: 100%"'), TWO],
      [spans('style="display:inline"'), 'Pier Street 51234 Town'],
      [`<p>Pier Street 5<b style="display:block">1234 Town</b>Norway</p>`, 'Pier Street 5  \n**1234 Town**  \nNorway'],
      [
        `<p><a href="/a" style="display:block">Pier</a><a href="/b" style="display:block">Town</a></p>`,
        '[Pier](/a)  \n[Town](/b)',
      ],
      [`<h2>Pier <span style="display:block">Town</span></h2>`, '## Pier Town'],
    ]);
  });

  it('a rule of a style sheet: by class, id, name, ancestor, media', () => {
    all([
      [spans('class="l"', styled('.l { display: block }')), TWO],
      [spans('class="a l"', styled('p .l, .other { margin: 0; display: flex }')), TWO],
      [spans('class="l"', styled('span { display: block }')), TWO],
      [spans('class="l"', styled('@media (min-width: 600px) { .l { display: block } }')), TWO],
      [spans('class="l"', styled('@media print { .l { display: block } }')), 'Pier Street 5 1234 Town'],
      [spans('class="l"', styled('.other .l { display: block }')), 'Pier Street 5 1234 Town'],
      [spans('class="l"', styled('.l { display: block } p .l { display: inline }')), 'Pier Street 5 1234 Town'],
      [spans('class="l" style="display:inline"', styled('.l { display: block }')), 'Pier Street 5 1234 Town'],
      [`${styled('#a { display: block }')}<p>Pier<span id="a">Town</span></p>`, 'Pier  \nTown'],
    ]);
  });

  it('children of a column of a flexible box', () => {
    const inside = '<span>Pier</span><span>Town</span>';
    all([
      [`<div style="display:flex; flex-direction:column">${inside}</div>`, 'Pier  \nTown'],
      [`${styled('.c{display:inline-flex;flex-flow:column wrap}')}<div class="c">${inside}</div>`, 'Pier  \nTown'],
    ]);
  });

  it('text in which line breaks count', () => {
    const song = (before: string, after: string): string => `${before}Song line one\n  Song line two${after}`;
    const lines = 'Song line one  \nSong line two';
    all([
      ...['pre-line', 'pre-wrap', 'pre', 'break-spaces'].map(
        (value) => [song(`<div style="white-space: ${value}">`, '</div>'), lines] as const,
      ),
      [song('<div style="white-space-collapse: preserve-breaks; white-space: pre-line">', '</div>'), lines],
      [song(`${styled('.s{white-space:pre-line}')}<p class="s">`, '</p>'), lines],
      [song('<div style="white-space:pre-line"><p><em>', '</em></p></div>'), '*Song line one  \nSong line two*'],
      [
        song('<div style="white-space:pre-line"><p style="white-space:normal">', '</p></div>'),
        'Song line one Song line two',
      ],
      [song('<p>', '</p>'), 'Song line one Song line two'],
      ['<div style="white-space:pre-wrap">One\n\nTwo</div>', 'One\n\nTwo'],
    ]);
  });

  it('parts beside the text: floats, positions, side notes, cells, controls', () => {
    const mole = (attributes: string): string => `<p>The mole<span ${attributes}>A stone wall.</span>protects it.</p>`;
    const apart = 'The mole A stone wall. protects it.';
    all([
      [mole('style="float:right"'), apart],
      [mole('style="position:absolute; right:0"'), apart],
      [mole('class="sidenote"'), apart],
      [mole('class="margin-note"'), apart],
      [mole('role="doc-footnote"'), apart],
      ['<p>Pier<input type="checkbox">Town<svg></svg>Norway</p>', 'Pier Town Norway'],
      ['<div style="display:flex"><span>Monday</span><span>04:12</span></div>', 'Monday 04:12'],
      ['<p><span style="float:left">T</span>he harbour</p>', 'The harbour'],
      ['<p style="display:flex"><span>$</span><span>12</span><span>.</span></p>', '$12.'],
      ['<p>H<sub>2</sub>O and <b>bold</b>er</p>', 'H_2O and **bold**er'],
    ]);
  });

  it('what the browser has computed', () => {
    all([
      [spans(`${HIDDEN_MARK}-line="line"`), TWO],
      [`<p ${HIDDEN_MARK}-line="kept">One\nTwo</p>`, 'One  \nTwo'],
    ]);
  });

  it('a sheet that sets everything to blocks is read in time', () => {
    const words = '<span class="w">word</span>'.repeat(20_000);
    const sheet = styled(`* { display: block } ${'.w, span { display: block } '.repeat(2_000)}`);
    assert.equal(read(`${sheet}<p>${words}</p>`).split('\n').length, 20_000);
  });
});

const A = 'const a = 1;';
const B = 'return a + b;';
const CODE = `\`\`\`\n${A}\n${B}\n\`\`\``;

describe('lines of code', () => {
  it('an element a line', () => {
    all(
      [
        `<pre><code><span class="line">${A}</span><span class="line">${B}</span></code></pre>`,
        `<pre><code><span class="line">${A}</span>\n<span class="line">${B}</span></code></pre>`,
        `<pre><code><span class="line">${A}\n</span><span class="line">${B}\n</span></code></pre>`,
        `<pre><code><span style="display:block">${A}</span><span style="display:block">${B}</span></code></pre>`,
        `<pre><span data-line="1">${A}</span><span data-line="2">${B}</span></pre>`,
        `<pre><code>${A}</code><code>${B}</code></pre>`,
        `<pre class="prettyprint linenums"><ol class="linenums"><li class="L0">${A}</li><li class="L1">${B}</li></ol></pre>`,
        `<pre><ol><li><code>${A}</code></li><li><code>${B}</code></li></ol></pre>`,
        `<pre><div>${A}</div><div>${B}</div></pre>`,
        `<pre><p>${A}</p><p>${B}</p></pre>`,
        `<pre>${A}<br>${B}</pre>`,
        `<code>${A}<br>${B}</code>`,
        `<div class="code"><code>${A}</code><code>${B}</code></div>`,
        `<div class="code"><code>${A}</code><br><code>${B}</code></div>`,
        `<code><span class="line">${A}</span><span class="line">${B}</span></code>`,
        `<code style="white-space: pre">${A}\n${B}</code>`,
        `<listing>${A}\n${B}</listing>`,
        `<table><tr><td class="num" data-n="1"></td><td><code>${A}</code></td></tr><tr><td></td><td><code>${B}</code></td></tr></table>`,
        `<table><tr><td class="blob-num">1</td><td>${A}</td></tr><tr><td class="blob-num">2</td><td>${B}</td></tr></table>`,
        `<pre><table><tr><td class="gutter">1</td><td>${A}</td></tr><tr><td class="gutter">2</td><td>${B}</td></tr></table></pre>`,
      ].map((html) => [html, CODE]),
    );
  });

  it('empty lines stay', () => {
    const code = `\`\`\`\n${A}\n\n${B}\n\`\`\``;
    all([
      [`<pre><span class="line">${A}</span><span class="line"></span><span class="line">${B}</span></pre>`, code],
      [`<pre><div class="line">${A}</div><div class="line"></div><div class="line">${B}</div></pre>`, code],
      [`<pre>${A}\n\n${B}</pre>`, code],
    ]);
  });

  it('what is no line', () => {
    all([
      ['<p>Use <code>a.b</code><code>.c</code> here</p>', 'Use `a.b.c` here'],
      ['<pre><span class="kw">let</span> <span class="n">a</span></pre>', '```\nlet a\n```'],
      [
        '<table><tr><th>Code</th><th>Sign</th></tr><tr><td>1</td><td><code>EPERM</code></td></tr></table>',
        '| Code | Sign |\n| --- | --- |\n| 1 | `EPERM` |',
      ],
    ]);
  });

  it('the language stands behind a button', () => {
    const code = '<code class="language-js">sell(1)</code>';
    all([
      [`<div><button>Copy code</button><pre>${code}</pre></div>`, '```js\nsell(1)\n```'],
      [`<div><div>js <button>Copy</button></div><div><pre>${code}</pre></div></div>`, 'js\n\n```js\nsell(1)\n```'],
      [`<div><pre>${code}</pre><div><a role="button">Run</a></div></div>`, '```js\nsell(1)\n```'],
      [`<p>Press</p><button>Pay</button><p>now.</p><pre>${code}</pre>`, 'Press\n\nPay\n\nnow.\n\n```js\nsell(1)\n```'],
      [`<h3><button>With npm</button></h3><pre>${code}</pre>`, '### With npm\n\n```js\nsell(1)\n```'],
      [`<button aria-expanded="false">With npm</button><pre>${code}</pre>`, 'With npm\n\n```js\nsell(1)\n```'],
      [`<pre><button>Copy</button>${code}</pre>`, '```js\nsell(1)\n```'],
      [`<pre><span class="copy-btn">Copy</span>${code}</pre>`, '```js\nsell(1)\n```'],
    ]);
  });
});
