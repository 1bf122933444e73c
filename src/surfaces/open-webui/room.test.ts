import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deadlineIn } from '../../foundation/kernel/deadline.ts';
import { silentLog } from '../../foundation/kernel/log.ts';
import type { Call } from '../../foundation/routing/route.ts';
import { asV2 } from '../v1/as-v2.ts';
import { openWebUiRoom } from './room.ts';

type AnyCall = Call<unknown, unknown, unknown>;

/** A call as the server makes it: some of its fields are getters. */
class ServedCall implements AnyCall {
  readonly query = {};
  readonly params = {};
  readonly principal = { teamId: 'one', keyId: undefined, plan: 'free', scopes: ['*'] };
  readonly deadline = deadlineIn(60_000);
  readonly body: unknown;
  constructor(body: unknown) {
    this.body = body;
  }
  readonly validateAs = (async (_: string, body: unknown) => ({ body, ignored: undefined })) as AnyCall['validateAs'];
  readonly header = (): undefined => undefined;
  readonly note = (): void => {};
  readonly requireRoom = (): void => {};
  readonly stream = undefined;
  get ignored(): string {
    return 'of the request';
  }
  get elapsed(): number {
    return 7;
  }
  get requestId(): string {
    return 'r1';
  }
  get log(): AnyCall['log'] {
    return silentLog;
  }
  get baseUrl(): string {
    return 'http://here';
  }
}

const factsOf = ({ elapsed, requestId, log, baseUrl, ignored }: AnyCall) => ({
  ...{ elapsed, requestId, baseUrl, ignored },
  hasLog: log === silentLog,
});
const FACTS = { elapsed: 7, requestId: 'r1', baseUrl: 'http://here', ignored: undefined, hasLog: true };

test('who answers in place of an endpoint knows how long the request has taken, where it came to and what it is called', async () => {
  const seen: unknown[] = [];
  const { routes = [] } = openWebUiRoom({
    search: {
      answer: async (call) => {
        seen.push(factsOf(call));
        return { success: true, data: { web: [] }, id: 'x', creditsUsed: 0, warning: null };
      },
    },
    scrape: {
      answer: async (call) => {
        seen.push(factsOf(call));
        return { success: true, data: { markdown: 'text', warning: 'A part is missing.', metadata: {} as never } };
      },
    },
  });
  await routes[0]?.handler(new ServedCall({ query: 'q', count: 1 }));
  const loaded = await routes[1]?.handler(new ServedCall({ urls: ['http://a.example/'] }));
  assert.deepEqual(loaded, [
    { page_content: 'text', metadata: { source: 'http://a.example/', warning: 'A part is missing.' } },
  ]);
  assert.deepEqual(seen, [FACTS, FACTS]);
  assert.deepEqual(factsOf(await asV2('POST /v2/search', new ServedCall({}), { body: {} })), FACTS);
});
