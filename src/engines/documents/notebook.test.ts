import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { notebookToMarkdown } from './notebook.ts';
import { svgToMarkdown } from './svg.ts';

const code = (...outputs: unknown[]): string =>
  JSON.stringify({ nbformat: 4, cells: [{ cell_type: 'code', source: 'x', outputs }] });

describe('notebooks', () => {
  it('show errors without their colours', () => {
    const traceback = ['\u001b[0;31mValueError\u001b[0m', 'line 1', '\u001b[1;31mValueError\u001b[0m: bad lamp'];
    const { markdown } = notebookToMarkdown(
      code({ output_type: 'error', ename: 'ValueError', evalue: 'bad lamp', traceback }),
    );
    assert.equal(markdown, '```python\nx\n```\n\n```\nValueError\nline 1\nValueError: bad lamp\n```');
    assert.match(
      notebookToMarkdown(code({ output_type: 'error', ename: 'A', evalue: 'b' })).markdown,
      /```\nA: b\n```/,
    );
  });

  it('show the form of an output that says most, and count those without text', () => {
    const table = '<table><tr><th>lamp</th></tr><tr><td>red</td></tr></table>';
    assert.match(
      notebookToMarkdown(code({ data: { 'text/html': [table] } })).markdown,
      /\| lamp \|\n\| --- \|\n\| red \|/,
    );
    assert.match(
      notebookToMarkdown(code({ data: { 'text/html': table, 'text/plain': '<IPython.core.display.HTML object>' } }))
        .markdown,
      /\| red \|/,
    );
    const pandas = { 'text/html': [table], 'text/plain': ['  lamp\n0  red'] };
    assert.doesNotMatch(notebookToMarkdown(code({ data: pandas })).markdown, /0 {2}red/);
    const drawn = { 'text/html': '<script>draw()</script>', 'text/plain': 'Figure 3' };
    assert.match(notebookToMarkdown(code({ data: drawn })).markdown, /Figure 3/);
    assert.match(notebookToMarkdown(code({ data: { 'text/latex': '$$x^2$$' } })).markdown, /\n\$\$x\^2\$\$$/);
    assert.match(notebookToMarkdown(code({ data: { 'application/json': { a: 1 } } })).markdown, /"a": 1/);
    assert.equal(
      notebookToMarkdown(code({ data: { 'image/png': 'AAAA' } }, { data: { 'image/png': 'AAAA' } })).warning,
      'Not in it: 2 outputs without text, such as pictures.',
    );
  });

  it('are read in older versions', () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: ['Old'] },
      { cell_type: 'markdown', source: 'text' },
      {
        cell_type: 'code',
        input: 'print(1)',
        outputs: [
          { output_type: 'stream', text: '1\n' },
          { output_type: 'pyout', html: '<b>2</b>' },
          { output_type: 'pyerr', ename: 'E', evalue: 'v' },
        ],
      },
    ];
    assert.equal(
      notebookToMarkdown(JSON.stringify({ nbformat: 3, worksheets: [{ cells }] })).markdown,
      '## Old\n\ntext\n\n```python\nprint(1)\n```\n\n```\n1\n```\n\n**2**\n\n```\nE: v\n```',
    );
    assert.equal(notebookToMarkdown('null').markdown, '');
  });
});

describe('drawings in SVG', () => {
  it('show their title, description and texts', () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Birds</title><desc>By year</desc><style>.a{}</style><text>Ducks <tspan>swim</tspan></text><g><text>*7*</text></g></svg>';
    assert.deepEqual(svgToMarkdown(svg), { title: 'Birds', markdown: '# Birds\n\nBy year\n\nDucks swim\n\n\\*7\\*' });
    assert.match(svgToMarkdown('<svg><path d="M0 0"/></svg>').markdown, /^```xml/);
  });
});
