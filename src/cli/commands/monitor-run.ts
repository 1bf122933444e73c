import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '@trawl/contract/counted.ts';
import { type Command, positionals, report } from '../command.ts';
import { findMonitor, found, pageLines, readCheck } from '../monitors.ts';
import { remote, SERVICE } from '../remote.ts';
import { duration } from '../terminal.ts';

/** Milliseconds between status requests. */
const EVERY = 500;

export const command: Command = {
  usage: '[--json] [--detach] <id or name>',
  description:
    'Runs a check now, waits for it to finish and prints new, changed, removed and failed pages with their differences.\n' +
    'Ctrl-C stops waiting; the check continues.',
  examples: ['trawl monitor run 0190b0c2-5d3e-7a44-9c1f-6f2d8a1b3c4d', 'trawl monitor run Prices'],
  help: {
    json: 'print the check with all its pages as JSON',
    detach: 'do not wait: print the id of the check',
    ...SERVICE.help,
  },
  options: { detach: { type: 'boolean' }, ...SERVICE.options },
  async run(context) {
    const [monitor = ''] = positionals(context, ['monitor']);
    const { out, signal, values } = context;
    const service = remote(context);
    const id = await findMonitor(service, monitor);
    const began = performance.now();
    const { data: check } = await service.request('POST /v2/monitor/:monitorId/run', { params: { monitorId: id } });
    if (values.detach) {
      report(context, check, check.id, out.print);
      return 0;
    }
    const params = { monitorId: id, checkId: check.id };
    for (;;) {
      const { data } = await service.request('GET /v2/monitor/:monitorId/checks/:checkId', {
        params,
        query: { limit: 1 },
      });
      const elapsed = duration(performance.now() - began);
      if (data.finishedAt !== null) break;
      if (signal.aborted) {
        out.note(`the check continues; to see it, run trawl monitor checks ${id} ${check.id}`);
        return 130;
      }
      out.progress(`${data.status}, ${elapsed}`);
      await sleep(EVERY, undefined, { signal }).catch(() => {});
    }
    const done = await readCheck(service, params);
    if (values.json) out.print(JSON.stringify(done, undefined, 2));
    else
      for (const line of pageLines(
        done.pages.filter(({ status }) => status !== 'same'),
        true,
      ))
        out.print(line);
    const took = duration(performance.now() - began);
    out.note(`${done.status}: ${found(done.summary)} in ${took}, ${counted(done.actualCredits ?? 0, 'credit')}`);
    if (done.error !== null) out.note(done.error);
    return done.status === 'completed' ? 0 : 1;
  },
};
