import { type KeyInfo, keyIssues } from '../../platform/accounts/index.ts';
import { type Command, type Context, positionals, report, text, UsageError } from '../command.ts';
import { table } from '../terminal.ts';
import { withAccounts } from '../with-database.ts';

export const keysCreateCommand: Command = {
  usage:
    '[--name <text>] [--scopes <scope,scope>] [--formats <format,format>] [--ips <address,CIDR>] [--expires <date>]\n' +
    '    [--team <id>] [--json]',
  description: 'Creates an API key and prints it. It is shown only once: only a hash of it is stored.',
  examples: ["trawl keys create --name 'my script'", 'trawl keys create --scopes scrape,search --expires 2027-01-31'],
  help: {
    name: 'name of the key, shown by keys list (default: "Key")',
    scopes: 'scopes of the key, such as research; * grants all (default: *)',
    formats: 'formats that the key may request, such as markdown (default: all)',
    ips: 'IP addresses and CIDRs that may use the key (default: any)',
    expires: 'expiry date or time, such as 2027-01-31 (default: never)',
    team: 'id of the team (default: the local team)',
    json: 'print the key and its settings as JSON',
  },
  options: {
    name: { type: 'string' },
    scopes: { type: 'string' },
    formats: { type: 'string' },
    ips: { type: 'string' },
    expires: { type: 'string' },
    team: { type: 'string' },
  },
  async run(context) {
    positionals(context, []);
    const [scopes, formats, allowedIps] = ['scopes', 'formats', 'ips'].map((name) => list(context, name));
    const expires = text(context, 'expires');
    const wanted = {
      name: text(context, 'name') ?? 'Key',
      ...(scopes && { scopes }),
      ...(formats && { formats }),
      ...(allowedIps && { allowedIps }),
      ...(expires !== undefined && { expiresAt: new Date(expires) }),
    };
    const [issue] = keyIssues(wanted, Date.now());
    if (issue) throw new UsageError(issue.message);
    const teamId = text(context, 'team');
    const { key, info } = await withAccounts(await context.config(), (accounts) =>
      accounts.keys.create({ ...wanted, ...(teamId && { teamId }) }),
    );
    if (context.values.json) {
      context.out.print(JSON.stringify({ key, ...info }));
      return 0;
    }
    context.out.print(key);
    context.out.note(`created key ${info.id} "${info.name}"; it is shown only once, so store it safely`);
    return 0;
  },
};

function list(context: Context, name: string): string[] | undefined {
  return text(context, name)
    ?.split(',')
    .map((part) => part.trim());
}

export const keysListCommand: Command = {
  usage: '[--team <id>] [--json]',
  description: 'Lists API keys by prefix, oldest first. The keys themselves are not stored.',
  examples: ['trawl keys list'],
  help: {
    team: 'id of the team (default: the local team)',
    json: 'print a JSON array',
  },
  options: { team: { type: 'string' } },
  async run(context) {
    positionals(context, []);
    const keys = await withAccounts(await context.config(), (accounts) => accounts.keys.list(text(context, 'team')));
    if (context.values.json) {
      context.out.print(JSON.stringify(keys, undefined, 2));
      return 0;
    }
    if (keys.length === 0) {
      context.out.note('no keys; create one with trawl keys create');
      return 0;
    }
    const now = Date.now();
    const rows = keys.map((key) => [
      `${key.prefix}…`,
      key.name,
      key.scopes.join(','),
      minute(key.createdAt),
      key.lastUsedAt ? minute(key.lastUsedAt) : 'never',
      state(key, now),
    ]);
    for (const line of table([['KEY', 'NAME', 'SCOPES', 'CREATED', 'LAST USED', 'STATE'], ...rows])) {
      context.out.print(line);
    }
    return 0;
  },
};

function state(key: KeyInfo, now: number): string {
  if (key.revokedAt) return `revoked ${minute(key.revokedAt)}`;
  if (!key.expiresAt) return 'active';
  return Date.parse(key.expiresAt) <= now
    ? `expired ${minute(key.expiresAt)}`
    : `active until ${minute(key.expiresAt)}`;
}

/** "2026-03-01 09:30" (UTC). */
function minute(iso: string): string {
  return iso.slice(0, 16).replace('T', ' ');
}

export const keysRevokeCommand: Command = {
  usage: '<id|prefix|key> [--team <id>]',
  description:
    'Revokes an API key permanently. A running service rejects it within 5 seconds. Identify the key by its id, by its\n' +
    'prefix as shown by keys list, or by the whole key.',
  examples: ['trawl keys revoke fc-1a2b3c4d'],
  help: { team: 'id of the team (default: the local team)' },
  options: { team: { type: 'string' } },
  async run(context) {
    const [which] = positionals(context, ['id|prefix|key']);
    const team = text(context, 'team');
    const info = await withAccounts(await context.config(), (accounts) =>
      accounts.keys.revoke((which as string).replace(/…$/, ''), team),
    );
    report(context, info, `revoked ${info.prefix}… "${info.name}"`, context.out.print);
    return 0;
  },
};
