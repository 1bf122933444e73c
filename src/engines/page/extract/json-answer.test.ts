import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonToMarkdown } from '../plain/index.ts';
import { extractToSchema } from './index.ts';

const of = (source: string, properties: object) =>
  extractToSchema({
    url: 'https://a.example/api',
    markdown: jsonToMarkdown(source),
    schema: { type: 'object', properties },
  });

describe('a JSON answer by the keys of the schema', () => {
  const source =
    '{"name":"Rope","price":4.50,"sku":"R-1","stock":12,"id":1234567890123456789,"unit_price":"4.5","ok":true,"none":null}';

  it('values are read by path, with their types', () => {
    const { value, missing, lost } = of(source, {
      ...{ name: { type: 'string' }, price: { type: 'number' }, sku: { type: 'string' }, stock: { type: 'integer' } },
      ...{
        unitPrice: { type: 'number' },
        ok: { type: 'boolean' },
        none: { type: ['string', 'null'] },
        colour: { type: 'string' },
      },
    });
    assert.deepEqual(value, { name: 'Rope', price: 4.5, sku: 'R-1', stock: 12, unitPrice: 4.5, ok: true, none: null });
    assert.deepEqual([missing, lost], [['colour'], []]);
  });

  it('digits stay in texts, and numbers say that they were lost', () => {
    assert.deepEqual(of(source, { id: { type: 'string' }, price: { type: 'string' } }).value, {
      ...{ id: '1234567890123456789', price: '4.50' },
    });
    assert.deepEqual(of(source, { id: {}, stock: {} }).value, { id: '1234567890123456789', stock: 12 });
    const number = of(source, { id: { type: 'integer' } });
    assert.deepEqual([number.value, number.lost], [{ id: 1234567890123456800 }, ['id']]);
  });

  it('objects, lists and wrappers', () => {
    const wrapped = '{"status":"ok","data":{"total":2,"items":[{"id":1,"at":{"lat":1.50}},{"id":2}]}}';
    const item = {
      type: 'object',
      properties: { id: { type: 'integer' }, at: { type: 'object', properties: { lat: { type: 'string' } } } },
    };
    const items = { type: 'array', items: item };
    const expected = [{ id: 1, at: { lat: '1.50' } }, { id: 2 }];
    assert.deepEqual(of(wrapped, { items }).value, { items: expected });
    assert.deepEqual(of(wrapped, { status: { type: 'string' } }).value, { status: 'ok' });
    assert.deepEqual(of('[{"id":1},{"id":2}]', { boats: items }).value, { boats: [{ id: 1 }, { id: 2 }] });
    const list = extractToSchema({ url: 'https://a.example/', markdown: jsonToMarkdown(wrapped), schema: items });
    assert.deepEqual(list.value, expected);
  });

  it('other keys and other pages are read as before', () => {
    assert.equal(of('{"a": 1}', { colour: { type: 'string' } }).value, undefined);
    assert.equal(of('{"a": ', { a: { type: 'string' } }).value, undefined);
    const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    assert.equal(of(deep, { colour: { type: 'string' } }).value, undefined);
  });
});
