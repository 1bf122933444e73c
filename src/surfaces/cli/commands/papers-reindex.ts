import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createResearch, forgetGraph } from '../../../capabilities/research/index.ts';
import { withLease } from '../../../foundation/jobs/index.ts';
import { indexPlace, readIndexMarker, writeIndexMarker } from '../../../foundation/store/search/index.ts';
import { type Command, positionals } from '../command.ts';
import { withPapers } from '../papers.ts';
import { papersStatus } from '../papers-status.ts';
import { count, duration } from '../terminal.ts';

export const command: Command = {
  usage: '',
  description:
    'Makes the search index and the citation graph again from the database. Needed only when they were damaged: imports\n' +
    'keep them up to date by themselves. Paper ids do not change. Searches are answered 503 until it is done.',
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const { out, signal } = context;
    const config = context.config();
    const started = performance.now();
    return await withPapers(config, async (deps) => {
      out.progress('waiting for the writer of the index');
      await withLease(
        deps.db,
        'research-index',
        async () => {
          await forgetGraph(deps.db.as());
          const place = indexPlace(config);
          const marker = await readIndexMarker(place, Number.MAX_SAFE_INTEGER);
          // An index with another name than the one in the database is made again by whoever looks next.
          if (marker) await writeIndexMarker(place, { ...marker, indexId: randomBytes(8).toString('hex') });
        },
        { signal },
      );
      await using research = await createResearch({ db: deps.db, config, log: deps.log, starter: false });
      let isDone = false;
      const settled = research.settled().then(() => {
        isDone = true;
      });
      while (!isDone && !signal.aborted) {
        await Promise.race([settled, sleep(250)]);
        const { papers, index } = await papersStatus(deps);
        out.progress(`indexing: ${count(papers - index.waiting)} of ${count(papers)} papers`);
      }
      if (!isDone) {
        out.note('stopped; the service, or the same command, makes the index.');
        return 130;
      }
      const { index } = await papersStatus(deps);
      out.print(`indexed ${count(index.papers)} papers in ${duration(performance.now() - started)}`);
      return 0;
    });
  },
};
