import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ableModel, answersLists, OLLAMA } from '../../../../test/support/list-endpoints.ts';
import {
  completion,
  type ModelReply,
  type ModelRequest,
  startModelServer,
} from '../../../../test/support/model-server.ts';
import { tempDir } from '../../../../test/support/tmp.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { createLocalModels } from '../local/local-models.ts';
import { type Choice, chosenId, modelInForce, readChoice, writeChoice } from './choice.ts';
import { chooseModel } from './find-models.ts';
import { followChoice } from './in-use.ts';
import { described } from './try-model.ts';

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

const egressTo = (hosts: readonly string[]) => {
  const egress = createEgress({ purposeHosts: hosts });
  open.push(egress);
  return egress;
};

/** Chooses a model of an Ollama that answers like this. */
async function choose(
  id: string,
  answer: (request: ModelRequest) => ModelReply | Promise<ModelReply>,
  over?: AbortSignal,
) {
  let asked = 0;
  const server = await startModelServer(
    answersLists(
      OLLAMA(() => asked > 0),
      (request) => {
        asked++;
        return answer(request);
      },
    ),
  );
  open.push(server);
  const settings = {
    modelServers: [server.baseUrl.replace(/\/v1$/, '')],
    modelKeys: new Map<string, string>(),
    dataDir: tempDir(),
  };
  const local = createLocalModels(settings.dataDir);
  open.push(local);
  return chooseModel(id, settings, { servers: egressTo, local: local.reach }, deadlineIn(60_000, over));
}

describe('a model is tried before it is chosen', () => {
  it('and what it can do is known, with the context that its server holds ready', async () => {
    const { choice, doubts } = await choose('ollama/qwen3:4b', ableModel);
    const { tokensPerSecond, ...abilities } = choice.abilities;
    assert.deepEqual(abilities, { contextTokens: 4_096, json: 'schema', tools: 'parallel' });
    assert.ok((tokensPerSecond ?? 0) > 0);
    assert.deepEqual(doubts, []);
    assert.match(
      described(choice.abilities),
      /^JSON by a schema, several tool calls at once, 4096 tokens of context, /,
    );
  });

  it('one that takes no schema, calls no tools and misreads is chosen, with its limits said', async () => {
    const { choice, doubts } = await choose('ollama/qwen3:4b', ({ body }) => {
      if (body.tools !== undefined)
        return { status: 400, body: { error: { message: 'qwen3:4b does not support tools' } } };
      if (body.response_format?.type === 'json_schema')
        return { status: 400, body: { error: { message: 'json_schema' } } };
      return completion('{"product":"x","price":1,"color":"red","inStock":false}');
    });
    assert.deepEqual([choice.abilities.json, choice.abilities.tools], ['json', 'none']);
    assert.equal(doubts.length, 2);
    assert.match(doubts.join(' '), /misread.*called no tool/s);
  });

  it('one that answers without JSON is chosen with that limit', async () => {
    const { choice, doubts } = await choose('ollama/qwen3:4b', () => completion('I cannot do that.'));
    assert.deepEqual([choice.abilities.json, choice.abilities.tools], ['words', 'none']);
    assert.match(doubts.join(' '), /no JSON/);
  });

  it('one that lists and never answers is not', async () => {
    const broken = () => ({ status: 500, body: { error: 'model runner has unexpectedly stopped' } });
    await assert.rejects(choose('ollama/qwen3:4b', broken), /ollama\/qwen3:4b does not answer \(failing\)/);
    const time = new AbortController();
    const silent = () => {
      time.abort(new DOMException('over', 'TimeoutError'));
      return new Promise<never>(() => {});
    };
    await assert.rejects(choose('ollama/qwen3:4b', silent, time.signal), /does not answer \(timeout\)/);
  });

  it('a name that is none says what there is', async () => {
    await assert.rejects(choose('ollama/qwen3:4c', ableModel), /no model qwen3:4c; did you mean ollama\/qwen3:4b\?/);
    await assert.rejects(choose('lmstudio/x', ableModel), /no server lmstudio answers at .*; of others, ollama answer/);
    await assert.rejects(choose('qwen3', ableModel), /is not <server>\/<model>/);
    await assert.rejects(choose('openai/gpt-5-mini', ableModel), /openai needs a key: set OPENAI_API_KEY/);
    await assert.rejects(
      choose('ollama/nomic-embed-text', ableModel),
      /TRAWL_EMBEDDINGS_MODEL=nomic-embed-text:latest/,
    );
  });
});

const CHOICE: Choice = {
  id: 'ollama/qwen3:4b',
  provider: 'openai',
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'qwen3:4b',
  abilities: { contextTokens: 4_096 },
  triedAt: '2026-01-01T00:00:00.000Z',
};
const settingsIn = (dataDir: string) => ({ llm: undefined, dataDir, modelKeys: new Map([['OPENAI_API_KEY', 'sk-1']]) });

describe('the choice', () => {
  it('is in force unless the environment names a model, which has its abilities if it is the same', () => {
    const dataDir = tempDir();
    assert.equal(modelInForce(settingsIn(dataDir)), undefined);
    writeChoice(dataDir, CHOICE);
    const { abilities, model, provider, baseUrl } = CHOICE;
    const chosen = { abilities, model, provider, baseUrl, apiKey: undefined };
    assert.deepEqual(modelInForce(settingsIn(dataDir)), chosen);
    const llm = { provider, baseUrl, model, apiKey: 'k' };
    assert.deepEqual(modelInForce({ ...settingsIn(dataDir), llm }), { ...llm, abilities });
    const other = { ...llm, model: 'other' };
    assert.deepEqual(modelInForce({ ...settingsIn(dataDir), llm: other }), other);
  });

  it('has the other models of its server that the environment names', () => {
    const dataDir = tempDir();
    writeChoice(dataDir, CHOICE);
    const modelRoles = { vision: 'qwen3-vl:4b', planner: 'qwen3:8b' };
    const { vision, planner, reader, model } = modelInForce({ ...settingsIn(dataDir), modelRoles }) ?? {};
    assert.deepEqual([vision, planner, reader, model], ['qwen3-vl:4b', 'qwen3:8b', undefined, 'qwen3:4b']);
  });

  it('stores the name of its key and not the key', () => {
    const dataDir = tempDir();
    writeChoice(dataDir, { ...CHOICE, keyVariable: 'OPENAI_API_KEY' });
    assert.equal(modelInForce(settingsIn(dataDir))?.apiKey, 'sk-1');
    assert.ok(!JSON.stringify(readChoice(dataDir)).includes('sk-1'));
  });

  it('is followed when it changes, and a damaged file leaves no model', () => {
    const dataDir = tempDir();
    const inUse = followChoice(settingsIn(dataDir), (settings) => settings?.model, silentLog);
    assert.equal(inUse.made, undefined);
    writeChoice(dataDir, CHOICE);
    inUse.look();
    assert.equal(inUse.made, 'qwen3:4b');
    writeChoice(dataDir, { ...CHOICE, model: 'llama3.2:3b' });
    inUse.look();
    assert.equal(inUse.made, 'llama3.2:3b');
    writeFileSync(join(dataDir, 'model.json'), '{"id":');
    assert.throws(() => readChoice(dataDir), /model\.json is damaged/);
    assert.equal(chosenId(dataDir), 'The damaged choice');
    inUse.look();
    assert.equal(inUse.made, undefined);
    writeChoice(dataDir, undefined);
    inUse.look();
    assert.deepEqual([inUse.made, readChoice(dataDir)], [undefined, undefined]);
  });
});
