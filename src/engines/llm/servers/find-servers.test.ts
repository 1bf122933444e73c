import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { answersLists, LLAMA_CPP, LM_STUDIO, LOCAL_AI, OLLAMA, VLLM } from '../../../../test/support/list-endpoints.ts';
import { type ModelServer, startModelServer } from '../../../../test/support/model-server.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { findServers } from './find-servers.ts';

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

async function at(answer: Parameters<typeof startModelServer>[0]): Promise<[string, ModelServer]> {
  const server = await startModelServer(answer);
  open.push(server);
  return [server.baseUrl.replace(/\/v1$/, ''), server];
}

async function found(...addresses: string[]) {
  const egress = createEgress({ purposeHosts: addresses });
  open.push(egress);
  return findServers(egress, addresses, new AbortController().signal);
}

const one = async (lists: Parameters<typeof answersLists>[0]) => {
  const [address] = await at(answersLists(lists));
  const [server] = await found(address);
  return { name: server?.name, baseUrl: server?.baseUrl.replace(address, ''), models: server?.models };
};

describe('servers of models are told by what they list', () => {
  it('Ollama, with the context of a model that is loaded or else that it was trained for', async () => {
    const chat = {
      ...{ name: 'qwen3:4b', isEmbeddings: false, hasTools: true, parameters: '4.0B', quantization: 'Q4_K_M' },
      bytes: 2_620_788_019,
    };
    const { name, baseUrl, models } = await one(OLLAMA());
    assert.deepEqual([name, baseUrl], ['ollama', '/v1']);
    assert.deepEqual(models?.[0], { ...chat, contextTokens: 40_960, isLoaded: false });
    assert.equal(models?.[1]?.isEmbeddings, true);
    const loaded = await one(OLLAMA(() => true));
    assert.deepEqual(loaded.models?.[0], { ...chat, contextTokens: 4_096, isLoaded: true });
  });

  it('LM Studio, with what is loaded', async () => {
    const { name, models } = await one(LM_STUDIO);
    assert.equal(name, 'lmstudio');
    assert.deepEqual(models?.[0], {
      ...{ name: 'qwen/qwen3-4b', isEmbeddings: false, contextTokens: 8_192, hasTools: true },
      ...{ quantization: 'Q4_K_M', isLoaded: true },
    });
    assert.equal(models?.[1]?.isEmbeddings, true);
  });

  it('llama.cpp, which also answers as Ollama does, with the context of a slot', async () => {
    assert.deepEqual(await one(LLAMA_CPP), {
      ...{ name: 'llamacpp', baseUrl: '/v1' },
      models: [
        {
          ...{ name: 'qwen3-4b.gguf', isEmbeddings: false, contextTokens: 16_384, parameters: '4.0B' },
          bytes: 2_491_219_968,
        },
      ],
    });
  });

  it('vLLM with its length of context, and LocalAI', async () => {
    assert.deepEqual(await one(VLLM), {
      ...{ name: 'vllm', baseUrl: '/v1' },
      models: [{ name: 'Qwen/Qwen3-4B', isEmbeddings: false, contextTokens: 32_768 }],
    });
    assert.deepEqual((await one(LOCAL_AI)).models, [{ name: 'phi-4-mini', isEmbeddings: false }]);
    assert.equal((await one(LOCAL_AI)).name, 'localai');
  });
});

it('what answers with something else, or nothing, is no server, and hides none', async () => {
  const [page] = await at(() => ({ body: '<html>A home page</html>' }));
  const [refusing] = await at(() => ({ status: 200, body: { error: 'Unexpected endpoint' } }));
  const [gone, server] = await at(() => ({ body: {} }));
  await server[Symbol.asyncDispose]();
  const [first] = await at(answersLists(OLLAMA()));
  const [second] = await at(answersLists(OLLAMA()));
  const servers = await found(page, refusing, gone, first, second);
  assert.deepEqual(
    servers.map(({ name }) => name),
    ['ollama', `ollama@${new URL(second).host}`],
  );
});

it('hostile names and numbers are left out, and the others stay', async () => {
  const models = [{ name: 'a\u001b[31m' }, { name: 'good', size: 'big' }, { name: 7 }, 'x', { name: '' }];
  const { models: listed } = await one({
    '/api/tags': { models },
    '/api/show good': { model_info: { 'x.context_length': -1 } },
  });
  assert.deepEqual(listed, [{ name: 'good', isEmbeddings: false, isLoaded: false }]);
});
