import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { tempDir } from '../../../test/support/tmp.ts';
import { migrations } from '../../compose/migrations.ts';
import { type Model, ModelError, type Turn, type TurnRequest } from '../../engines/llm/index.ts';
import { systemClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import { createFolderBlobs, type Database, migrate, openMemory } from '../../foundation/store/index.ts';
import { type Conversation, converse } from './converse.ts';
import { orchestratorOf } from './events.ts';
import { type Journal, openJournal } from './journal.ts';
import type { RunContext } from './run-context.ts';
import { insertRun } from './runs.ts';
import type { RunSettings } from './settings.ts';
import { CreditLimitError, FailedError } from './stop-reasons.ts';

/** A conversation on a real journal, with a model that follows a script. */

const ID = 'run';
const SETTINGS: RunSettings = {
  ...{ prompt: 'Everything', urls: [], maxCredits: 50, isStrict: false, mode: 'extract' },
  ...{ baseUrl: 'http://127.0.0.1', hasWebhook: false, origin: 'api' },
};
const TOOLS = ['read', 'finish'].map((name) => ({ name, description: name, parameters: { type: 'object' } }));

let db: Database;
beforeEach(async () => {
  db = await openMemory();
  await migrate(db, migrations);
  const run = { id: ID, team_id: 't', kind: 'agent', thread_id: ID, turn: 1, settings: SETTINGS } as const;
  await db.transaction((tx) => insertRun(tx, run, 0));
});

const open = (maxCredits = 50): Promise<Journal> =>
  openJournal(
    { db, blobs: createFolderBlobs(tempDir()), clock: systemClock, notify: async () => {} },
    {
      ...{ id: ID, teamId: 't', maxCredits, hasWebhook: false },
      context: { signal: new AbortController().signal, checkpoint: async () => {} },
      reservation: { credits: maxCredits, extend: async () => {} },
    },
  );

type Reply = Partial<Omit<Turn, 'calls'>> & {
  readonly calls?: readonly [name: string, input: unknown, problem?: string][];
};

/** A model that gives these replies, the last one for ever, and the requests that it got. */
function scripted(...replies: (Reply | Error)[]) {
  const asked: TurnRequest[] = [];
  const turn = async (request: TurnRequest): Promise<Turn> => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] as Reply | Error;
    asked.push(structuredClone({ ...request, deadline: undefined }) as unknown as TurnRequest);
    if (reply instanceof Error) throw reply;
    const calls = (reply.calls ?? []).map(([name, input, problem], at) => ({
      ...{ id: `c${at}`, name, input },
      ...(problem === undefined ? {} : { problem }),
    }));
    return { text: reply.text ?? '', calls, usage: reply.usage ?? { input: 10, output: 10 } } as Turn;
  };
  return { asked, model: { id: 'scripted', abilities: {}, turn } as unknown as Model };
}

async function talk(model: Model, more: Partial<Conversation<string>> = {}, journal?: Journal) {
  const used: unknown[] = [];
  const context = { journal: journal ?? (await open()), means: { log: silentLog } } as unknown as RunContext;
  const end = converse<string>(context, model, {
    ...{ agent: orchestratorOf(ID), key: 'main', instructions: 'Rules', opening: 'Do it', tools: TOOLS, steps: 12 },
    last: 'finish',
    async use(_, { name, input }) {
      used.push([name, input]);
      return name === 'finish' ? { end: String((input as { data: unknown }).data) } : { text: `read ${used.length}` };
    },
    ...more,
  });
  return { used, end: await end };
}
const finish: Reply = { calls: [['finish', { data: 'done' }]] };
/** What the model was told last. */
const heard = (asked: readonly TurnRequest[]): string => JSON.stringify(asked.at(-1)?.messages.at(-1));

test('calls are made, their answers reach the model, and the last tool ends it', async () => {
  const { model, asked } = scripted({ text: '<think>First</think> I read.', calls: [['read', { url: 'a' }]] }, finish);
  const { used, end } = await talk(model);
  assert.deepEqual(
    [end, used],
    [
      'done',
      [
        ['read', { url: 'a' }],
        ['finish', { data: 'done' }],
      ],
    ],
  );
  assert.match(heard(asked), /"name":"read","text":"read 1"/);
});

