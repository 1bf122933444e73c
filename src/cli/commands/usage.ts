import { NO_CEILING } from '@trawl/contract/v2/no-ceiling.ts';
import { type Command, positionals } from '../command.ts';
import { remote, SERVICE } from '../remote.ts';
import { count, table } from '../terminal.ts';

export const command: Command = {
  usage: '[--json]',
  description: 'Shows the credits by month and the current work of the team. Calls the running service.',
  examples: ['trawl usage'],
  help: { ...SERVICE.help },
  options: { ...SERVICE.options },
  async run(context) {
    positionals(context, []);
    const { out, values } = context;
    const service = remote(context);
    const [{ data: credits }, { periods }, { success: _, ...queue }] = await Promise.all([
      service.request('GET /v2/team/credit-usage'),
      service.request('GET /v2/team/credit-usage/historical'),
      service.request('GET /v2/team/queue-status'),
    ]);
    if (values.json) {
      out.print(JSON.stringify({ credits, periods, queue }, undefined, 2));
      return 0;
    }
    const used = count(credits.planCredits - credits.remainingCredits);
    const isOpen = credits.planCredits >= NO_CEILING;
    out.print(`credits this month: ${used} used${isOpen ? ', no limit' : ` of ${count(credits.planCredits)}`}`);
    out.print(
      `pages now: ${queue.activeJobsInQueue} active of ${queue.maxConcurrency}, ${queue.waitingJobsInQueue} waiting`,
    );
    const months = periods.map(({ startDate, creditsUsed }) => [startDate.slice(0, 7), count(creditsUsed)]);
    if (months.length > 0) for (const line of table([['month', 'credits'], ...months])) out.print(line);
    return 0;
  },
};
