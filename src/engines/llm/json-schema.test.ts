import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runWithin, TookTooLong } from './bounded-run.ts';
import { checkedSchema } from './index.ts';
import { dropAt } from './json-pointer.ts';

describe('a schema of a caller', () => {
  it('is judged although others before were interrupted, wherever they were', () => {
    for (let ms = 1; ms <= 30; ms++) {
      try {
        runWithin(ms, () => checkedSchema({ type: 'object' }));
      } catch (error) {
        assert.ok(error instanceof TookTooLong, String(error));
      }
    }
    assert.equal(checkedSchema({ type: 'object' }).misfit({}), undefined);
  });

  it('is refused where it leads back to itself for the same value, before anything is asked', () => {
    for (const schema of [
      { $ref: '#' },
      { properties: { a: { $ref: '#/properties/a' } } },
      { items: { anyOf: [{ type: 'string' }, { not: { $ref: '#/items' } }] } },
      {
        properties: { a: { $ref: '#/$defs/b' } },
        $defs: { b: { allOf: [{ $ref: '#/$defs/c~1d%20e' }] }, 'c/d e': { $ref: '#/$defs/b' } },
      },
    ])
      assert.throws(() => checkedSchema(schema), /not usable: It refers to itself endlessly/, JSON.stringify(schema));
    const part = { $ref: '#/$defs/part' };
    const tree = {
      $ref: '#/$defs/part',
      $defs: { part: { properties: { name: { type: 'string' }, parts: { items: part } } } },
    };
    assert.equal(checkedSchema(tree).misfit({ parts: [{ parts: [{ name: 1 }] }] })?.path, '/parts/0/parts/0/name');
    assert.equal(
      checkedSchema({
        properties: { a: part, b: part },
        allOf: [{ properties: { c: part } }],
        $defs: { part: {} },
      }).misfit({}),
      undefined,
    );
    assert.equal(
      checkedSchema({ properties: { $ref: { type: 'string' }, not: { items: { $ref: '#' } } } }).misfit({}),
      undefined,
    );
  });

  it('takes no name that every object has for a field of a value', () => {
    for (const $schema of ['http://json-schema.org/draft-07/schema#', 'https://json-schema.org/draft/2020-12/schema'])
      for (const name of ['constructor', 'toString', 'valueOf', 'hasOwnProperty']) {
        const properties = Object.fromEntries([
          ['name', { type: 'string' }],
          [name, { type: 'string' }],
        ]);
        const { misfit } = checkedSchema({ $schema, type: 'object', properties, additionalProperties: false });
        assert.equal(misfit({ name: 'Blue mug' }), undefined, name);
        assert.equal(misfit(Object.fromEntries([[name, 'x']])), undefined, name);
        assert.equal(misfit(Object.fromEntries([[name, 1]]))?.message, 'must be string', name);
        const required = checkedSchema({ $schema, type: 'object', properties, required: [name] });
        assert.match(required.misfit({ name: 'Blue mug' })?.message ?? '', /required/, name);
      }
  });

  it('checks values, in the dialects that people write', () => {
    const old = checkedSchema({ type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] });
    assert.equal(old.misfit({ a: 1 }), undefined);
    assert.deepEqual(old.misfit({ a: 'x' }), { path: '/a', message: 'must be integer' });
    const $schema = 'https://json-schema.org/draft/2020-12/schema';
    const tuple = checkedSchema({ $schema, type: 'array', prefixItems: [{ type: 'string' }], items: false });
    assert.equal(tuple.misfit(['a']), undefined);
    assert.ok(tuple.misfit(['a', 'b']));
    assert.ok(checkedSchema({ type: 'string', format: 'date' }).misfit('tomorrow'));
    const zod = {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {},
      additionalProperties: false,
    };
    assert.match(checkedSchema(zod).misfit({ b: 1 })?.message ?? '', /"b"/);
    assert.equal(checkedSchema({ type: 'string', pattern: '[\\w\\-]+' }).misfit('a-b'), undefined);
  });

  const chain = (levels: number): Record<string, unknown> => {
    const $defs: Record<string, unknown> = { d0: { type: 'string' } };
    for (let i = 1; i <= levels; i++)
      $defs[`d${i}`] = { allOf: [{ $ref: `#/$defs/d${i - 1}` }, { $ref: `#/$defs/d${i - 1}` }] };
    return { $ref: `#/$defs/d${levels}`, $defs };
  };
  const nested = (levels: number): unknown =>
    levels === 0 ? { type: 'string' } : { type: 'array', items: nested(levels - 1) };
  const refused: [string, unknown, RegExp][] = [
    ['that is none', { type: 'strin' }, /type/],
    ['with properties that are no object', { type: 'object', properties: 'all' }, /properties/],
    ['that is a text', 'object', /object/],
    ['that refers to another place', { $ref: 'https://evil.test/schema.json' }, /external schema/],
    ['that refers to nothing', { $ref: '#/$defs/none' }, /none/],
    ['that is too deep', nested(40), /deeper/],
    ['that is too large', { description: 'x'.repeat(300_000) }, /larger/],
    ['with too many parts', { enum: Array.from({ length: 20_000 }, (_, i) => i) }, /parts/],
    ['with a pattern that is none', { type: 'string', pattern: '(' }, /pattern|regular|Unterminated/i],
    ['that is asynchronous', { $async: true, type: 'object' }, /asynchronous/],
  ];
  for (const [what, schema, message] of refused) {
    it(`${what} is refused with the reason`, () => {
      assert.throws(
        () => checkedSchema(schema),
        (error: { status?: number; details?: { message: string } }) => {
          assert.equal(error.status, 422);
          assert.match(error.details?.message ?? '', message);
          return true;
        },
      );
    });
  }

  it('cannot hold up the service: endless patterns, doubling and circles are interrupted', () => {
    const evil = checkedSchema({ type: 'string', pattern: '^(a+)+$' });
    assert.throws(() => evil.misfit(`${'a'.repeat(60)}!`), { status: 422 });
    assert.throws(() => checkedSchema(chain(28)).misfit('x'), { status: 422 });
    assert.throws(() => checkedSchema({ $ref: '#' }).misfit('x'), { status: 422 });
  });

  it('may refer to itself for trees', () => {
    const tree = checkedSchema({ type: 'object', properties: { children: { type: 'array', items: { $ref: '#' } } } });
    assert.equal(tree.misfit({ children: [{ children: [] }] }), undefined);
    assert.ok(tree.misfit({ children: [{ children: 1 }] }));
  });

  it('has what does not fit taken out by its path', () => {
    const value = { a: [{ 'b/c': 1 }, { d: 2 }] };
    assert.ok(dropAt(value, '/a/0/b~1c'));
    assert.ok(dropAt(value, '/a/1'));
    assert.deepEqual(value, { a: [{}] });
    assert.ok(!dropAt(value, ''));
    assert.ok(!dropAt(value, '/x/y'));
  });
});
