import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { forEachEngine } from '../../../test/support/engines.ts';
import { itemsProvider, peopleProvider, providerFolder, TERMS } from '../../../test/support/providers.ts';
import { manualClock } from '../../foundation/kernel/clock.ts';
import { migrate } from '../../foundation/store/index.ts';
import { migrations as accountsMigrations } from '../accounts/index.ts';
import { areTermsAccepted, createDecisionStore } from './decisions.ts';
import { valueAt } from './file/path.ts';
import { parsePattern } from './file/pattern.ts';
import { type Provider, readProviders } from './file/read.ts';
import { fill, fillJson } from './file/template.ts';
import { createRuns, KEPT } from './runs.ts';
import { migrations, type ProvidersTables } from './tables.ts';
import { matchQuery, toolsOf } from './tools/catalog.ts';

const LOCAL = '00000000-0000-4000-8000-000000000002';
const BASE = 'http://127.0.0.1:9';
const read = (folder: string, more: object = {}): Provider[] =>
  readProviders({ folders: [folder], settings: {}, bases: {}, functions: [], ...more });

describe('provider files', () => {
  test('those that come with Trawl can be read', () => {
    const own = fileURLToPath(new URL('../../../providers', import.meta.url));
    const functions = ['papers.search', 'papers.read', 'papers.similar'];
    const names = readProviders({ folders: [own], settings: {}, bases: {}, functions }).map(({ name }) => name);
    assert.deepEqual(names, ['crossref', 'github', 'openalex', 'papers', 'wikipedia']);
  });

  test('their tools are found by words of a query in any spelling', () => {
    const own = fileURLToPath(new URL('../../../providers', import.meta.url));
    const functions = ['papers.search', 'papers.read', 'papers.similar'];
    const tools = toolsOf(readProviders({ folders: [own], settings: {}, bases: {}, functions }));
    for (const query of ['encyclopedia', 'ENCYCLOPÉDIA', 'an encyclopedias']) {
      assert.match(matchQuery(tools, query)[0]?.id ?? '', /^wikipedia\//, query);
    }
  });

  test('a mistake is refused with file and line', () => {
    const good = JSON.stringify(itemsProvider(BASE), null, 2);
    const wrong: Record<string, [string, RegExp]> = {
      'no JSON': [good.replace('"title"', 'title'), /items\.json:3: expected a name in quotes/],
      'a misspelt name': [
        good.replace('"category"', '"catgory"'),
        /items\.json:5: catgory: is not a field of a provider file/,
      ],
      'a missing name': [good.replace(/ +"about": "Facts.*\n/, ''), /items\.json:1: about: is missing/],
      'an address that is none': [
        good.replace('https://data.example/lists/*', 'data.example'),
        /:\d+: pages\.0\.others\.1: must be like/,
      ],
      'an unknown placeholder': [
        good.replace('{id}"\n      },\n      "answer', '{key}"\n      },\n      "answer'),
        /"\{key\}"/,
      ],
      'an unknown setting': [
        good.replace('"path": "/search"', '"path": "/search/{setting.acme}"'),
        /settings: does not name "acme"/,
      ],
      'a path that may lack a part': [
        good.replace('"path": "/search"', '"path": "/search/{colour}"'),
        /needs "colour"/,
      ],
      'two prices': [
        good.replace('"creditsPerRecord": 2', '"creditsPerRecord": 2, "credits": 1'),
        /must have either credits/,
      ],
      'a function that is none': [
        good.replace(/"request": \{\s*"path": "\/search"[\s\S]*?\n {6}\},/, '"run": "rm",'),
        /run: must be one of/,
      ],
    };
    for (const [name, [text, message]] of Object.entries(wrong)) {
      const folder = providerFolder();
      assert.notEqual(text, good, name);
      writeFileSync(join(folder, 'items.json'), text);
      assert.throws(() => read(folder, { functions: ['papers.search'] }), { name: 'OperatorError', message }, name);
    }
    const needy = providerFolder(itemsProvider(BASE, { settings: { acme: 'required' } }));
    assert.throws(() => read(needy), /TRAWL_PROVIDER_SECRETS has no value for "acme"/);
    assert.equal(read(needy, { settings: { acme: 'x' } })[0]?.secrets.acme, 'x');
    assert.throws(() => read('/nowhere/at/all'), /cannot read the provider folder/);
    assert.throws(() => read(needy, { settings: { acme: 'x' }, bases: { nobody: BASE } }), /TRAWL_PROVIDER_URLS/);
  });

  test('the digest is the SHA-256 of the text; a later folder replaces a provider', () => {
    const first = providerFolder(peopleProvider(BASE, { terms: TERMS }));
    const second = providerFolder(peopleProvider(BASE, { title: 'Mine' }));
    assert.equal(read(first)[0]?.terms?.digest, '4cd3782d54677238e8124800abdadde9723fa2c8fdcd307a7135da41c6a1f5c8');
    const [mine] = readProviders({
      folders: [first, second],
      settings: {},
      bases: { acme: 'http://x.example' },
      functions: [],
    });
    assert.deepEqual([mine?.title, mine?.terms, mine?.base], ['Mine', undefined, 'http://x.example']);
  });

  test('patterns, paths and templates', () => {
    const pattern = parsePattern('https://*.example.org/in/{id}');
    const match = (url: string) => pattern?.match(new URL(url));
    assert.deepEqual(match('http://de.example.org/in/a%20b/?x#y'), { id: 'a b' });
    for (const no of [
      'https://example.org/in/a',
      'https://de.example.org/in/',
      'https://de.example.org/in/a/b',
      'https://de.example.org.evil.example/in/a',
      'https://de.example.org/in/%ff',
    ]) {
      assert.equal(match(no), undefined, no);
    }
    assert.equal(parsePattern('https://a.example/(x+)+')?.match(new URL('https://a.example/xx')), undefined);
    assert.deepEqual(valueAt({ a: { 'b.c': [{ d: 1 }, {}, { d: 2 }] } }, 'a.b\\.c.*.d'), [1, 2]);
    assert.equal(valueAt({}, 'constructor.name'), undefined);
    assert.equal(fill('/x/{a}?{b}', { a: 1 }), undefined);
    assert.deepEqual(fillJson({ n: '{n}', m: '{m}', t: 'a {n}', l: ['{n}', '{m}'] }, { n: 5 }), {
      n: 5,
      t: 'a 5',
      l: [5],
    });
  });
});

forEachEngine('providers', (fresh) => {
  const open = async () => {
    const db = await (await fresh()).open<ProvidersTables>();
    await migrate(db.as(), [...accountsMigrations, ...migrations]);
    const now = new Date().toISOString();
    const team = 'a0000000-0000-4000-8000-000000000001';
    await db
      .as<{ teams: Record<string, unknown> }>()
      .kysely.insertInto('teams')
      .values({ id: team, name: 'T', plan: 'default', created_at: now, organization_id: LOCAL })
      .execute();
    return { db, team, clock: manualClock(1_800_000_000_000) };
  };

  test('what an organization decides is its own and outlives another version of the terms', async () => {
    const { db, team, clock } = await open();
    const decisions = createDecisionStore(db, clock);
    const [acme] = read(providerFolder(peopleProvider(BASE, { terms: TERMS }))) as [Provider];
    const admin = { organizationId: LOCAL, teamId: team, personId: team, name: 'Ann', address: '::1' };
    const terms = acme.terms as NonNullable<Provider['terms']>;
    assert.equal(areTermsAccepted(acme, await decisions.of(LOCAL)), false);
    await decisions.switch(admin, acme, true);
    await decisions.switch(admin, acme, true);
    await decisions.accept(admin, acme, terms);
    await decisions.setEnrichment(admin, 'person', { enabled: true, providers: ['acme'] });
    await decisions.setEnrichment(admin, 'person', { enabled: false, providers: ['acme'] });
    const decided = await decisions.of(LOCAL);
    assert.deepEqual([...decided.on], ['acme']);
    assert.deepEqual(decided.enrichment, {
      person: { enabled: false, providers: ['acme'] },
      company: { enabled: false, providers: [] },
    });
    assert.equal(areTermsAccepted(acme, decided), true);
    const newer = { ...acme, terms: { ...terms, digest: 'f'.repeat(64) } };
    assert.equal(areTermsAccepted(newer, decided), false, 'the same version with another text');
    await assert.rejects(decisions.accept(admin, newer, terms), { code: 'terms_changed', status: 409 });
    assert.equal((await decisions.of('another')).on.size, 0);
    await decisions.switch(admin, acme, false);
    assert.equal((await decisions.of(LOCAL)).on.size, 0);
    const audit = await db
      .as<{ audit_log: { action: string; id: string } }>()
      .kysely.selectFrom('audit_log')
      .select('action')
      .orderBy('id')
      .execute();
    assert.deepEqual(
      audit.map(({ action }) => action),
      [
        'provider.turned-on',
        'provider.terms-accepted',
        'enrichment.changed',
        'enrichment.changed',
        'provider.turned-off',
      ],
    );
  });

  test('runs: once, in flight, unresolved after their time, forgotten after a day', async () => {
    const { db, team, clock } = await open();
    const runs = createRuns(db, clock);
    const run = await runs.begin(team, 'one', 'p', 1000);
    assert.equal(await runs.begin(team, 'one', 'p', 1000), undefined);
    await assert.rejects(runs.repeat(team, 'one', 'p'), { code: 'request_in_flight', status: 409 });
    await assert.rejects(runs.repeat(team, 'one', 'q'), { code: 'duplicate_request', status: 409 });
    await db.transaction((tx) => run!.finish({ kept: true }, true, tx.as()));
    assert.deepEqual(await runs.repeat(team, 'one', 'p'), { kept: true });

    const lost = await runs.begin(team, 'two', 'p', 1000);
    clock.advance(1000);
    await assert.rejects(runs.repeat(team, 'two', 'p'), { code: 'request_unresolved', status: 503 });
    await lost?.release();
    assert.equal(await runs.repeat(team, 'two', 'p'), undefined);

    const secret = await runs.begin(team, 'three', 'p', 1000);
    await db.transaction((tx) => secret!.finish({ secret: true }, false, tx.as()));
    assert.deepEqual(await runs.repeat(team, 'three', 'p'), { secret: true });
    await assert.rejects(createRuns(db, clock).repeat(team, 'three', 'p'), { code: 'request_unresolved' });

    clock.advance(KEPT);
    assert.equal(await runs.repeat(team, 'one', 'q'), undefined, 'an id may be used anew after a day');
    assert.ok(await runs.begin(team, 'one', 'q', 1000));
    await runs.sweep();
    const left = await db.kysely.selectFrom('provider_runs').select('request_id').execute();
    assert.deepEqual(
      left.map(({ request_id }) => request_id),
      ['one'],
    );
  });

  test('of many who begin at once with one id, one runs', async () => {
    const { db, team, clock } = await open();
    const runs = createRuns(db, clock);
    const begun = await Promise.all(Array.from({ length: 10 }, () => runs.begin(team, 'same', 'p', 1000)));
    assert.equal(begun.filter((one) => one !== undefined).length, 1);
  });
});
