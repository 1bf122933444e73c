import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completion, startModelServer } from '../../../test/support/model-server.ts';
import { createExtractor, createModel } from '../../engines/llm/index.ts';
import { createEgress } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { readFor } from './read-page.ts';

test('a model with little context is asked for what rules left open, and the reading says which values it added', async () => {
  await using server = await startModelServer(() => completion('{"potter":"Ann Hill","price":1}'));
  await using egress = createEgress({ purposeHosts: [server.baseUrl] });
  const settings = { provider: 'openai', apiKey: undefined, baseUrl: server.baseUrl, model: 'm' } as const;
  const model = createModel({ ...settings, abilities: { contextTokens: 4_096 } }, egress);
  const text = { type: 'string' };
  const schema = { type: 'object', properties: { name: text, price: { type: 'number' }, potter: text } };
  const markdown = '# Blue mug\n\nMade by hand in Leeds by the potter Ann Hill.\n\n**Price:** 18.90 €';
  const page = { url: 'https://site.test/mug', markdown };
  const read = await readFor(createExtractor({ model }), page, { prompt: 'The mug', schema }, deadlineIn(240_000));
  assert.deepEqual(read.value, { name: 'Blue mug', price: 18.9, potter: 'Ann Hill' });
  assert.equal(read.modelNote, 'Added by the language model: potter.');
  assert.equal(read.modelFailed, false);
  assert.deepEqual(Object.keys(server.asked[0]?.body.response_format.json_schema.schema.properties), ['potter']);
});
