import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { z } from 'zod';
import { tempDir } from '../../../test/support/tmp.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { ModelError } from './errors.ts';
import type { Model } from './model.ts';
import { pagePrompt } from './page-prompt.ts';
import { schemaOf } from './schema.ts';
import { recorded, replayed } from './transcript.ts';

const USAGE = { input: 3, output: 1 };
const PAGE = { url: 'https://shop.example/', markdown: 'A mug costs 12 €.' };

/** A model that says how often it was asked. */
function counting(): Model {
  let count = 0;
  return {
    abilities: {},
    id: 'test:counting',
    text: async () => ({ text: `reply ${++count}`, usage: USAGE }),
    object: async (request) => ({ value: request.schema.parse({ price: ++count }), usage: USAGE }),
    turn: async () => {
      throw new ModelError('throttled', 'asked to wait');
    },
  };
}

/** A request about a page, as each run words it anew. */
const ask = (model: Model, question: string) => {
  const given = pagePrompt(PAGE, question, 100);
  return model.text({
    instructions: given.rule,
    prompt: given.text,
    maxTokens: question.length,
    deadline: deadlineIn(60_000),
  });
};

describe('a transcript of a model', () => {
  test('answers the same requests in the order of the recording, without the model, failures too', async () => {
    const file = join(tempDir(), 'run.jsonl');
    const model = recorded(counting(), file);
    const schema = schemaOf('data', z.object({ price: z.number() }));
    const object = { instructions: 'i', prompt: 'p', maxTokens: 9, schema };
    const turn = { instructions: 'i', messages: [{ role: 'user', text: 'x' }], tools: [], maxTokens: 9 } as const;
    assert.equal((await ask(model, 'price?')).text, 'reply 1');
    assert.equal((await ask(model, 'price?')).text, 'reply 2');
    assert.deepEqual((await model.object({ ...object, deadline: deadlineIn(60_000) })).value, { price: 3 });
    await assert.rejects(model.turn({ ...turn, deadline: deadlineIn(60_000) }), { failure: 'throttled' });

    const again = replayed(file, 'replay');
    assert.deepEqual(await ask(again, 'price?'), { text: 'reply 1', usage: USAGE });
    assert.equal((await ask(again, 'price?')).text, 'reply 2');
    assert.equal((await ask(again, 'price?')).text, 'reply 2');
    assert.deepEqual((await again.object({ ...object, deadline: deadlineIn(60_000) })).value, { price: 3 });
    await assert.rejects(again.turn({ ...turn, deadline: deadlineIn(60_000) }), { failure: 'throttled' });
  });

  test('refuses what was not asked when it was recorded', async () => {
    const file = join(tempDir(), 'run.jsonl');
    await ask(recorded(counting(), file), 'price?');
    await assert.rejects(ask(replayed(file, 'replay'), 'another question?'), { failure: 'refused' });
  });

  test('that is a file of another kind is named', async () => {
    const file = join(tempDir(), 'other.jsonl');
    await writeFile(file, '{"a":1}\n');
    await assert.rejects(ask(replayed(file, 'replay'), 'price?'), { name: 'OperatorError', message: /no transcript/ });
  });
});
