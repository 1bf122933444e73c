import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MISBEHAVIOURS } from '../../../../test/support/misbehaving-model.ts';
import {
  completion,
  type ModelReply,
  type ModelRequest,
  startModelServer,
} from '../../../../test/support/model-server.ts';
import { countTokens, createModel, type Model, type ModelAbilities } from '../../../engines/llm/index.ts';
import { createEgress } from '../../../foundation/egress/index.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { silentLog } from '../../../foundation/kernel/log.ts';
import { judgeChange, judgeResults } from './judge.ts';

const open: AsyncDisposable[] = [];
after(() => Promise.all(open.map((one) => one[Symbol.asyncDispose]())));

async function modelOf(
  answer: (request: ModelRequest) => ModelReply | Promise<ModelReply>,
  abilities?: ModelAbilities,
) {
  const server = await startModelServer(answer);
  const egress = createEgress({ purposeHosts: [server.baseUrl] });
  open.push(egress, server);
  const settings = { provider: 'openai', apiKey: undefined, baseUrl: server.baseUrl, model: 'm', abilities } as const;
  return { server, model: createModel(settings, egress) as Model };
}

const CHANGE = { url: 'https://site.test/mug', text: '-Price: 18.90 €\n+Price: 16.90 €\n The mug is blue.' };
const BY_RULES = { meaningful: true, confidence: 'medium', reason: 'By rules.', meaningfulChanges: [] } as const;
const judge = (model: Model, ms = 60_000, change = CHANGE) => {
  const how = { byRules: { ...BY_RULES, meaningfulChanges: [] }, deadline: deadlineIn(ms), log: silentLog };
  return judgeChange(model, 'The price', change, how);
};
const verdicts = (indexes: readonly number[]): ModelReply =>
  completion(
    JSON.stringify({
      verdicts: indexes.map((index) => ({ index, matches: false, confidence: 'high', reason: 'Old.' })),
    }),
  );
const RESULTS = Array.from({ length: 12 }, (_, n) => ({
  ...{ url: `https://site.test/${n}`, title: `Result ${n}`, description: 'Mugs and pots. '.repeat(30) },
}));

describe('a judgment by a model', () => {
  it('has no change that the page does not state', async () => {
    const change = (before: string | null, after: string | null) => ({
      type: 'changed',
      before,
      after,
      reason: 'Price',
    });
    const changes = [change('Price: 18.90 €', 'Price: 16.90 €'), change('Price: 12 €', '16.90 €'), change('9 €', null)];
    const said = { meaningful: true, confidence: 'high', reason: 'Lower.', meaningfulChanges: changes };
    const { model } = await modelOf(() => completion(JSON.stringify(said)));
    const { judgment } = await judge(model);
    assert.deepEqual(
      judgment.meaningfulChanges.map(({ before, after }) => [before, after]),
      [
        ['Price: 18.90 €', 'Price: 16.90 €'],
        [null, '16.90 €'],
      ],
    );
  });

  it('is that of rules, with the cause, where the model takes for ever or has too little context', async () => {
    for (const { reply, cause } of MISBEHAVIOURS.filter((one) => /timeout/.test(one.cause?.source ?? ''))) {
      const { model } = await modelOf((request) => reply('{}', request, 1));
      const { judgment, byModel } = await judge(model, 600);
      assert.deepEqual([judgment.meaningful, byModel], [true, false]);
      assert.match(judgment.reason, /^By rules\. The language model did not respond/);
      assert.match(judgment.reason, cause as RegExp);
      const { verdicts: none, error } = await judgeResults(model, 'Mugs', RESULTS, deadlineIn(600));
      assert.deepEqual(none, []);
      assert.match(String(error?.failure), /timeout|throttled/);
    }
    const { model, server } = await modelOf(() => completion('{}'), { contextTokens: 256 });
    assert.match((await judge(model)).judgment.reason, /its context of 256 tokens is too small/);
    assert.equal(server.asked.length, 0);
  });

  it('fits the context, and says what of a long change was read', async () => {
    const said = { meaningful: false, confidence: 'low', reason: 'Layout.', meaningfulChanges: [] };
    const { model, server } = await modelOf(() => completion(JSON.stringify(said)), { contextTokens: 2_048 });
    const text = `${'+Words about something else.\n\n'.repeat(2_000)}${CHANGE.text}`;
    const { judgment } = await judge(model, 60_000, { ...CHANGE, text });
    assert.match(judgment.reason, /The change is longer than the model can read at once/);
    const [asked] = server.asked;
    assert.match(JSON.stringify(asked?.body), /Price: 16\.90/, 'what the goal is about is read');
    assert.ok(countTokens(JSON.stringify(asked?.body.messages)) + asked?.body.max_tokens <= 2_048);
  });

  it('is made of all results in parts that fit, and those that the model leaves out are reported', async () => {
    const { model, server } = await modelOf(() => verdicts([0, 1]), { contextTokens: 4_096 });
    const { verdicts: judged } = await judgeResults(model, 'Mugs', RESULTS, deadlineIn(60_000));
    // Five at once, each asked twice because the answer lacks some.
    assert.deepEqual([judged.length, server.asked.length], [12, 5]);
    assert.deepEqual(
      judged.map(({ matches }) => Number(matches)),
      [0, 0, 1, 1, 1, 0, 0, 1, 1, 1, 0, 0],
    );
    for (const { body } of server.asked)
      assert.ok(countTokens(JSON.stringify(body.messages)) + body.max_tokens <= 4_096);
  });

  it('keeps what was judged before the model failed', async () => {
    let calls = 0;
    const { model } = await modelOf(() => (calls++ === 0 ? verdicts([0, 1, 2, 3, 4]) : completion('no JSON')), {
      contextTokens: 4_096,
    });
    const { verdicts: judged, error } = await judgeResults(model, 'Mugs', RESULTS, deadlineIn(60_000));
    assert.equal(judged.length, 5);
    assert.notEqual(error, undefined);
  });
});
