import { keyIssues } from '../../platform/accounts/index.ts';
import { type Command, type Context, positionals, text, UsageError } from '../command.ts';
import { withAccounts } from '../with-database.ts';

export const command: Command = {
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
