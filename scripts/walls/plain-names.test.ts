import assert from 'node:assert/strict';
import { test } from 'node:test';

const { vagueNames, isVagueFile } = (await import(new URL('./plain-names.mjs', import.meta.url).href)) as {
  vagueNames(source: string): string[];
  isVagueFile(file: string): boolean;
};

test('plain names: what is called with a word that says little, and not what only holds one', () => {
  assert.deepEqual(vagueNames("const said = 'wanted'; // akin\nexport const isFit = /things/;"), ['said']);
  assert.deepEqual(vagueNames('export interface Stated {\n  readonly asked: string;\n}'), ['Stated', 'asked']);
  assert.deepEqual(vagueNames('const { of: [wanted] } = one; two(({ things }) => things.length, three.fit);'), [
    'fit',
    'things',
    'wanted',
  ]);
  assert.deepEqual(vagueNames('type Kept = { saidBy: string };\nfunction kept(isAsked: boolean): void {}'), []);
  assert.equal(isVagueFile('src/engines/page/extract/answer-things.ts'), true);
  assert.equal(isVagueFile('src/engines/page/change/fit.test.ts'), true);
  assert.equal(isVagueFile('src/engines/page/facts/filled.ts'), false);
});
