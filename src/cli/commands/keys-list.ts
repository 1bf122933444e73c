import type { KeyInfo } from '../../platform/accounts/index.ts';
import { type Command, positionals, text } from '../command.ts';
import { table } from '../terminal.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
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
