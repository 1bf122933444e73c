import assert from 'node:assert/strict';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { z } from 'zod';
import { placeLocalModels } from '../../../../test/support/stand-in-llama.ts';
import { writeTinyGguf } from '../../../../test/support/tiny-gguf.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { until } from '../../../../test/support/until.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createEmbedder } from '../embedder.ts';
import { createModel, type Model } from '../model.ts';
import { schemaOf } from '../schema.ts';
import { localModels, weightsFile } from './files.ts';
import { memoryOfModel, readGguf } from './gguf.ts';
import { grammarSchema, withoutFilling } from './grammar.ts';
import { openAiOf } from './openai-local.ts';
import { type LocalOptions, type LocalRun, runLocal } from './run-local.ts';

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

function running(options: Partial<LocalOptions> = {}, name = 'tiny'): { run: LocalRun; model: Model; dataDir: string } {
  const dataDir = options.dataDir ?? tempDir();
  if (options.dataDir === undefined) placeLocalModels(dataDir, { tiny: {}, vectors: { kind: 'embeddings' } });
  const run = runLocal(name, { ...options, dataDir });
  open.push(run);
  const settings = { provider: 'openai', baseUrl: 'local:', model: name, apiKey: undefined } as const;
  return { run, model: createModel(settings, openAiOf(run)) as Model, dataDir };
}

const ask = (prompt: string, signal?: AbortSignal) => ({
  ...{ instructions: 'Be brief.', prompt, maxTokens: 100, retries: 0 },
  deadline: deadlineIn(60_000, signal),
});

describe('a model of the data folder', () => {
  it('answers, is held to the schema of the caller, and gives its memory back when it is idle', async () => {
    const { run, model, dataDir } = running({ idle: 0 });
    assert.equal(run.memory, 0);
    assert.equal((await model.text(ask('Hello harbour'))).text, 'Hello harbour');
    await until(() => run.memory === 0, 'the memory');
    const colour = schemaOf('colour', z.record(z.string(), z.unknown()));
    assert.deepEqual((await model.object({ ...ask('Anything'), schema: colour })).value, {});
    const facts = readGguf(weightsFile(dataDir, 'tiny'));
    assert.equal(memoryOfModel(facts, 2_048) - facts.bytes, 400 * 1024 * 1024 + 2_048 * 2 * 2 * 2 * 64);
  });

  it('makes vectors', async () => {
    const { run } = running({}, 'vectors');
    const settings = { baseUrl: 'local:', model: 'vectors', apiKey: undefined, queryPrefix: '', documentPrefix: '' };
    const vectors = await createEmbedder(settings, openAiOf(run))?.embed(['a', 'bb'], deadlineIn(60_000));
    assert.deepEqual(
      vectors?.map(({ length }) => length),
      [3, 3],
    );
  });

  it('that crashes costs the one answer, and others in the queue have theirs', async () => {
    const { model } = running();
    const answers = await Promise.allSettled(['one', 'crash', 'two', 'three'].map((said) => model.text(ask(said))));
    assert.deepEqual(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.text : answer.reason.failure)),
      ['one', 'failing', 'two', 'three'],
    );
  });

  it('ends what its caller leaves, and answers the next', async () => {
    const { model } = running();
    const leave = new AbortController();
    const left = model.text(ask('slow', leave.signal));
    const next = model.text(ask('next'));
    setImmediate(() => leave.abort(new Error('left')));
    await assert.rejects(left, /left/);
    assert.equal((await next).text, 'next');
    const late = await model.text({ ...ask('slow'), deadline: deadlineIn(200) }).catch((error: unknown) => error);
    assert.equal((late as { failure: string }).failure, 'timeout');
  });

  it('is loaded also when the request that began it is left', async () => {
    const { run, model } = running();
    const leave = new AbortController();
    const left = model.text(ask('one', leave.signal));
    await until(() => run.memory > 0, 'the start of the process');
    leave.abort(new Error('left'));
    await assert.rejects(left, /left/);
    await new Promise(setImmediate);
    assert.ok(run.memory > 0);
    assert.equal((await model.text(ask('two'))).text, 'two');
  });

  it('is not started again for requests that wait while the service stops', async () => {
    const { run, model } = running();
    const asked = Promise.allSettled(['slow', 'one', 'two'].map((said) => model.text(ask(said))));
    await until(() => run.memory > 0, 'the start of the process');
    await run[Symbol.asyncDispose]();
    assert.ok((await asked).every(({ status }) => status === 'rejected'));
    assert.equal(run.memory, 0);
  });

  it('refuses pictures, which it would not see', async () => {
    const { model } = running();
    const picture = new Uint8Array([1]);
    await assert.rejects(model.text({ ...ask('What is on it?'), picture }), /sees no pictures/);
  });

  it('is refused a request that is longer than its context, and told how long it is', async () => {
    const { model } = running();
    await assert.rejects(
      model.text(ask('word '.repeat(3_000))),
      /context length exceeded: the request has 30\d\d tokens/,
    );
    const { model: small } = (() => {
      const dataDir = tempDir();
      placeLocalModels(dataDir, { tiny: { context: 512 } });
      return running({ dataDir });
    })();
    await assert.rejects(small.text(ask('word '.repeat(500))), /the model holds 512/);
    assert.equal((await small.text(ask('short'))).text, 'short');
  });

  it('larger than the memory that is free is not loaded', async () => {
    const { model } = running({ available: () => 100e6 });
    await assert.rejects(model.text(ask('Hello')), /tiny needs 0\.4 GB of memory, and 0\.1 GB are free/);
  });

  it('runs in two services on one data folder', async () => {
    const { model, dataDir } = running();
    const { model: other } = running({ dataDir });
    assert.deepEqual(
      (await Promise.all([model.text(ask('here')), other.text(ask('there'))])).map(({ text }) => text),
      ['here', 'there'],
    );
  });
});

