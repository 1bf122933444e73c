import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { tempDir } from '../../test/support/tmp.ts';
// @ts-expect-error: a script without types
import { wordLookUps } from './words.mjs';

const ROOT = join(import.meta.dirname, '../..');

const DECLARED = `
import { ownField, setField, table, type WordTable } from '../contract/table.ts';
export declare const word: string;
export declare const plain: Record<string, number>;
export declare const maybe: Readonly<Record<string, number>> | undefined;
export declare const fixed: { a: number; b: number };
export declare const loose: { a: number; [other: string]: unknown };
export declare const some: 'a' | 'b';
export declare const list: string[];
export declare const any: any;
export const ROWS: WordTable<number> = table({ a: 1 });
`;

/** Statements, each on a line of its own, and whether the word may find what every object has. */
const STATEMENTS: readonly (readonly [code: string, isFound: boolean])[] = [
  ['plain[word];', true],
  ['maybe?.[word];', true],
  ['loose[word];', true],
  ['any[word];', true],
  [`plain[\`x-\${word}\`];`, true],
  ['plain[word] = 1;', true],
  ['(plain as Record<string, unknown>)[word.toLowerCase()];', true],
  ['fixed[word as keyof typeof fixed];', true],
  ["fixed[word as 'a'];", true],
  ['word in plain;', true],
  ['for (const key of Object.keys(fixed)) plain[key] = 1;', true],
  ['ROWS[word];', false],
  ['ROWS?.[word.trim()];', false],
  ["plain['a'];", false],
  ['plain[5];', false],
  ['fixed[some];', false],
  ["'a' in plain;", false],
  ['list[list.length - 1];', false],
  ['for (const key of Object.keys(plain)) plain[key];', false],
  ['for (const [key] of Object.entries(plain)) plain[key] = 2;', false],
  ['delete plain[word];', false],
  ['ownField(maybe, word);', false],
  ['setField(plain, word, 1);', false],
  ["for (const name of ['a', 'b'] as const) plain[name];", false],
];

test('look-ups with words are found by the types of record and word', () => {
  const root = tempDir();
  for (const folder of ['src', 'contract', 'dashboard']) mkdirSync(join(root, folder));
  const options = {
    strict: true,
    module: 'nodenext',
    target: 'esnext',
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(
    join(root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, include: ['src', 'contract'] }),
  );
  writeFileSync(
    join(root, 'dashboard/tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: ['../contract/table.ts'] }),
  );
  copyFileSync(join(ROOT, 'contract/table.ts'), join(root, 'contract/table.ts'));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'src/code.ts'), [DECLARED, ...STATEMENTS.map(([code]) => code)].join('\n'));
  const from = DECLARED.split('\n').length + 1;
  const lines = (wordLookUps(root) as string[]).map((one) => Number(/^src\/code\.ts:(\d+): /.exec(one)?.[1]) - from);
  const wrong = STATEMENTS.filter(([, isFound], at) => lines.includes(at) !== isFound).map(([code]) => code);
  assert.deepEqual(wrong, []);
});
