import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dates } from '../../../engines/values/index.ts';
import { isoDate, mailDate, partialDate } from './dates.ts';
import { plainText } from './markup.ts';
import { cut, document, line, lines, paragraphs, withoutHeading } from './text.ts';

test('invisible characters are removed, visible ones kept', () => {
  assert.equal(line('  a\t b\u00a0\nc  ', 100), 'a b c');
  assert.equal(line('a\u0000b\u0007c\u200bd\u202ee\ufefff\u00adg', 100), 'abcdefg');
  assert.equal(line('e\u0301 \ud800x \u{1f600}', 100), 'é \ufffdx \u{1f600}');
  assert.equal(line('日本語　の', 100), '日本語 の');
  assert.equal(line(undefined, 100), '');
  assert.equal(line({ toString: () => 'x' }, 100), '');
  assert.equal(line(7, 100), '7');
});

test('truncation never splits a character', () => {
  assert.equal(cut('ab\u{1f600}', 3), 'ab');
  assert.equal(line('x'.repeat(10_000_000), 2000).length, 2000);
  assert.ok(line(`${'a'.repeat(1999)}\u{1f600}`, 2000).isWellFormed());
});

test('paragraphs are separated as in the source', () => {
  assert.equal(paragraphs('One\nline.\n\n Two.\r\n\r\n\r\nThree', 100), 'One line.\n\nTwo.\n\nThree');
  assert.equal(paragraphs('  We show\nthis.\n  And that\nété.\n', 100, 'indented'), 'We show this.\n\nAnd that été.');
  assert.equal(paragraphs('We show\nthis.\n  And  that.', 100), 'We show this. And that.');
  assert.deepEqual(lines([' a', 'a', '', null, 'b'], 10, 10), ['a', 'b']);
});

test('full texts keep their lines, tables and indents', () => {
  const text = '# Title\r\n\r\n\r\n\r\n| a | b |  \r\n|---|---|\r\n| 1\u200b | 2 |\t\n\n- item\n  more\u0000\n\n';
  assert.equal(document(text, 1_000), '# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- item\n  more');
  assert.equal(document(`x${' '.repeat(100_000)}y`, 1_000_000).length, 100_002);
  assert.equal(document('\n\fOne.\r\n\n\fTwo\fthree\v\f ', 1_000), '\fOne.\n\n\fTwo\n\fthree');
  assert.equal(document('one two', 5), 'one t');
  assert.equal(document(7, 5), '');
});

test('headings of abstracts are removed, other words stay', () => {
  assert.equal(withoutHeading('Abstract: We show'), 'We show');
  assert.equal(withoutHeading('ABSTRACT We show'), 'We show');
  assert.equal(withoutHeading('Abstract interpretation is'), 'Abstract interpretation is');
});

test('dates are valid or shortened', () => {
  assert.equal(isoDate('2017-06-12T08:00:00Z'), '2017-06-12');
  assert.equal(isoDate('2017/6/2'), '2017-06-02');
  assert.equal(isoDate('2017-06'), '2017-06');
  assert.equal(isoDate('2017'), '2017');
  assert.equal(isoDate(2017), '2017');
  assert.equal(isoDate('2017-02-30'), '2017-02');
  assert.equal(isoDate('2017-13-01'), '2017');
  assert.equal(isoDate('2100-02-29'), '2100-02');
  assert.equal(isoDate('2000-02-29'), '2000-02-29');
  assert.equal(isoDate('20170612'), undefined);
  assert.equal(isoDate('yesterday'), undefined);
  assert.equal(isoDate(null), undefined);
  assert.equal(partialDate(99), undefined);
  assert.equal(mailDate('Mon, 2 Apr 2007 19:18:42 GMT'), '2007-04-02');
  assert.equal(mailDate('nonsense'), undefined);
  assert.equal(mailDate('Sat, 31 Feb 2026 10:00:00 GMT'), undefined);
  for (let month = 0; month < 12; month++) {
    const stamp = new Date(Date.UTC(2026, month, 17, 8, 30)).toUTCString();
    assert.equal(mailDate(stamp), dates.iso(stamp, 'en'));
    assert.equal(mailDate(stamp), new Date(stamp).toISOString().slice(0, 10));
  }
});

test('markup is removed, less-than signs stay', () => {
  assert.equal(
    plainText(
      '10<sup>6</sup> kg, m<jats:sup>-2</jats:sup>, the 1<sup>st</sup>, <mml:msup><mml:mi>r</mml:mi><mml:mn>2</mml:mn></mml:msup>',
    ),
    '10^6 kg, m^-2, the 1st, r^2',
  );
  assert.equal(plainText('H<sub>2</sub>O &amp; <jats:italic>E.&#160;coli</jats:italic>'), 'H2O & E.\u00a0coli');
  assert.equal(plainText('p<0.05 and q>1, a <b and c> d'), 'p<0.05 and q>1, a <b and c> d');
  assert.equal(plainText('a <b class="x">c</b ><br/>d'), 'a c\n\nd');
  assert.equal(plainText('x &lt; 0.05 &amp;lt; y'), 'x < 0.05 < y');
  assert.equal(plainText('&lt;i&gt;Drosophila&lt;/i&gt; &alpha;'), 'Drosophila α');
  assert.equal(plainText('&xxe; &a'), '&xxe; &a');
});
