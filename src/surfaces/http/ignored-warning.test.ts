import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { V2Endpoint } from '@trawl/contract/endpoint.ts';
import { ignoredWarning } from '@trawl/contract/ignored.ts';
import { type Outline, outlineOf } from '@trawl/contract/outline.ts';
import { unknownKeysWarning } from '@trawl/contract/unknown-keys.ts';
import { v2 } from '@trawl/contract/v2.ts';
import { z } from 'zod';
import { withIgnored } from './validation.ts';

/** Answers with bytes or another format, the lists that another program reads, and the acceptance of terms, which nothing may soften. */
const WITHOUT = [
  'POST /v2/search/research/papers/export',
  'POST /v2/search/research/lists/:listId/export',
  'POST /v2/open-webui/search',
  'POST /v2/open-webui/load',
  'POST /exchange/provider-terms/accept',
];

describe('fields of a body that nobody reads', () => {
  for (const [key, endpoint] of Object.entries<V2Endpoint>(v2)) {
    if (endpoint.body === undefined || WITHOUT.includes(key)) continue;
    test(`${key} can say so`, () => {
      const { at, branches } = outlineOf(endpoint.response);
      const declares = ({ properties = {} }: Outline): boolean => properties.warning !== undefined;
      const whole = at([]);
      const data = whole.flatMap(({ properties = {} }) =>
        properties.data === undefined ? [] : branches(properties.data),
      );
      assert.ok([...whole, ...data].some(declares));
    });
    test(`${key} finds them`, () => {
      assert.equal(unknownKeysWarning(endpoint.body as z.ZodType, { zz: 1 }), 'Unknown fields were ignored: "zz".');
    });
    test(`${key} has no object with some names that takes all others`, () => {
      const reader = outlineOf(endpoint.body as z.ZodType);
      const loose: string[] = [];
      const look = (outline: Outline, path: readonly string[]): void => {
        if (path.length > 6) return;
        for (const { properties = {}, items, additionalProperties: others } of reader.branches(outline)) {
          const isOpen = others !== undefined && others !== false;
          if (isOpen && Object.keys(properties).length > 0) loose.push(path.join('.'));
          if (items !== undefined) look(items, [...path, '[]']);
          for (const [name, inner] of Object.entries(properties)) look(inner, [...path, name]);
        }
      };
      for (const outline of reader.at([])) look(outline, []);
      assert.deepEqual(loose, []);
    });
    test(`${key} keeps none of them`, () => {
      const loose = outlineOf(endpoint.body as z.ZodType)
        .at([])
        .filter(({ additionalProperties: others }) => others !== undefined && others !== false);
      assert.deepEqual(loose, []);
    });
  }

  test('are named in the answer, unless its handler has done so', () => {
    const response = z.object({ success: z.literal(true), warning: ignoredWarning });
    const route = { body: z.object({}), response };
    const validated = { ignored: 'Unknown fields were ignored: "x".' };
    assert.deepEqual(withIgnored(route, validated, { success: true }), { success: true, warning: validated.ignored });
    const said = { success: true, warning: 'more' };
    assert.equal(withIgnored(route, validated, said), said);
    assert.deepEqual(withIgnored(route, { ignored: undefined }, { success: true }), { success: true });
    const silent = { body: z.object({}), response: z.object({ success: z.literal(true) }) };
    assert.deepEqual(withIgnored(silent, validated, { success: true }), { success: true });
  });
});
