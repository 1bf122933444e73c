import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withinCpu } from '../../../../test/support/cpu.ts';
import { splitAuthors } from './authors.ts';
import { delatex } from './latex.ts';

const TEXT: readonly [string, string][] = [
  [String.raw`Schr\"{o}dinger, Schr{\"o}dinger, Schr\"odinger`, 'Schrödinger, Schrödinger, Schrödinger'],
  [
    String.raw`Poincar\'e, \'{\i}, na\"{\i}ve, \v{S}koviera, Erd\H{o}s, Nystr\"om`,
    'Poincaré, í, naïve, Škoviera, Erdős, Nyström',
  ],
  [
    String.raw`fran\c{c}ais fran\c cais \v Cech Stra\ss e {\L}ukasiewicz \L ukasiewicz`,
    'français français Čech Straße Łukasiewicz Łukasiewicz',
  ],
  [String.raw`S{\o}rensen, \AA{}ngstr\"om, sm\o{}rrebr\o d`, 'Sørensen, Ångström, smørrebrød'],
  [String.raw`The \textsc{ParseTalk} {\em probabilistic} \emph{Grammar}`, 'The ParseTalk probabilistic Grammar'],
  [String.raw`5\% of A \& B at \$3`, '5% of A & B at $3'],
  // Formulas stay unchanged, even if something in them looks like an accent.
  [String.raw`$\alpha \"o$ and \(\v x\) \[\'e\]`, String.raw`$\alpha \"o$ and \(\v x\) \[\'e\]`],
  ['over {0,1}^n and x_{i}, {B}ayes', 'over {0,1}^n and x_{i}, Bayes'],
  [String.raw`\epsilon-DP in the space \H of \L and \NL`, String.raw`\epsilon-DP in the space \H of \L and \NL`],
  ['about ~10, 10~20, Fig.~1', 'about ~10, 10~20, Fig. 1'],
  [String.raw`costs $100 million, G\"odel`, 'costs $100 million, Gödel'],
  ['no LaTeX at all', 'no LaTeX at all'],
];

test('accents, letters and formatting become text, formulas stay', () => {
  for (const [raw, expected] of TEXT) assert.equal(delatex(raw, 'text'), expected);
});

test('hostile LaTeX takes linear time', () => {
  withinCpu(60, () => {
    for (const c of ['{', '}', '\\', '$', '\\[ ', '\\"', '\\emph{', '{a', '\\v ', '~', '$ \\$ '])
      delatex(c.repeat(200_000 / c.length), 'text');
    for (const c of ['(', ')', '((', ' and ', ',', ';', ': ', '\\"{']) splitAuthors(c.repeat(200_000 / c.length));
  });
});

const AUTHORS: readonly [string, string[]][] = [
  ['Donald E. Knuth', ['Donald E. Knuth']],
  [
    String.raw`C. Bal\'azs, E.~L. Berger, P. M. Nadolsky and C.-P. Yuan`,
    ['C. Balázs', 'E. L. Berger', 'P. M. Nadolsky', 'C.-P. Yuan'],
  ],
  ['J. Smith (MIT (Cambridge, MA)), A. Jones (1 and 2), X. Li ((1) Foo, (2) Bar)', ['J. Smith', 'A. Jones', 'X. Li']],
  ['Robert Brown, Jr., Ann Lee, and Sandy Anderson', ['Robert Brown Jr.', 'Ann Lee', 'Sandy Anderson']],
  ['The ATLAS Collaboration: G. Aad, B. Abbott, et al.', ['The ATLAS Collaboration', 'G. Aad', 'B. Abbott']],
  [
    String.raw`Micha\l{} Pawe\l{}ski & {\O}yvind \AA{}s; Ngo Bao Ch\^au`,
    ['Michał Pawełski', 'Øyvind Ås', 'Ngo Bao Châu'],
  ],
  ['A. Open (B. Unclosed, C. Kept', ['A. Open B. Unclosed', 'C. Kept']],
  ['Alexander Brand,\n  Roland Orlando', ['Alexander Brand', 'Roland Orlando']],
  ['', []],
];

test('author lists are split between names', () => {
  for (const [raw, expected] of AUTHORS) assert.deepEqual(splitAuthors(raw), expected);
});