test('tools that there are not, arguments that cannot be read and calls without end are told, and come to an end', async () => {
  const cases: readonly [Reply, RegExp, number][] = [
    [{ calls: [['launch_rockets', {}]] }, /There is no tool launch_rockets/, 4],
    [{ calls: [['read', undefined, 'no JSON']] }, /cannot be read: no JSON/, 4],
    [{ text: 'Banana.' }, /Call one of your tools; finish when you are done/, 4],
    [{ calls: [['read', { url: 'a' }]] }, /You have made this call before/, 6],
  ];
  for (const [reply, expected, most] of cases) {
    db = await openMemory();
    await migrate(db, migrations);
    const { model, asked } = scripted(reply);
    await assert.rejects(talk(model), new FailedError('The language model did not finish.'));
    assert.match(heard(asked), expected);
    assert.equal(asked.length, most, String(expected));
  }
});

test('a call that makes sense makes up for those that did not', async () => {
  const wrong: Reply = { calls: [['nothing', {}]] };
  const right = (n: number): Reply => ({ calls: [['read', { n }]] });
  const { model } = scripted(wrong, wrong, wrong, right(1), wrong, wrong, wrong, right(2), finish);
  assert.equal((await talk(model)).end, 'done');
});

test('when there is no time left only the last tool is offered', async () => {
  const reads = Array.from({ length: 3 }, (_, n): Reply => ({ calls: [['read', { n }]] }));
  const { model, asked } = scripted(...reads, finish);
  assert.equal((await talk(model, { steps: 3 })).end, 'done');
  assert.deepEqual(
    asked.map(({ tools }) => tools.length),
    [2, 2, 2, 1],
  );
  assert.match(heard(asked), /There is no time left/);
});

test('words end it only where they may', async () => {
  const { model } = scripted({ text: 'It is red.' });
  assert.equal((await talk(model, { words: (text) => ({ end: text }) })).end, 'It is red.');
});

test('replies are stored: the next process gets the same ones, and pays for none again', async () => {
  const first = scripted({ calls: [['read', { url: 'a' }]] }, new ModelError('unreachable', 'down'));
  await assert.rejects(talk(first.model), /did not respond \(unreachable\)/);
  const journal = await open();
  assert.equal(journal.spent, 1);
  const second = scripted(finish);
  const { used } = await talk(second.model, {}, journal);
  assert.deepEqual([used.length, second.asked.length, journal.spent], [2, 1, 2]);
});

test('nonsense is asked for again, a server that is down is not', async () => {
  const nonsense = new ModelError('unusable', 'nonsense');
  const { model, asked } = scripted(nonsense, nonsense, finish);
  assert.equal((await talk(model)).end, 'done');
  assert.equal(asked.length, 3);
  db = await openMemory();
  await migrate(db, migrations);
  const down = scripted(new ModelError('unreachable', 'down'));
  await assert.rejects(talk(down.model), /did not respond \(unreachable\)/);
  assert.equal(down.asked.length, 1);
});

test('tokens are paid by the thousand, and what would cost more than is left is not sent', async () => {
  const journal = await open();
  await talk(scripted({ ...finish, usage: { input: 2_500, output: 600 } as Turn['usage'] }).model, {}, journal);
  assert.equal(journal.spent, 4);
  const poor = scripted(finish);
  const long = 'x'.repeat(300_000);
  await assert.rejects(talk(poor.model, { key: 'other', opening: long }), CreditLimitError);
  assert.equal(poor.asked.length, 0);
});

test('old answers of tools are shortened where the conversation becomes too long', async () => {
  const reads = Array.from({ length: 4 }, (_, n): Reply => ({ calls: [['read', { n }]] }));
  const { model, asked } = scripted(...reads, finish);
  const use: Conversation<string>['use'] = async (_, { name }) =>
    name === 'finish' ? { end: 'done' } : { text: 'long '.repeat(20_000) };
  const journal = await open(1_000);
  await talk(model, { use }, journal);
  const last = JSON.stringify(asked.at(-1)?.messages);
  assert.ok(last.length < 330_000, `${last.length} characters`);
  assert.match(last, /the rest is left out by now/);
  assert.ok(!JSON.stringify(asked.at(-1)?.messages.at(-1)).includes('left out'), 'the newest is whole');
});
