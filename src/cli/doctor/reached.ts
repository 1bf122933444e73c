import type { Config } from '../../foundation/config/index.ts';
import { nameServerAnswers } from '../../foundation/egress/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { attempt, type Finding } from './check.ts';

/** What the settings say of the network around the service, tried out: its name servers, and the address under which others reach it. */

/** Milliseconds for an answer. */
const PATIENCE = 10_000;

/** @param patience milliseconds for an answer */
export async function reached(
  { dns, publicUrl }: Pick<Config, 'dns' | 'publicUrl'>,
  patience = PATIENCE,
): Promise<Finding[]> {
  return [
    await attempt('name servers', 'TRAWL_DNS', () => nameServers(dns, patience)),
    await attempt('public address', 'TRAWL_PUBLIC_URL', () => publicAddress(publicUrl, patience)),
  ];
}

async function nameServers(dns: Config['dns'], patience: number): Promise<string> {
  if (dns === undefined || dns === 'system') return 'those of the system';
  const tried = await Promise.all(dns.map((server) => nameServerAnswers(server, patience)));
  const dead = dns.filter((_, index) => tried[index] === false);
  if (dead.length > 0) throw new OperatorError(`${dead.join(', ')} ${dead.length === 1 ? 'does' : 'do'} not answer`);
  return `${dns.join(', ')}; ${dns.length === 1 ? 'it answers' : 'all answer'}`;
}

async function publicAddress(url: string | undefined, patience: number): Promise<Finding | string> {
  const about = { name: 'public address', change: 'TRAWL_PUBLIC_URL' };
  if (url === undefined) return { ...about, state: 'off', detail: 'links have the address of the request' };
  const answer = await fetch(`${url.replace(/\/+$/, '')}/health`, { signal: AbortSignal.timeout(patience) })
    .then(async (response) => (await response.json()) as { status?: unknown; version?: unknown })
    .catch(() => undefined);
  if (answer?.status !== 'ok' || typeof answer.version !== 'string') {
    throw new OperatorError(`no Trawl answers at ${url}, to which links and emails lead`);
  }
  return `Trawl ${answer.version} answers at ${url}`;
}
