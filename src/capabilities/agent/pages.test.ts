import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { forEachEngine } from '../../../test/support/engines.ts';
import { tempDir } from '../../../test/support/tmp.ts';
import { migrations } from '../../compose/migrations.ts';
import { createJobs, type Jobs } from '../../foundation/jobs/index.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import {
  type Blobs,
  createFolderBlobs,
  type Database,
  migrate,
  type SharedTextTables,
} from '../../foundation/store/index.ts';
import { addPage, listPages, packPage, readPage, type SeenPage } from './pages.ts';
import { removeExpired } from './retention.ts';
import { insertRun, updateRun } from './runs.ts';
import type { RunSettings } from './settings.ts';

const START = 1_700_000_000_000;
const DAY = 86_400_000;
const LONG = 'What several runs read on one page. '.repeat(40);
const SETTINGS: RunSettings = {
  prompt: 'Name and price',
  urls: [],
  maxCredits: 1,
  isStrict: false,
  mode: 'extract',
  baseUrl: 'http://127.0.0.1',
  hasWebhook: false,
  origin: 'api',
};

forEachEngine('pages of agent runs', (fresh) => {
  let db: Database;
  let jobs: Jobs;
  let blobs: Blobs;
  let clock: ReturnType<typeof manualClock>;
  beforeEach(async () => {
    db = await (await fresh()).open();
    await migrate(db, migrations);
    clock = manualClock(START);
    jobs = createJobs(db, { clock });
    blobs = createFolderBlobs(tempDir());
  });

  const add = async (runId: string, callId: string, page: SeenPage): Promise<void> => {
    const packed = await packPage(blobs, { runId, teamId: 't', callId }, page);
    await db.transaction((tx) => addPage(tx, packed, { runId, callId, at: clock.now() }));
  };
  const addRun = (id: string, finishedAt: number | null) =>
    db.transaction(async (tx) => {
      await insertRun(tx, { id, team_id: 't', kind: 'agent', thread_id: id, turn: 1, settings: SETTINGS }, START);
      await updateRun(tx, id, { finished_at: finishedAt });
    });
  const texts = async () =>
    (await db.as<SharedTextTables>().kysely.selectFrom('shared_texts').select('refs').execute()).map(({ refs }) =>
      Number(refs),
    );
  const pictures = async (): Promise<string[]> => (await Array.fromAsync(blobs.list())).map(({ key }) => key);

  test('are read back as they were, short and long, odd and empty', async () => {
    const odd = `\u202eevil\u202c \uD800 ${'x'.repeat(600)}`;
    for (const [at, text] of ['Short', LONG, '', odd, 'y'.repeat(400_000)].entries()) {
      await add('r', `c${at}`, { url: `https://a.example/${at}`, title: `Page ${at}`, text });
      const page = await readPage(db, 'r', `c${at}`);
      assert.equal(page?.text, Buffer.from(text).toString());
      assert.deepEqual([page?.title, page?.characters, page?.screenshotKey], [`Page ${at}`, text.length, null]);
    }
    const list = await listPages(db, 'r');
    assert.deepEqual(
      list.map(({ url }) => url),
      [0, 1, 2, 3, 4].map((at) => `https://a.example/${at}`),
    );
    assert.deepEqual(await listPages(db, 'other'), []);
    assert.equal(await readPage(db, 'other', 'c1'), undefined);
  });

  test('go with their run; a text stays until the last run that read it is gone', async () => {
    await addRun('old', START);
    await addRun('young', START + DAY);
    const page = { url: 'https://a.example/', text: LONG, screenshot: Buffer.from('picture') };
    await add('old', 'c1', page);
    await add('old', 'c2', page);
    await add('young', 'c1', page);
    assert.deepEqual(await texts(), [3]);
    assert.deepEqual(await pictures(), ['agents/old/c1.jpg', 'agents/old/c2.jpg', 'agents/young/c1.jpg']);
    const deps = { jobs, blobs, clock, log: silentLog, retention: DAY };
    const { signal } = new AbortController();
    clock.advance(DAY + 2 * 60_000);
    await removeExpired(deps, signal);
    assert.deepEqual(await listPages(db, 'old'), []);
    assert.equal((await readPage(db, 'young', 'c1'))?.text, LONG);
    assert.deepEqual([await texts(), await pictures()], [[1], ['agents/young/c1.jpg']]);
    clock.advance(DAY);
    await removeExpired(deps, signal);
    assert.deepEqual([await texts(), await pictures()], [[], []]);
  });
});
