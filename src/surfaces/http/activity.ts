import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '../../foundation/routing/route.ts';
import type { Accounts } from '../../platform/accounts/index.ts';
import type { RequestCall } from './request-call.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call that the handler gets; null before the inputs are validated. */
    call: RequestCall | null;
  }
}

/** Input fields that describe a request in the activity log, in order of preference. */
const TARGETS = ['url', 'query', 'prompt'] as const;

/** Records every request of a team in the activity log, including refused ones. */
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

/** Removes user and password from a URL. */
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
