import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extract } from '@trawl/contract/v2/extract.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import type { NewRun } from '../agent/index.ts';
import { type ExtractOptions, startExtraction } from './start-extraction.ts';

const PAGE = 'https://a.example/mug';
const SCHEMA = { type: 'object', properties: { name: { type: 'string' }, price: { type: 'number' } } };

/** Starts one. @returns the answer, and what the run was asked to do */
async function start(
  given: object,
  { zeroDataRetention = 'off', header = () => undefined as string | undefined } = {},
) {
  let asked: NewRun | undefined;
  const notes: unknown[] = [];
  const required: number[] = [];
  const options = {
    runs: {
      earlier: async () => undefined,
      start: async (_: unknown, run: NewRun) => {
        asked = run;
        return { id: 'new' };
      },
    },
    accounts: {
      credits: { require: async (_: unknown, credits: number) => void required.push(credits) },
      threats: { policyOf: async () => ({ mode: 'off' }) },
    },
    webhooks: { check: async () => {} },
    egress: {
      guard: {
        readUrl: (url: URL) => {
          if (url.hostname === '10.0.0.1') throw new ApiError('INVALID_URL');
        },
      },
    },
  } as unknown as ExtractOptions;
  const body = extract['POST /v2/extract'].body.parse(given);
  const answer = await startExtraction(options, {
    ...{ body, principal: { teamId: 't', keyId: 'k', zeroDataRetention }, baseUrl: 'http://127.0.0.1' },
    ...{ header, deadline: undefined, requireRoom() {}, note: (one: unknown) => void notes.push(one) },
  } as never);
  return { answer, settings: asked?.settings, notes, required };
}
const refused = (given: object, key: string, more?: Parameters<typeof start>[1]) =>
  assert.rejects(start(given, more), (error) => error instanceof ApiError && error.key === key, key);

test('the run reads the named pages and no others, unless the request says so', async () => {
  const { answer, settings, notes, required } = await start({ urls: [PAGE], schema: SCHEMA });
  assert.deepEqual(answer, { success: true, id: 'new', invalidURLs: [] });
  assert.deepEqual(
    [
      settings?.urls,
      settings?.prompt,
      settings?.mayWander,
      settings?.mayLeaveSite,
      settings?.isLed,
      settings?.isStrict,
    ],
    [[PAGE], 'name, price', false, false, false, false],
  );
  assert.deepEqual([notes, required], [[{ jobId: 'new', resultPath: '/v2/extract/new', target: PAGE }], [1]]);
  const wide = await start({ urls: [PAGE], prompt: 'x', allowExternalLinks: true, agent: { model: 'FIRE-1' } });
  assert.deepEqual([wide.settings?.mayWander, wide.settings?.mayLeaveSite, wide.settings?.isLed], [true, true, true]);
  const found = await start({ urls: [PAGE], prompt: 'x', enableWebSearch: true });
  assert.deepEqual([found.settings?.mayWander, found.settings?.mayLeaveSite], [true, false]);
});

test('the prompt is what the system and the caller say, else what the schema asks for', async () => {
  const promptOf = async (given: object) => (await start({ urls: [PAGE], ...given })).settings?.prompt;
  assert.equal(await promptOf({ prompt: 'The price', systemPrompt: 'Be brief.' }), 'Be brief.\n\nThe price');
  assert.equal(await promptOf({ schema: { type: 'array', items: {} } }), 'Everything that the schema asks for');
});

test('stars stay; addresses that cannot be fetched are listed, or refused where none is left or they may not be', async () => {
  const { answer, settings } = await start({ urls: [`${PAGE}*`, 'ftp://x.example/', 'http://10.0.0.1/'], prompt: 'x' });
  assert.deepEqual([settings?.urls, answer.invalidURLs], [[`${PAGE}*`], ['ftp://x.example/', 'http://10.0.0.1/']]);
  await refused({ urls: ['http://10.0.0.1/'], prompt: 'x' }, 'INVALID_URL');
  await refused({ urls: [PAGE, 'ftp://x.example/'], prompt: 'x', ignoreInvalidURLs: false }, 'INVALID_URL');
});

test('schemas and options that make no sense are refused before anything is started', async () => {
  await refused({ urls: [PAGE], schema: { type: 'nonsense' } }, 'UNPROCESSABLE_ENTITY');
  await refused({ urls: [PAGE], prompt: 'x', scrapeOptions: { timeout: -1 } }, 'BAD_REQUEST');
  await refused({ urls: [PAGE], prompt: 'x' }, 'AGENT_ZERO_DATA_RETENTION', { zeroDataRetention: 'forced' });
  const { settings } = await start({ urls: [PAGE], prompt: 'x', scrapeOptions: { maxAge: 0, formats: ['html'] } });
  assert.deepEqual(settings?.scrapeOptions, { maxAge: 0 });
});
