import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { structuredData, visibleFromMarkdown } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { parseLoosely } from './literal.ts';

const of = (html: string) => structuredData(parseHtml(html), 'https://site.test/a/');
const ld = (text: string) => of(`<script type="application/ld+json">${text}</script>`).jsonLd;

describe('JSON-LD', () => {
  it('comes as objects, with graphs and lists flattened', () => {
    assert.deepEqual(ld('{"@graph":[{"@type":"A"},[{"@type":"B"}]]}'), [{ '@type': 'A' }, { '@type': 'B' }]);
    assert.deepEqual(
      of(
        '<script type="application/ld+json">{"a":1}</script><script type="application/ld+json; charset=utf-8">[{"b":2}]</script>',
      ).jsonLd,
      [{ a: 1 }, { b: 2 }],
    );
  });

  const broken: [string, string][] = [
    ['trailing commas', '{"a":[1,2,],}'],
    ['raw line breaks in texts', '{"a":[1,\n2], "b":"x\ny"}'],
    ['HTML comments around it', '<!-- {"a":[1,2]} -->'],
    ['CDATA around it', '//<![CDATA[\n{"a":[1,2]}\n//]]>'],
    ['comments in it', '{/* list */ "a":[1,2] // end\n}'],
    ['a semicolon behind', '{"a":[1,2]};'],
    ['escaped quotes', '{&quot;a&quot;:[1,2]}'],
  ];
  for (const [what, text] of broken) {
    it(`with ${what} is read`, () => assert.deepEqual(ld(text)[0]?.a, [1, 2]));
  }

  it('that is not JSON is left out, and nothing is run', () => {
    for (const text of ['{"a": alert(1)}', '{a', '', '[[[', "{'a': 1 + 1}"]) assert.deepEqual(ld(text), [], text);
  });

  it('cannot reach prototypes, and is cut at a maximum depth', () => {
    assert.equal(({} as { polluted?: number }).polluted, undefined);
    const [object] = ld('{"__proto__":{"polluted":1},"a":1,}');
    assert.deepEqual(Object.keys(object ?? {}), ['a']);
    const deep = parseLoosely('['.repeat(100_000) + ']'.repeat(100_000));
    assert.ok(JSON.stringify(deep).length < 100);
    structuredClone(deep);
  });
});

describe('embedded state', () => {
  it('is read from literals', () => {
    const { embedded } = of(
      '<script id="__NEXT_DATA__" type="application/json">{"props":{"n":1}}</script>' +
        '<script>window.__INITIAL_STATE__ = {a: 1, \'b\': "it\'s", c: [undefined,]}; dataLayer.push({event: \'x\'}); window.__PRELOADED_STATE__ = JSON.parse("{\\"p\\":2}"); var x = {z: f()}; __NUXT__=(function(a){return {}}(1))</script>',
    );
    assert.deepEqual(embedded, [
      { name: '__NEXT_DATA__', value: { props: { n: 1 } } },
      { name: '__INITIAL_STATE__', value: { a: 1, b: "it's", c: [null] } },
      { name: 'dataLayer', value: { event: 'x' } },
      { name: '__PRELOADED_STATE__', value: { p: 2 } },
    ]);
  });
});

describe('visible data', () => {
  it('has labels, tables, sections, times and contacts, each with its position', () => {
    const found = of(
      '<nav><p>Menu: main</p></nav><h1>Mug</h1><p><b>Price:</b> 12 €</p><p>Time 10:30 o’clock</p><p>See https://a.test/b</p>' +
        '<div><div>Weight:</div><div>2 kg</div></div><table><tr><td rowspan=2>a</td><td>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr></table>' +
        '<h2>Parts</h2><ul><li>Cup<li>Lid</ul><time datetime="2024-01-02">Jan 2</time><a href="mailto:a@b.test?subject=x">write</a><p hidden>Secret: 1</p>',
    );
    assert.deepEqual(found.labelled, [
      { label: 'Price', value: '12 €', how: 'label', heading: 'Mug' },
      { label: 'Weight', value: '2 kg', how: 'label', heading: 'Mug' },
    ]);
    assert.deepEqual(found.tables[0]?.rows.at(-1), ['a', 'd', 'e']);
    assert.deepEqual(found.sections.at(-1)?.items, ['Cup', 'Lid']);
    assert.equal(found.times[0]?.datetime, '2024-01-02');
    assert.deepEqual(found.contacts, [{ kind: 'email', value: 'a@b.test' }]);
  });

  it('is read from Markdown too, if there is no HTML', () => {
    const found = visibleFromMarkdown(
      '# A\n\n- **Version:** 2\n\n| K | V |\n| --- | --- |\n| Size | 3 |\n\n```\nNot: this\n```\n\n## Steps\n\n1. Go\n2. Stop',
    );
    assert.deepEqual(
      found.labelled.map(({ label, value }) => [label, value]),
      [['Version', '2']],
    );
    assert.deepEqual(found.tables[0]?.rows, [['Size', '3']]);
    assert.deepEqual(found.sections.at(-1)?.items, ['Go', 'Stop']);
  });
});

describe('a hostile page', () => {
  const pages: [string, string][] = [
    ['nests ten thousand items', '<div itemscope itemprop="a" itemtype="X">'.repeat(10_000)],
    ['nests ten thousand boxes with classes', '<div class="price label" typeof="A" property="b">'.repeat(10_000)],
    ['has a table in a table in a table', '<table><tr><td>'.repeat(3_000)],
    [
      'spans columns without end',
      `<table><tr><td colspan="1000000" rowspan="1000000">a</td></tr>${'<tr><td>b</td></tr>'.repeat(3_000)}</table>`,
    ],
    ['opens a million brackets', `<script>__STATE__ = ${'['.repeat(1_000_000)}</script>`],
    ['has a hundred thousand labels', '<p>a: b</p>'.repeat(100_000)],
    ['repeats assignments without literals', `<script>${'dataLayer = "'.repeat(50_000)}</script>`],
  ];
  for (const [what, html] of pages) {
    it(`that ${what} is read within bounds`, () => {
      const found = of(html);
      assert.ok(JSON.stringify(found).length < 2_000_000);
      structuredClone(found);
    });
  }
});
