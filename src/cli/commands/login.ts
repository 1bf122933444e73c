import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { api } from '@trawl/contract/api.ts';
import type { ResponseOf } from '@trawl/contract/endpoint.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, type Context, positionals, report, text } from '../command.ts';
import { remote, SERVICE, serviceOf } from '../remote.ts';
import { forgetLogin, saveLogin } from '../saved-login.ts';

type Collected = ResponseOf<(typeof api)['POST /api/auth/cli/status']>;

/** Milliseconds between two questions, and until the approval is given up. */
const EVERY = 1_000;
const LONGEST = 5 * 60_000;

export const loginCommand: Command = {
  usage: '[--at <url>] [--key <key>]',
  description:
    'Saves the address of a service and a key for later commands.\n' +
    'Without --key, you approve the sign-in in the browser, and the service creates a key.',
  examples: ['trawl login --at https://trawl.example.org', 'trawl login --key fc-…'],
  help: SERVICE.help,
  options: SERVICE.options,
  async run(context) {
    positionals(context, []);
    const { at } = serviceOf(context);
    const given = text(context, 'key');
    const { key, team } = given === undefined ? await approved(context, at) : { key: given, team: undefined };
    // Also tells whether the key works.
    await remote({ ...context, values: { ...context.values, at, key } }).request('GET /v2/team/credit-usage');
    const file = saveLogin(context.environment(), { at, key });
    report(context, { at, team, file }, `${at}${team === undefined ? '' : `, team ${team}`}: saved in ${file}`);
    return 0;
  },
};

/** Has a person approve in the browser, with the protocol of the published command line. */
async function approved({ out, signal, browse }: Context, at: string): Promise<{ key: string; team: string }> {
  const session = randomBytes(32).toString('hex');
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const page = `${at}/cli-auth?code_challenge=${challenge}#session_id=${session}`;
  out.note(`Approve in the browser: ${page}`);
  browse(page);
  const until = performance.now() + LONGEST;
  while (performance.now() < until) {
    await sleep(EVERY, undefined, { signal }).catch(() => {});
    signal.throwIfAborted();
    const response = await fetch(`${at}/api/auth/cli/status`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session_id: session, code_verifier: verifier }),
    }).catch((cause: unknown) => {
      throw new OperatorError(`cannot reach the service at ${at}; set its address with --at`, { cause });
    });
    if (!response.ok) throw new OperatorError(`${at} answered ${response.status} to the login`);
    const collected = (await response.json()) as Collected;
    if (collected.status === 'complete') return { key: collected.apiKey, team: collected.teamName };
  }
  throw new OperatorError(`nobody approved on ${hostname()} within 5 minutes; run trawl login again`);
}

export const logoutCommand: Command = {
  usage: '',
  description:
    'Removes the address and the key that trawl login saved. The key stays valid; to revoke it, use the dashboard.',
  examples: ['trawl logout'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const removed = forgetLogin(context.environment());
    report(context, { removed }, removed ? 'the saved login is removed' : 'there is no saved login');
    return 0;
  },
};
