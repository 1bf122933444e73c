import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { layerOf } from '../../layers.ts';

/** Style sheets of one layer load in either order: two rules for the same thing must not depend on which of them came last. */

const SOURCE = join(import.meta.dirname, '..');

interface Rule {
  readonly file: string;
  readonly selector: string;
  readonly weight: string;
  /** Classes of the element that it is for, and of what it stands in. */
  readonly own: ReadonlySet<string>;
  readonly around: ReadonlySet<string>;
  readonly pseudo: string;
  readonly properties: readonly string[];
}

/** The rules of a style sheet, those inside of `@media` as well. */
function rulesOf(file: string, css: string): Rule[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, head = '', body = '']) =>
    head
      .trim()
      .split(/,(?![^(]*\))/)
      .map((selector) => ruleOf(file, selector.trim().replaceAll(/\s+/g, ' '), body)),
  );
}

function ruleOf(file: string, selector: string, body: string): Rule {
  const own = selector.split(/ (?:[>+~] )?(?![^(]*\))/).at(-1) ?? '';
  return {
    file,
    selector,
    weight: weightOf(selector),
    own: classesOf(own.replaceAll(/:(?:not|has)\([^)]*\)+/g, '')),
    around: classesOf(selector.slice(0, selector.length - own.length)),
    pseudo: /::[a-z-]+/.exec(own)?.[0] ?? '',
    properties: [...body.matchAll(/(?:^|;)\s*([a-z-]+)\s*:/g)].map(([, name = '']) => name),
  };
}

const classesOf = (selector: string): Set<string> =>
  new Set([...selector.matchAll(/\.([\w-]+)/g)].map(([, one = '']) => one));

/** How much a selector weighs: classes, attributes and states, then elements. */
function weightOf(selector: string): string {
  const counted = selector.replaceAll(/:where\([^)]*\)+/g, '').replaceAll(/:(?:is|not|has)\(/g, '(');
  const parts = counted.match(/\.[\w-]+|\[[^\]]*\]|(?<!:):[a-z-]+/g) ?? [];
  const elements =
    counted.replaceAll(/\.[\w-]+|\[[^\]]*\]|(?<!:):[a-z-]+/g, '').match(/::[a-z-]+|[a-z][a-z0-9]*/g) ?? [];
  return `${parts.length},${elements.length}`;
}

const within = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean => [...some].every((one) => all.has(one));

/** Whether both can be about the same element and say something about the same property. */
function compete(a: Rule, b: Rule): boolean {
  if (a.file === b.file || layerOf(a.file) !== layerOf(b.file) || a.weight !== b.weight || a.pseudo !== b.pseudo)
    return false;
  if (a.own.size === 0 || b.own.size === 0 || !(within(a.own, b.own) || within(b.own, a.own))) return false;
  if (!within(a.around, b.around) && !within(b.around, a.around)) return false;
  return a.properties.some((one) =>
    b.properties.some((other) => one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)),
  );
}

function competing(rules: readonly Rule[]): string[] {
  return rules.flatMap((a, at) =>
    rules.slice(at + 1).flatMap((b) => (compete(a, b) ? [`${a.file} ${a.selector} | ${b.file} ${b.selector}`] : [])),
  );
}

test('no rule wins because its style sheet came last', () => {
  const files = globSync('**/*.css', { cwd: SOURCE }).map((file) => file.replaceAll('\\', '/'));
  assert.deepEqual(competing(files.flatMap((file) => rulesOf(file, readFileSync(join(SOURCE, file), 'utf8')))), []);
});

test('rules of equal weight about one element are found, across layers they are not', () => {
  const found = (...sheets: readonly (readonly [string, string])[]) =>
    competing(sheets.flatMap(([file, css]) => rulesOf(file, css)));
  const field = ['ui/field.css', '.control { padding: 1px }'] as const;
  assert.equal(
    found(field, ['ui/bar.css', '@media (max-width: 1px) { .wide, .control { padding-left: 2px } }']).length,
    1,
  );
  assert.equal(found(field, ['pages/a/a.css', '.control { padding: 2px }']).length, 0);
  assert.equal(found(field, ['ui/bar.css', '.bar .control { padding: 2px }']).length, 0);
  assert.equal(found(field, ['ui/bar.css', '.control { margin: 2px }']).length, 0);
  assert.equal(found(field, ['ui/bar.css', '.control::before { padding: 2px }']).length, 0);
});
