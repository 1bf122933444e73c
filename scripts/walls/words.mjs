// Where a word from outside may find what every object has: `record[word]` and `word in record`.
//
// A record of strings that has a prototype answers "constructor" and "toString" with functions, and takes "__proto__" for an order. Such
// words come as keys of bodies, properties of schemas, attributes of pages, names of files and messages between threads, and a type
// `string` does not say where it came from. So a record is asked with a name that is not written out only if its type says that it has no
// prototype (`WordTable` of contract/table.ts); all others through `ownField` and `setField`.

import { join } from 'node:path';
import { SyntaxKind } from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';
import { ROOT } from '../ensure-installed.mjs';

/** Files whose names are all ours, with the reason why they do without. */
const NAMES_OF_OURS = new Map([
  ['contract/table.ts', 'look-ups are made here'],
  ['src/engines/browser/session/objects.ts', 'objects of the driver, with methods of their classes; a list says which'],
  ['src/engines/page/extract/answers-ranked/features.ts', 'features of the model, by our names, millions of times'],
  ['src/engines/page/extract/answers-ranked/model.ts', 'features of the model, by our names, millions of times'],
  ['src/foundation/store/search/connect.ts', 'variables of the environment that a library reads'],
  ['src/foundation/store/sqlite-dialect.ts', 'columns of our statements, for each row'],
  ['src/capabilities/research/live/sources/arxiv.ts', 'elements that a set of names has let through'],
]);

const PROJECTS = ['tsconfig.json', 'dashboard/tsconfig.json'];
const CHECKED = /^(?:src|contract|dashboard\/src)\/.*\.tsx?$/;

/** Types of keys that may be any word. */
const WORD = TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.Any;

/** @param isDue which files to look at @returns `file:line: code` of each look-up, sorted */
export function wordLookUps(root = ROOT, isDue = () => true) {
  return foundIn(root, isDue)
    .map(({ file, line, code }) => `${file}:${line}: ${code}`)
    .toSorted();
}

/** The look-ups with their places in the texts of the files. */
export function foundIn(root = ROOT, isDue = () => true) {
  const api = new API({ cwd: root });
  try {
    const projects = PROJECTS.map((path) => join(root, path));
    const snapshot = api.updateSnapshot({ openProjects: projects });
    const found = new Map();
    for (const path of projects)
      for (const one of inProject(snapshot.getProject(path), root, isDue)) found.set(`${one.file}:${one.start}`, one);
    return [...found.values()];
  } finally {
    api.close();
  }
}

/** Whether look-ups are checked in a file, by its path from the root. */
export const isChecked = (file) => CHECKED.test(file) && !file.endsWith('.test.ts') && !NAMES_OF_OURS.has(file);

function inProject({ program, checker }, root, isDue) {
  const found = [];
  for (const path of program.getSourceFileNames()) {
    const file = path.slice(root.length + 1);
    if (!isChecked(file) || !isDue(file)) continue;
    const source = program.getSourceFile(path);
    const nodes = lookUpsOf(source);
    if (nodes.length === 0) continue;
    const objects = checker.getTypeAtLocation(nodes.map(({ object }) => object));
    const words = checker.getTypeAtLocation(nodes.map(({ word }) => word));
    for (const [at, look] of nodes.entries()) {
      if (!isLookUp(checker, look, objects[at], words[at])) continue;
      const start = source.text.length - source.text.slice(look.node.pos).trimStart().length;
      const code = source.text.slice(start, look.node.end).replace(/\s+/g, ' ');
      found.push({ ...look, file, start, line: source.text.slice(0, start).split('\n').length, code });
    }
  }
  return found;
}

/** Element accesses and `in`, apart from numbers, texts that are written out, and keys of the same object. */
function lookUpsOf(source) {
  const found = [];
  const visit = (node, keysOf) => {
    let known = keysOf;
    if (node.kind === SyntaxKind.ForOfStatement || node.kind === SyntaxKind.ForInStatement) {
      const own = ownKeys(node, source);
      if (own !== undefined) known = [...keysOf, own];
    }
    if (node.kind === SyntaxKind.ElementAccessExpression && node.parent.kind !== SyntaxKind.DeleteExpression) {
      const [object, word] = [node.expression, node.argumentExpression];
      const pair = `${textOf(source, object)}[${textOf(source, word)}]`;
      if (!isWritten(word) && !known.includes(pair)) found.push({ node, object, word, kind: 'access' });
    } else if (node.kind === SyntaxKind.BinaryExpression && node.operatorToken.kind === SyntaxKind.InKeyword) {
      if (!isWritten(node.left)) found.push({ node, object: node.right, word: node.left, kind: 'in' });
    }
    node.forEachChild((child) => visit(child, known));
  };
  visit(source, []);
  return found;
}

const textOf = (source, node) => source.text.slice(node.pos, node.end).trim();

const isWritten = ({ kind }) =>
  kind === SyntaxKind.StringLiteral ||
  kind === SyntaxKind.NoSubstitutionTemplateLiteral ||
  kind === SyntaxKind.NumericLiteral ||
  kind === SyntaxKind.PrivateIdentifier;

/** What `for (const key of Object.keys(record))` and `for (const key in record)` make safe: `record[key]`. */
function ownKeys({ kind, initializer, expression }, source) {
  const name = initializer.declarations?.[0]?.name;
  const all = textOf(source, expression);
  const record = kind === SyntaxKind.ForInStatement ? all : /^Object\.(?:keys|entries)\((.+)\)$/s.exec(all)?.[1];
  if (name === undefined || record === undefined) return undefined;
  const key = /^\[?\s*([\w$]+)/.exec(textOf(source, name));
  return key === null ? undefined : `${record}[${key[1]}]`;
}

function isLookUp(checker, { word, kind }, objectType, wordType) {
  if (objectType === undefined || wordType === undefined) return true;
  const isAny = (objectType.flags & TypeFlags.Any) !== 0;
  const isWord = (wordType.flags & WORD) !== 0;
  const object = isAny ? objectType : checker.getNonNullableType(objectType);
  if (object.getSymbol?.()?.name === 'WordTable') return false;
  if (kind === 'in') return isWord;
  if (isCast(checker, word)) return true;
  if (!isWord) return false;
  if (isAny) return (wordType.flags & TypeFlags.Any) === 0;
  return checker.getIndexInfosOfType(object).some(({ keyType }) => (keyType.flags & TypeFlags.String) !== 0);
}

/** `word as keyof typeof TABLE`, which hides that it may be any word. */
function isCast(checker, word) {
  if (word.kind !== SyntaxKind.AsExpression) return false;
  const before = checker.getTypeAtLocation(word.expression);
  return (
    before !== undefined &&
    (before.flags & TypeFlags.String) !== 0 &&
    (checker.getTypeAtLocation(word).flags & TypeFlags.Number) === 0
  );
}
