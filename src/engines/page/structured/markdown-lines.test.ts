import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractToSchema } from '../extract/index.ts';
import { statementsOf } from '../extract/statements.ts';
import { cellsOfRow, markdownLines, shownOf, tableOfRows } from './markdown-lines.ts';

describe('lines of Markdown', () => {
  it('lose what marks them, and nothing of their text', () => {
    for (const [line, text] of [
      ['- 5. Mai 2026', '5. Mai 2026'],
      ['> - quoted item', 'quoted item'],
      ['1. ### Plush bear', 'Plush bear'],
      ['## 5. Mai', '5. Mai'],
      ['- \\- 5 °C', '- 5 °C'],
      ['~~12 €~~ 9 €', '9 €'],
    ] as const)
      assert.equal(shownOf(line), text);
  });

  it('keep the signs of cells, which are no marks of lines', () => {
    assert.deepEqual(cellsOfRow('| 1. FC Köln | - 5 °C | > 100 | # 7 | ~~12~~ 9 |'), [
      '1. FC Köln',
      '- 5 °C',
      '> 100',
      '# 7',
      '9',
    ]);
  });

  it('have all cells of their rows', () => {
    const row = `|${Array.from({ length: 60 }, (_, i) => ` c${i} `).join('|')}|`;
    assert.equal(cellsOfRow(row).at(-1), 'c59');
    const { rows = [] } = markdownLines([row, '| --- |', row.replaceAll('c', 'v')].join('\n'))[0] ?? {};
    assert.equal(tableOfRows(rows).table.rows[0]?.at(-1), 'v59');
  });
});

describe('a table of a file', () => {
  const markdown = '# Orte\n\n| Ort | Temperatur |\n| --- | --- |\n| 1. FC | - 5 °C |\n| Bonn | > 100 °C |\n';

  it('gives fields and statements the values that stand in it', () => {
    const string = { type: 'string' };
    const items = { type: 'object', properties: { ort: string, temperatur: string } };
    const schema = { type: 'object', properties: { orte: { type: 'array', items } } };
    const { value } = extractToSchema({ url: 'https://site.test/a.md', markdown, schema });
    assert.deepEqual(value, {
      orte: [
        { ort: '1. FC', temperatur: '- 5 °C' },
        { ort: 'Bonn', temperatur: '> 100 °C' },
      ],
    });
    assert.deepEqual(
      statementsOf(markdown).flatMap(({ kind, text }) => (kind === 'row' ? [text] : [])),
      ['1. FC · Temperatur: - 5 °C', 'Bonn · Temperatur: > 100 °C'],
    );
  });
});
