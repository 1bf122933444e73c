import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, it } from 'node:test';
import { migrations } from '../../../../src/compose/migrations.ts';
import { forEachEngine } from '../../../../test/support/engines.ts';
import { manualClock } from '../../../foundation/kernel/clock.ts';
import { type Database, migrate } from '../../../foundation/store/index.ts';
import { type LostStreams, lostStreams } from './lost-streams.ts';
import { resume } from './resume.ts';

const MINUTE = 60_000;

forEachEngine('streams that have lost their client', (fresh) => {
  const clock = manualClock(Date.UTC(2026, 0, 1));
  const teamId = randomUUID();
  let here: LostStreams;
  let there: LostStreams;
  before(async () => {
    const database = await fresh();
    const db = await database.open();
    await migrate(db, migrations);
    const team = { id: teamId, name: 'Team', plan: 'unlimited', created_at: new Date(clock.now()).toISOString() };
    await (db as Database<{ teams: typeof team }>).kysely.insertInto('teams').values(team).execute();
    here = lostStreams(db, clock);
    there = lostStreams(await database.open(), clock);
  });
  const text = (lastEventId: string, team = teamId): Promise<string> | undefined =>
    resume(lastEventId, { teamId: team, lost: there, signal: new AbortController().signal }).then(
      (response) => response?.text() ?? 'unknown',
    );

  it('are given to the client by another process, from the event that it has seen last, as they go on', async () => {
    const id = randomUUID();
    await here.add({ id, teamId }, ['data: one', 'data: two']);
    const rest = text(`${id}.1`);
    await here.append(id, 3, 'event: message\ndata: three');
    await here.end(id);
    assert.equal(await rest, `id: ${id}.2\ndata: two\n\nid: ${id}.3\nevent: message\ndata: three\n\n`);
    assert.equal(await text(`${id}.3`), '');
    assert.equal(await here.askedAt(id), clock.now());
  });

  it('are for their team alone, and kept for five minutes', async () => {
    const id = randomUUID();
    await here.add({ id, teamId }, ['data: one']);
    await here.end(id);
    assert.equal(await text(`${id}.0`, randomUUID()), 'unknown');
    assert.equal(await here.askedAt(id), undefined);
    clock.advance(6 * MINUTE);
    assert.equal(await there.read({ id, teamId }, 0), undefined);
    await here.add({ id: randomUUID(), teamId }, []);
    assert.equal(await here.append(id, 2, 'data: two').catch(() => 'forgotten'), 'forgotten');
  });

  it('are not looked for by ids that are none', async () => {
    for (const bad of ['', 'x', `${randomUUID()}`, `${randomUUID()}.-1`, `${randomUUID()}.1 or 1=1`])
      assert.equal(await text(bad), 'unknown');
  });
});
