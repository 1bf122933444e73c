import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../foundation/routing/route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { RequestCall } from './request-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request on its way through its handler; null before its inputs were checked. */
    call: RequestCall | null;
  }
}

/** What a request is about, in the order in which it is looked for. */
const TARGETS = ['url', 'query', 'prompt'] as const;

/** Tells the activity log of every request of a team, also of those that were refused. */
export function recordActivity(
  route: Route,
  accounts: Accounts,
): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
  return (request, reply, done) => {
    const { principal, call } = request;
    if (principal !== null) {
      const facts = call?.facts ?? {};
      const leavesNothing =
        facts.zeroDataRetention === true ||
        principal.zeroDataRetention === 'forced' ||
        (call !== null && field(call.body, 'zeroDataRetention') === true);
      const elapsed = reply.elapsedTime;
      accounts.activity.record({
        team_id: principal.teamId,
        at: Math.round(accounts.clock.now() - elapsed),
        endpoint: facts.scope ?? route.scope,
        activity: route.activity ?? null,
        method: route.method,
        path: route.path,
        target: leavesNothing || call === null ? null : (facts.target ?? targetOf(call)),
        status: reply.statusCode,
        duration_ms: Math.round(elapsed),
        credits: facts.credits ?? 0,
        key_id: principal.keyId ?? null,
        person_id: principal.personId ?? null,
        request_id: request.id,
        job_id: facts.jobId ?? null,
        result_path: leavesNothing ? null : (facts.resultPath ?? null),
      });
    }
    done();
  };
}

function targetOf({ body, query }: RequestCall): string | null {
  for (const name of TARGETS) {
    const value = field(body, name) ?? field(query, name);
    if (typeof value === 'string') return name === 'url' ? withoutUserinfo(value) : value;
  }
  return null;
}

/** Passwords are nothing for a log. */
function withoutUserinfo(text: string): string {
  const url = text.includes('@') ? URL.parse(text) : null;
  if (url === null || (url.username === '' && url.password === '')) return text;
  url.username = '';
  url.password = '';
  return url.href;
}

function field(inputs: unknown, name: string): unknown {
  return typeof inputs === 'object' && inputs !== null ? (inputs as Record<string, unknown>)[name] : undefined;
}
