import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { z } from 'zod';
import { completion, type ModelServer, startModelServer, toolCalls } from '../../../test/support/model-server.ts';
import { createEgress } from '../../foundation/egress/index.ts';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { createModel, type Model, schemaOf } from './index.ts';

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

async function modelOf(
  answer: Parameters<typeof startModelServer>[0],
  settings: { provider?: 'openai' | 'anthropic'; apiKey?: string } = {},
): Promise<{ server: ModelServer; model: Model }> {
  const server = await startModelServer(answer);
  const egress = createEgress({ purposeHosts: [server.baseUrl] });
  open.push(egress, server);
  const all = { provider: 'openai' as const, apiKey: undefined, ...settings };
  const model = createModel({ ...all, baseUrl: server.baseUrl, model: 'test-model' }, egress) as Model;
  return { server, model };
}

const ask = (ms = 60_000, signal?: AbortSignal) => ({
  instructions: 'Be brief.',
  prompt: 'Say something.',
  maxTokens: 100,
  deadline: deadlineIn(ms, signal),
});
const COLOUR = schemaOf('colour', z.object({ name: z.string(), rgb: z.array(z.number().int()) }));
const RED = { name: 'red', rgb: [255, 0, 0] };
const refusal = (message: string) => ({ status: 400, body: { error: { message, type: 'invalid_request_error' } } });

