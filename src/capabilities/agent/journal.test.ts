import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { migrations } from '../../compose/migrations.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type Blobs, createFolderBlobs, type Database, migrate } from '../../foundation/store/index.ts';
import { orchestratorOf, subagentOf } from './events.ts';
import { type Done, type Draft, openJournal } from './journal.ts';
import { listPages } from './pages.ts';
import { findRun, insertRun } from './runs.ts';
import type { RunSettings } from './settings.ts';
import { CancelledError, CreditLimitError } from './stop-reasons.ts';
import { readEvents } from './trace.ts';

const ID = 'run';
const SETTINGS: RunSettings = {
  ...{ prompt: 'Everything', urls: [], maxCredits: 10, isStrict: false, mode: 'extract' },
  ...{ baseUrl: 'http://127.0.0.1', hasWebhook: true, origin: 'api' },
};

forEachEngine('the journal of a run', (fresh) => {
  let db: Database;
  let blobs: Blobs;
  let told: unknown[];
  /** Set: what says so finds that the run is no longer ours. */
  let lost: Error | undefined;
  const self = orchestratorOf(ID);
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, migrations);
    blobs = createFolderBlobs(tempDir());
    told = [];
    lost = undefined;
    const run = { id: ID, team_id: 't', kind: 'agent', thread_id: ID, turn: 1, settings: SETTINGS } as const;
    await db.transaction((tx) => insertRun(tx, run, 0));
  });

  /** As the process that has the run opens it; a second one is the next process. @param held credits that are reserved */
  const open = (held = 10, extend = async (): Promise<void> => {}) => {
    const clock = manualClock(1_700_000_000_000);
    const notify = async (_: unknown, __: string, events: readonly unknown[]) => void told.push(...events);
    return openJournal(
      { db, blobs, clock, notify },
      {
        ...{ id: ID, teamId: 't', maxCredits: SETTINGS.maxCredits, hasWebhook: true },
        context: {
          signal: new AbortController().signal,
          checkpoint: async () => {
            if (lost !== undefined) throw lost;
          },
        },
        reservation: { credits: held, extend },
      },
    );
  };
  const call = (key: string, estimate = 1) => ({ key, tool: 'scrape', parameters: { url: key }, estimate });
  const once =
    (result: unknown, credits = 1) =>
    async (): Promise<Done<unknown>> => ({ result, credits });
  const never = async (): Promise<Done<unknown>> => assert.fail('it is done twice');
  // biome-ignore lint/suspicious/noExplicitAny: events as they are stored
  const events = async (): Promise<any[]> => (await readEvents(db, ID)).map((text) => JSON.parse(text));

  test('what has finished is handed out to the next process, with its cost, and told once', async () => {
    const first = await open();
    const page = { url: 'https://a.example/', title: 'A', text: 'All of it' };
    const done = await first.call(self, call('a', 2), async () => ({ result: { is: 'a' }, credits: 2, page }));
    assert.deepEqual([done, first.spent], [{ is: 'a' }, 2]);
    await first.tell(self, 'plan', { type: 'progress.reported', phase: 'planning', message: 'A plan' });

    const second = await open();
    assert.deepEqual([second.spent, second.has('a'), second.has('b')], [2, true, false]);
    assert.deepEqual(await second.call(self, call('a', 2), never), { is: 'a' });
    await second.tell(self, 'plan', { type: 'progress.reported', phase: 'planning', message: 'A plan' });
    await second.call(self, call('b'), once('b'));
    assert.equal(second.spent, 3);
    assert.deepEqual(
      (await events()).map(({ type, producerSequence }) => [type, producerSequence]),
      [
        ['tool_call.started', 1],
        ['tool_call.finished', 2],
        ['progress.reported', 3],
        ['tool_call.started', 4],
        ['tool_call.finished', 5],
      ],
    );
    const [started, finished] = await events();
    assert.equal(started.toolCallId, finished.toolCallId);
    assert.equal((await findRun(db, ID))?.credits, 3);
    assert.deepEqual(
      (await listPages(db, ID)).map(({ url }) => url),
      [page.url],
    );
    assert.deepEqual(told, [
      { event: 'action', success: true, data: [{ creditsUsed: 0, action: 'scrape', input: { url: 'a' } }] },
      { event: 'action', success: true, data: [{ creditsUsed: 2, action: 'scrape', input: { url: 'b' } }] },
    ]);
  });

  test('what was under way when its process died is done again, and its start is told once', async () => {
    const first = await open();
    const dies = new Promise<never>(() => {});
    void first.call(self, call('a'), () => dies);
    while ((await events()).length === 0) await new Promise((resolve) => setImmediate(resolve));
    const second = await open();
    assert.equal(second.spent, 0);
    assert.equal(await second.call(self, call('a'), once('a')), 'a');
    assert.deepEqual(
      (await events()).map(({ type }) => type),
      ['tool_call.started', 'tool_call.finished'],
    );
    assert.equal(told.length, 1);
  });

  test('a process that has lost the run stores neither results nor costs', async () => {
    const first = await open();
    lost = new Error('the lease is lost');
    await assert.rejects(first.call(self, call('a'), once('a')), /the lease is lost/);
    assert.deepEqual([first.spent, await events(), told.length > 1], [0, [], false]);
    lost = undefined;
    const late = first.call(self, call('b'), async () => {
      lost = new Error('the lease is lost');
      return { result: 'b', credits: 1 };
    });
    await assert.rejects(late, /the lease is lost/);
    lost = undefined;
    assert.deepEqual([first.spent, first.has('b'), (await findRun(db, ID))?.credits], [0, false, 0]);
    assert.equal(await (await open()).call(self, call('b'), once('again')), 'again');
  });

  test('calls that fail, and silent ones: nothing is paid for the one, nothing is told of the other', async () => {
    const journal = await open();
    await assert.rejects(
      journal.call(self, call('a'), async () => {
        throw new Error('down');
      }),
      /down/,
    );
    assert.deepEqual([journal.spent, journal.has('a')], [0, false]);
    const before = (await events()).length;
    await journal.call(self, { ...call('reply'), isSilent: true }, once('text'));
    assert.deepEqual([journal.spent, (await events()).length], [1, before]);
  });

  test('no call begins that could cost more than is left, of the run or of the team', async () => {
    let extended = 0;
    const refusing = async (): Promise<void> => {
      extended++;
      throw new ApiError('PAYMENT_REQUIRED');
    };
    const journal = await open(4, refusing);
    await journal.call(self, call('a', 4), once('a', 4));
    await assert.rejects(journal.call(self, call('b', 1), never), CreditLimitError);
    assert.equal(extended, 1);
    const rich = await open();
    await assert.rejects(rich.call(self, call('b', 7), never), /Max credits exceeded/);
    // Calls at the same time count with what they may cost.
    let end = (_: Done<unknown>): void => {};
    const running = rich.call(self, call('c', 4), () => new Promise<Done<unknown>>((resolve) => (end = resolve)));
    await assert.rejects(rich.call(self, call('d', 3), never), CreditLimitError);
    while (!(await events()).some(({ parameters }) => parameters?.url === 'c'))
      await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    end({ result: 'c', credits: 1 });
    await running;
    assert.equal(await rich.call(self, call('d', 3), once('d', 3)), 'd');
    assert.equal(rich.spent, 8);
  });

  test('a run that is cancelled begins nothing, and finished calls are still there', async () => {
    const journal = await open();
    await journal.call(self, call('a'), once('a'));
    journal.cancel();
    await assert.rejects(journal.call(self, call('b'), never), CancelledError);
    assert.equal(await journal.call(self, call('a'), never), 'a');
    assert.equal(journal.signal.aborted, false, 'what runs may finish');
    journal.close();
  });

  test('versions of the data: what changed, how many records there are, and the same ones once', async () => {
    const journal = await open();
    const version = (value: unknown, isFinal = false): Draft => ({
      ...{ artifactId: 'result', path: '/workspace/data.json', value, isFinal },
    });
    await journal.snapshot(self, version({ lamps: [1] }));
    await journal.snapshot(self, version({ lamps: [1] }));
    await journal.snapshot(self, version({ lamps: [1, 2], shop: 'A' }));
    const helper = subagentOf(ID, 'h', 'helper 1');
    await journal.call(helper, call('a'), once('a'), () => version({ lamps: [1, 2], shop: 'B' }));
    const next = await open();
    await next.snapshot(self, version({ lamps: [1, 2], shop: 'B' }));
    await next.snapshot(self, version({ lamps: [2], shop: 'B' }, true));
    const updated = (await events()).filter(({ type }) => type === 'artifact.updated');
    assert.deepEqual(
      updated.map(({ artifact: { change, changedFields, itemCount } }) => [change, changedFields, itemCount]),
      [
        ['init', ['lamps'], 1],
        ['append', ['lamps', 'shop'], 2],
        ['modify', ['shop'], 2],
        ['update', ['lamps'], 1],
      ],
    );
    assert.equal(new Set(updated.map(({ artifact }) => artifact.snapshotId)).size, 4);
    const finished = (await events()).find(({ type }) => type === 'tool_call.finished');
    assert.deepEqual([updated[2].artifact.sourceToolCallId, updated[2].agent], [finished.toolCallId, helper]);
  });
});
