import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withinCpu } from '../../../../test/support/cpu.ts';
import { type Block, formatOf, parseDocument } from './index.ts';

const shape = (blocks: readonly Block[]): string[] =>
  blocks.map((block) =>
    block.kind === 'heading'
      ? `${'#'.repeat(block.level)} ${block.text} -> ${block.anchor}`
      : `${block.kind}: ${block.text}`,
  );

describe('Markdown', () => {
  const read = (text: string, format: 'markdown' | 'mdx' = 'markdown') => parseDocument(text, format);

  it('takes title and slug from front matter, else the title from the first heading', () => {
    const page = read(
      '---\ntitle: "Getting: started"\nslug: /start # the page\ntags: [a, b]\ndescription: >\n  Two\n  lines\n---\n# Start\n',
    );
    assert.equal(page.title, 'Getting: started');
    assert.deepEqual(page.meta, { title: 'Getting: started', slug: '/start', description: 'Two lines' });
    assert.equal(read('# The `fs` *module*\ntext').title, 'The fs module');
    assert.equal(read('---\n\ntext between rules\n\n---\n').meta.title, undefined);
  });

  it('takes the title of a page whose first heading is the name of the manual from the one below', () => {
    assert.equal(read('<h1 align="center">Fastify</h1>\n\n## Database\ntext\n### Redis\n').title, 'Database');
    assert.equal(read('# API\n## get\ntext\n## set\ntext').title, 'API');
    assert.equal(read('# API\ntext\n## get\ntext').title, 'API');
    assert.equal(read('## Long term support\ntext').title, 'Long term support');
    assert.equal(read('text\n## History\ntext').title, undefined);
  });

  it('gives headings the anchors that GitHub gives them', () => {
    const { blocks } = read(
      '# What\'s new in `v1.2`?\n## Options\n## Options\nSetext title\n===\nAnother\n---\n## Own {#custom-id}\n### A & B\n<h2 align="center">In HTML</h2>\n',
    );
    assert.deepEqual(shape(blocks), [
      "# What's new in v1.2? -> whats-new-in-v12",
      '## Options -> options',
      '## Options -> options-1',
      '# Setext title -> setext-title',
      '## Another -> another',
      '## Own -> custom-id',
      '### A & B -> a--b',
      '## In HTML -> in-html',
    ]);
  });

  it('keeps code whole and unread', () => {
    const { blocks } = read(
      'Run:\n\n````md\n# no heading\n```js\n<b>tag</b> <!-- kept -->\n```\n````\n\n1. step\n   ```sh\n   npm i\n   ```\n',
    );
    assert.deepEqual(shape(blocks), [
      'text: Run:',
      'code: ````md\n# no heading\n```js\n<b>tag</b> <!-- kept -->\n```\n````',
      'list: 1. step',
      'code: ```sh\nnpm i\n```',
    ]);
  });

  it('leaves out parts for browsers only', () => {
    const { blocks } = read(
      '[![CI](https://x/y.svg)](https://x) ![Logo](logo.png)\n\n<!-- a\ncomment -->\n<div align="center">Fast &amp; small, `Array<T>`</div>\n\n[ref]: https://x\n',
    );
    assert.deepEqual(shape(blocks), ['text: Logo', 'text: Fast & small, `Array<T>`']);
  });

  it('keeps a table and a list together', () => {
    const { blocks } = read('Options:\n| a | b |\n|---|:-:|\n| 1 | 2 |\n\n- one\n\n  more of one\n- two\n\nafter\n');
    assert.deepEqual(shape(blocks), [
      'text: Options:',
      'table: | a | b |\n|---|:-:|\n| 1 | 2 |',
      'list: - one\n\n  more of one\n- two',
      'text: after',
    ]);
  });

  it('reads MDX as the page that it makes', () => {
    const { blocks } = read(
      'import { Tab } from \'./tab\';\nexport const x = {\n  a: 1,\n};\n\n# Page\n\n<Tabs>\n<Tab title="npm">\n\nRun `npm i`.\n\n</Tab>\n</Tabs>\n\n:::note Mind this\nimport duty\n:::\n',
      'mdx',
    );
    assert.deepEqual(shape(blocks), [
      '# Page -> page',
      'text: npm',
      'text: Run `npm i`.',
      'text: Mind this\nimport duty',
    ]);
  });

  it('takes time in proportion to the text, whatever is in it', () => {
    const seeds = [
      '`',
      '``x` ',
      '```a\n',
      '<!--',
      '![',
      '[![',
      '[a](',
      '<a ',
      '# a ',
      '#  ',
      ' ',
      '**a ',
      '| - ',
      '> ',
      '{#',
      '&lt;',
    ];
    // Quadratic work on 400 kB would take minutes.
    for (const seed of seeds) withinCpu(50, () => parseDocument(seed.repeat(400_000 / seed.length), 'mdx'));
  });
});