describe('a model that speaks as OpenAI does', () => {
  it('gets its instructions, with its key and a limit, and returns text', async () => {
    const { server, model } = await modelOf(() => completion('Something.'), { apiKey: 'sk-secret-2' });
    assert.deepEqual(await model.text(ask()), { text: 'Something.', usage: { input: 10, output: 5 } });
    const [request] = server.asked;
    assert.equal(request?.path, '/v1/chat/completions');
    assert.equal(request?.headers.authorization, 'Bearer sk-secret-2');
    assert.deepEqual(
      [request?.body.model, request?.body.max_tokens, request?.body.temperature],
      ['test-model', 100, 0],
    );
    assert.deepEqual(
      request?.body.messages.map(({ role }: { role: string }) => role),
      ['system', 'user'],
    );
  });

  it('is given the schema of what it is to answer', async () => {
    const { server, model } = await modelOf(() => completion(JSON.stringify(RED)));
    assert.deepEqual((await model.object({ ...ask(), schema: COLOUR })).value, RED);
    const format = server.asked[0]?.body.response_format;
    assert.equal(format.type, 'json_schema');
    assert.deepEqual(format.json_schema.schema.properties.name, { type: 'string' });
  });

  it('that takes no schema, and no JSON format either, is asked in words, and remembered', async () => {
    const { server, model } = await modelOf(({ body }) =>
      body.response_format
        ? refusal(`response_format type '${body.response_format.type}' is not supported`)
        : completion(`Here you are:\n\`\`\`json\n${JSON.stringify(RED)}\n\`\`\`\nIs that all?`),
    );
    assert.deepEqual((await model.object({ ...ask(), schema: COLOUR })).value, RED);
    assert.equal(server.asked.length, 3);
    await model.object({ ...ask(), schema: COLOUR });
    assert.equal(server.asked.length, 4);
  });

  it('that wants other parameters gets them', async () => {
    const { server, model } = await modelOf(({ body }) => {
      if (body.max_tokens) {
        return refusal("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
      }
      if (body.temperature !== undefined) return refusal("Unsupported value: 'temperature' does not support 0.");
      return completion('Fine.');
    });
    assert.equal((await model.text(ask())).text, 'Fine.');
    assert.equal(server.asked.at(-1)?.body.max_completion_tokens, 100);
    await model.text(ask());
    assert.equal(server.asked.length, 4);
  });

  it('that refuses the schema of a tool gets the simpler one from then on', async () => {
    const { server, model } = await modelOf(({ body }) =>
      JSON.stringify(body.tools).includes('pattern')
        ? refusal('Invalid schema for function: pattern is not supported')
        : toolCalls([{ name: 'finish', input: { data: 1 } }]),
    );
    const simpler = { type: 'object', properties: { data: {} } };
    const parameters = { type: 'object', properties: { data: { type: 'string', pattern: '^a' } } };
    const tools = [{ name: 'finish', description: 'Ends.', parameters, simpler }];
    const turn = () => model.turn({ ...ask(), messages: [{ role: 'user', text: 'Go.' }], tools });
    assert.deepEqual((await turn()).calls[0]?.input, { data: '1' });
    await turn();
    assert.equal(server.asked.length, 3);
  });

  it('that thinks aloud first is understood', async () => {
    const { model } = await modelOf(() => completion(`<think>{"name": 1} no…</think>${JSON.stringify(RED)}`));
    assert.deepEqual((await model.object({ ...ask(), schema: COLOUR })).value, RED);
  });

  it('is asked again when it is busy', async () => {
    const { server, model } = await modelOf((_, count) =>
      count === 1 ? { status: 503, headers: { 'retry-after': '0' }, body: '<html>busy' } : completion('There.'),
    );
    assert.equal((await model.text(ask())).text, 'There.');
    assert.equal(server.asked.length, 2);
  });

  const failures: [string, Parameters<typeof startModelServer>[0], string][] = [
    ['HTML in place of an answer', () => ({ body: '<!doctype html><h1>Login</h1>' }), 'unusable'],
    ['JSON that is no answer', () => ({ body: { hello: 'world' } }), 'unusable'],
    ['an answer that does not fit', () => completion('{"name": "red", "rgb": "wide"}'), 'unusable'],
    ['an answer without JSON', () => completion('I cannot do that.'), 'unusable'],
    ['an empty answer', () => completion(''), 'unusable'],
    ['a key that is not taken', () => ({ status: 401, body: { error: { message: 'bad key' } } }), 'refused'],
    ['a redirect', () => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }), 'refused'],
    ['being throttled for longer', () => ({ status: 429, body: { error: { message: 'slow down' } } }), 'throttled'],
  ];
  for (const [what, answer, failure] of failures) {
    it(`and returns ${what} is an error with the reason`, async () => {
      const { model } = await modelOf(answer);
      const request = { ...ask(), retries: 0, schema: COLOUR };
      await assert.rejects(model.object(request), { name: 'ModelError', failure });
    });
  }

  it('ends with the deadline, and with the caller', async () => {
    const { model } = await modelOf(() => new Promise(() => {}));
    await assert.rejects(model.text(ask(50)), { name: 'ModelError', failure: 'timeout' });
    const control = new AbortController();
    const gone = new Error('gone');
    const asked = model.text(ask(60_000, control.signal));
    control.abort(gone);
    await assert.rejects(asked, gone);
  });

  it('and is unreachable is an error with the reason', async () => {
    const { server, model } = await modelOf(() => completion('x'));
    await server[Symbol.asyncDispose]();
    await assert.rejects(model.text({ ...ask(), retries: 0 }), { name: 'ModelError', failure: 'unreachable' });
  });
});

describe('a model that speaks as Anthropic does', () => {
  const message = (content: unknown[]) => ({
    body: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'test-model',
      content,
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 7, output_tokens: 3 },
    },
  });

  it('answers with text and with objects', async () => {
    const { server, model } = await modelOf(
      ({ body }) => {
        const [tool] = body.tools ?? [];
        if (tool) return message([{ type: 'tool_use', id: 'toolu_1', name: tool.name, input: RED }]);
        return message([{ type: 'text', text: JSON.stringify(RED) }]);
      },
      { provider: 'anthropic', apiKey: 'sk-ant-1' },
    );
    assert.deepEqual((await model.text(ask())).usage, { input: 7, output: 3 });
    assert.deepEqual((await model.object({ ...ask(), schema: COLOUR })).value, RED);
    assert.equal(server.asked[0]?.path, '/v1/messages');
    assert.equal(server.asked[0]?.headers['x-api-key'], 'sk-ant-1');
  });
});