describe('files that are no model', () => {
  const broken = (change: (file: string) => void): string => {
    const dataDir = tempDir();
    placeLocalModels(dataDir, { tiny: {} });
    const file = weightsFile(dataDir, 'tiny');
    change(file);
    assert.deepEqual(localModels(dataDir), [{ name: 'tiny', isEmbeddings: false }]);
    try {
      readGguf(file);
      return 'it can be read';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('are refused with a reason: cut at every place, damaged, of another kind', () => {
    const whole = tempDir();
    writeTinyGguf(`${whole}/a.gguf`);
    const { length } = readFileSync(`${whole}/a.gguf`);
    for (const size of [0, 10, 30, 500, 2_000, length / 2, length - 1]) {
      assert.match(
        broken((file) => truncateSync(file, Math.floor(size))),
        /cut|not a GGUF/,
        `${size}`,
      );
    }
    assert.match(
      broken((file) => writeFileSync(file, '<html>Log in</html>'.padEnd(100))),
      /not a GGUF/,
    );
    assert.match(
      broken((file) => writeFileSync(file, Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(60, 0xff)]))),
      /version/,
    );
    assert.match(
      broken((file) => {
        const bytes = readFileSync(file);
        bytes.writeBigUInt64LE(2n ** 60n, 16);
        writeFileSync(file, bytes);
      }),
      /damaged/,
    );
    assert.match(
      broken((file) => writeTinyGguf(file, { context: 0 })),
      /no language model \(llama\)/,
    );
  });
});

describe('a schema as a grammar', () => {
  it('has types, enums, lists, alternatives and references, and nulls where a property may be left out', () => {
    const schema = {
      type: 'object',
      required: ['color', 'tags'],
      properties: {
        color: { enum: ['red', 'green'] },
        tags: { type: 'array', items: { $ref: '#/$defs/tag' }, maxItems: 3 },
        sure: { type: 'boolean' },
        size: { type: ['integer', 'null'], minimum: 3 },
      },
      $defs: { tag: { type: 'string', maxLength: 20, pattern: '^a' } },
    };
    const nothing = { type: 'null' };
    assert.deepEqual(grammarSchema(schema), {
      type: 'object',
      properties: {
        color: { enum: ['red', 'green'] },
        tags: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 3 },
        sure: { oneOf: [{ type: 'boolean' }, nothing] },
        size: { oneOf: [{ oneOf: [{ type: 'integer' }, nothing] }, nothing] },
      },
    });
    const answer = { color: 'red', tags: [], sure: null, size: null };
    assert.deepEqual(withoutFilling(answer, schema), { color: 'red', tags: [], size: null });
  });

  it('of a caller who is hostile ends', () => {
    const endless = { $ref: '#/$defs/a', $defs: { a: { type: 'object', properties: { a: { $ref: '#/$defs/a' } } } } };
    assert.ok(JSON.stringify(grammarSchema(endless)).length < 10_000);
    const self = { $ref: '#/$defs/a' };
    const wide = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`p${at}`, self]));
    const tree = grammarSchema({ ...self, $defs: { a: { type: 'object', properties: wide } } });
    assert.ok(JSON.stringify(tree).length < 2_000_000);
    assert.equal(grammarSchema('x'), undefined);
    assert.equal(grammarSchema({ $ref: '#/$defs/__proto__' }), undefined);
  });
});