describe('reStructuredText', () => {
  it('reads titles by the order of their underlines, literal blocks, directives and roles', () => {
    const source = `
.. _install:

==========
Installing
==========

See :ref:\`the guide <guide>\`, :class:\`~pkg.Client\` and \`docs <https://x.y>\`_. Like this::

    pip install pkg

Usage
-----

.. code-block:: python
   :linenos:

   import pkg

.. py:function:: open(path, mode='r')

   Opens \`\`path\`\`.

.. toctree::
   a

Usage
-----
`;
    const page = parseDocument(source, 'rst');
    assert.equal(page.title, 'Installing');
    assert.deepEqual(shape(page.blocks), [
      '# Installing -> installing',
      'text: See the guide, `pkg.Client` and [docs](https://x.y). Like this:',
      'code: ```\npip install pkg\n```',
      '## Usage -> usage',
      'code: ```python\nimport pkg\n```',
      "text: `open(path, mode='r')`",
      'text: Opens `path`.',
      '## Usage -> usage-1',
    ]);
  });
});

describe('HTML', () => {
  it('reads the content with the ids of its headings, and nothing around it', () => {
    const page = parseDocument(
      `<html><head><title>T &amp; U</title><script>no()</script></head><body><nav>Home</nav><main>
       <h1>Guide<a class="headerlink" href="#g">¶</a></h1><p>Hello <code>foo()</code>.<p>Second<br>line
       <section id="sec"><h2>Part</h2><pre><code class="language-js">const a = 1;
b();</code></pre><ul><li>one<ul><li>nested</li></ul></li><li><p>two</p></li></ul>
       <table><tr><th>a<th>b<tr><td>1|2<td><code>c</code></table></section></main><footer>foot</footer></body></html>`,
      'html',
    );
    assert.equal(page.title, 'Guide');
    assert.deepEqual(shape(page.blocks), [
      '# Guide -> guide',
      'text: Hello `foo()`.',
      'text: Second\nline',
      '## Part -> sec',
      'code: ```js\nconst a = 1;\nb();\n```',
      'list: - one\n  - nested\n- two',
      'table: | a | b |\n| --- | --- |\n| 1\\|2 | `c` |',
    ]);
  });

  it('is called by the document where the first heading is the name of the site', () => {
    const titleOf = (title: string, body: string): string | undefined =>
      parseDocument(`<title>${title}</title><body>${body}<p>text`, 'html').title;
    assert.equal(titleOf('Sorted sets – Redis', '<h1><a href="/">Redis</a></h1><h2>Commands</h2>'), 'Sorted sets');
    assert.equal(titleOf('A: B | Redis', '<h1>redis</h1>'), 'A: B');
    assert.equal(titleOf('Sorted sets – Redis', '<h1>Sorted sets</h1>'), 'Sorted sets');
    assert.equal(titleOf('Redis', '<h1>Redis</h1>'), 'Redis');
    assert.equal(titleOf('', '<h2>Commands</h2>'), 'Commands');
  });

  it('has anchors by name', () => {
    const { blocks } = parseDocument(
      '<h1>T</h1><a name="one"></a><h2>First</h2><p>x <a href="/">y</a><h2><a name="two">Second</a></h2>',
      'html',
    );
    assert.deepEqual(
      blocks.flatMap((block) => (block.kind === 'heading' ? [block.anchor] : [])),
      ['t', 'one', 'two'],
    );
  });

  it('survives markup without end', () => {
    for (const text of ['<div>'.repeat(50_000), '<table><tr><td>'.repeat(10_000), `<pre>${'<b>'.repeat(9_999)}x`]) {
      assert.ok(parseDocument(`${text}words`, 'html'));
    }
  });
});

describe('other formats', () => {
  it('are recognized by the name of the file', () => {
    assert.equal(formatOf('README'), 'markdown');
    assert.equal(formatOf('llms-full.txt'), 'markdown');
    assert.equal(formatOf('notes.TXT'), 'text');
    assert.equal(formatOf('index.htm'), 'html');
    for (const name of ['package.json', 'a.constructor', 'Makefile']) assert.equal(formatOf(name), undefined, name);
  });

  it('take paragraphs of plain text, and a first line as its title', () => {
    const page = parseDocument('Release notes\n\nFirst\nparagraph.\r\n\r\nSecond.', 'text');
    assert.equal(page.title, 'Release notes');
    assert.deepEqual(shape(page.blocks), ['text: Release notes', 'text: First\nparagraph.', 'text: Second.']);
  });
});
