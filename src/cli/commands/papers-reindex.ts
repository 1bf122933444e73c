import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { counted } from '@trawl/contract/counted.ts';
import { createResearch, forgetGraph } from '../../capabilities/research/index.ts';
import { withLease } from '../../foundation/jobs/index.ts';
import { indexPlace, readIndexMarker, writeIndexMarker } from '../../foundation/store/search/index.ts';
import { type Command, positionals, report } from '../command.ts';
import { withPapers } from '../papers.ts';
import { papersStatus } from '../papers-status.ts';
import { count, duration } from '../terminal.ts';

export const command: Command = {
  usage: '',
  description:
    'Rebuilds the search index and the citation graph from the database. Needed only if they are damaged: imports keep\n' +
    'them up to date. Paper ids do not change. Searches return 503 until the index is built.',
  examples: ['trawl papers reindex'],
  help: {},
  options: {},
  async run(context) {
    positionals(context, []);
    const { out, signal } = context;
    const config = await context.config();
    const started = performance.now();
    return await withPapers(config, async (deps) => {
      out.progress('waiting for the index lease');
      await withLease(
        deps.db,
        'research-index',
        async () => {
          await forgetGraph(deps.db.as());
          const place = indexPlace(config);
          const marker = await readIndexMarker(place, Number.MAX_SAFE_INTEGER);
          // If the index id differs from the one in the database, the next process that opens the index rebuilds it.
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
        out.progress(`indexing: ${count(papers - index.waiting)} of ${counted(papers, 'paper')}`);
      }
      if (!isDone) {
        out.note('stopped; start the service or run this command again to finish the index.');
        return 130;
      }
      const { index } = await papersStatus(deps);
      const sentence = `indexed ${counted(index.papers, 'paper')} in ${duration(performance.now() - started)}`;
      report(context, { papers: index.papers }, sentence, out.print);
      return 0;
    });
  },
};
