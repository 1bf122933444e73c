import { unknownSettings } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { type Command, type Context, positionals } from '../command.ts';
import type { Finding } from '../doctor/check.ts';
import { examine } from '../doctor/examine.ts';
import { table } from '../terminal.ts';
import { pinnedNode } from '../version.ts';

export const command: Command = {
  usage: '[--json]',
  description:
    'Checks each feature of this installation and shows its settings. Changes nothing.\n' +
    'Exits with code 1 if a configured feature does not work.',
  examples: ['trawl doctor', 'trawl doctor --json'],
  help: { json: 'print a JSON array' },
  options: {},
  async run(context) {
    positionals(context, []);
    const misspelt = unknownSettings(context.environment()).map(
      (detail): Finding => ({ name: 'settings', state: 'broken', detail, change: 'the environment or .env' }),
    );
    const findings = [...misspelt, ...(await findingsOf(context))];
    const isBroken = findings.some(({ state }) => state === 'broken');
    if (context.values.json) {
      context.out.print(JSON.stringify(findings, undefined, 2));
      return isBroken ? 1 : 0;
    }
    const width = Math.max(...findings.map(({ change }) => (change ? change.length : 1)));
    const head = ['', '', 'CHANGE WITH'.padEnd(width), 'FOUND'];
    const rows = findings.map(({ name, state, detail, change }) => [MARK[state], name, change ?? '-', detail]);
    for (const line of table([head, ...rows])) context.out.print(line);
    return isBroken ? 1 : 0;
  },
};

const MARK: Readonly<Record<Finding['state'], string>> = { on: 'on', off: 'off', broken: 'BROKEN' };

/** Reports invalid settings as a finding. */
async function findingsOf(context: Context): Promise<Finding[]> {
  try {
    return await examine(await context.config(), pinnedNode());
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return [{ name: 'settings', state: 'broken', detail: error.message, change: 'the environment or .env' }];
  }
}
