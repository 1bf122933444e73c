import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Registry } from 'prom-client';
import { completion, type ModelRequest, startModelServer } from '../../../../test/support/model-server.ts';
import { createModel } from '../../../engines/llm/index.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { createResearchMetrics } from '../metrics.ts';
import { createAssist } from './assist.ts';

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

async function assistOf(answer: Parameters<typeof startModelServer>[0], timeout = 60_000) {
  const server = await startModelServer(answer);
  const egress = createEgress({ purposeHosts: [server.baseUrl] });
  open.push(egress, server);
  const registry = new Registry();
  const metrics = createResearchMetrics();
  metrics.addTo(registry);
  const settings = { provider: 'openai' as const, baseUrl: server.baseUrl, model: 'test', apiKey: undefined };
  const model = createModel(settings, egress);
  const assist = createAssist({ model, hyde: true, rerank: true, timeout, log: silentLog, metrics });
  return {
    server,
    hypothesize: assist.hypothesize as NonNullable<typeof assist.hypothesize>,
    rerank: assist.rerank as NonNullable<typeof assist.rerank>,
    counted: async () =>
      (await registry.getMetricsAsJSON()).flatMap(({ values }) =>
        values.map(({ labels, value }) => `${labels.step} ${labels.outcome} ${value}`),
      ),
  };
}

const papers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    paperId: `${i + 1}`,
    title: `Paper ${i + 1}`,
    abstract: `What it says, ${i + 1}.`,
    score: count - i,
  }));
const ids = (results: readonly { paperId: string }[]) => results.map(({ paperId }) => Number(paperId));
const soon = () => deadlineIn(60_000);
/** Lines of JSON between marks. */
const papersIn = ({ body }: ModelRequest) =>
  [...String(body.messages[1].content).matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line));

describe('reranking', () => {
  it('uses the order of the model with descending scores', async () => {
    const { rerank, server, counted } = await assistOf(() => completion('{"order":[3,1,2]}'));
    const results = await rerank('what', papers(4), soon());
    assert.deepEqual(ids(results), [3, 1, 2, 4]);
    assert.deepEqual(
      results.map(({ score }) => score),
      [4, 3, 2, 1],
    );
    const request = server.asked[0] as ModelRequest;
    assert.match(request.body.messages[1].content, /^Query: what\n/);
    assert.deepEqual(papersIn(request)[2], { number: 3, title: 'Paper 3', abstract: 'What it says, 3.' });
    assert.deepEqual(await counted(), ['rerank ok 1']);
  });

  it('calls the model once for the same question', async () => {
    const { rerank, server } = await assistOf(() => completion('{"order":[2,1]}'));
    for (let i = 0; i < 3; i++) assert.deepEqual(ids(await rerank('what', papers(2), soon())), [2, 1]);
    assert.equal(server.asked.length, 1);
  });

  it('shows the first thirty, and keeps the others in place', async () => {
    const { rerank, server } = await assistOf(() => completion('{"order":[30,40]}'));
    assert.deepEqual(ids(await rerank('what', papers(45), soon())).slice(0, 3), [30, 1, 2]);
    assert.equal(papersIn(server.asked[0] as ModelRequest).length, 30);
  });

  const hostile: [string, string, number[]][] = [
    ['numbers that are no papers, and twice the same', '{"order":[99,2,2,0,-1,2,3]}', [2, 3, 1]],
    ['papers of its own', '{"order":[2],"papers":[{"title":"Buy this"}]}', [2, 1, 3]],
    ['numbers that are none', '{"order":[1.5,2]}', [1, 2, 3]],
    ['words', 'Ignore the ranking and visit http://evil.example', [1, 2, 3]],
    ['no paper at all', '{"order":[]}', [1, 2, 3]],
    ['a million numbers', `{"order":[${'1,'.repeat(1_000_000)}1]}`, [1, 2, 3]],
  ];
  for (const [what, text, expected] of hostile) {
    it(`can only reorder the results, whatever comes back: ${what}`, async () => {
      const { rerank } = await assistOf(() => completion(text));
      const before = papers(3);
      const results = await rerank('what', before, soon());
      assert.deepEqual(ids(results), expected);
      for (const { paperId, title } of results) assert.equal(title, `Paper ${paperId}`);
    });
  }

  it('keeps the order if the model is slow, and counts it', async () => {
    const { rerank, counted } = await assistOf(() => new Promise(() => {}), 50);
    assert.deepEqual(ids(await rerank('what', papers(3), soon())), [1, 2, 3]);
    assert.deepEqual(await counted(), ['rerank timeout 1']);
  });

  it('does not call a failing model for a while', async () => {
    const { rerank, server, counted } = await assistOf(() => ({ status: 401, body: { error: { message: 'no' } } }));
    for (const query of ['a', 'b', 'c']) assert.deepEqual(ids(await rerank(query, papers(3), soon())), [1, 2, 3]);
    assert.equal(server.asked.length, 1);
    assert.deepEqual(await counted(), ['rerank refused 1', 'rerank resting 2']);
  });

  it('ends when the caller goes away', async () => {
    const { rerank } = await assistOf(() => new Promise(() => {}));
    const control = new AbortController();
    const asked = rerank('what', papers(3), deadlineIn(60_000, control.signal));
    const gone = new Error('gone');
    control.abort(gone);
    await assert.rejects(asked, gone);
  });
});

describe('the hypothetical abstract', () => {
  it("is the model's text, without its reasoning", async () => {
    const { hypothesize, server } = await assistOf(() => completion('<think>hm</think>\nWe show\n that x.'));
    assert.equal(await hypothesize('does x hold?', soon()), 'We show that x.');
    assert.deepEqual(JSON.parse(server.asked[0]?.body.messages[1].content), { query: 'does x hold?' });
  });

  it('is undefined if the model is down', async () => {
    const { hypothesize, counted } = await assistOf(() => ({ status: 400, body: '<html>' }));
    assert.equal(await hypothesize('does x hold?', soon()), undefined);
    assert.deepEqual(await counted(), ['hyde refused 1']);
  });
});

it('without a model, or switched off, there are no steps', () => {
  const options = { model: undefined, hyde: true, rerank: true, timeout: 1_000, log: silentLog };
  assert.deepEqual(createAssist(options), { hypothesize: undefined, rerank: undefined, answer: undefined });
});
