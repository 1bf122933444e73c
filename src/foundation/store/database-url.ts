import { OperatorError } from '../kernel/errors.ts';

/** `DATABASE_URL` of PostgreSQL. It names one server, or several with commas, as libpq does: postgres://user@a:5432,b:5432/db. */

const FORM = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/is;

/** A URL for each server that a URL names. @throws OperatorError if one of several has no host */
export function serversOf(url: string): readonly [string, ...string[]] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = FORM.exec(url) ?? [];
  if (!hosts.includes(',')) return [url];
  const [first = '', ...others] = hosts.split(',').map((host) => `${scheme}${user}${host.trim()}${rest}`);
  if (![first, ...others].every((server) => URL.canParse(server) && new URL(server).host !== '')) {
    throw new OperatorError(
      'settings: DATABASE_URL has commas, but not as postgres://user:password@host:port,host:port/database',
    );
  }
  return [first, ...others];
}

/** Hosts and database of a URL for people, without its password. */
export function namedDatabase(url: string): string {
  try {
    const servers = serversOf(url).map((server) => new URL(server));
    return `${servers.map(({ host }) => host).join(',')}${servers[0]?.pathname}`;
  } catch {
    return 'in DATABASE_URL';
  }
}
