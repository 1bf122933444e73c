import { sql } from 'kysely';
import { createJobs, startWorker } from '../../../src/foundation/jobs/index.ts';
import { openAt } from '../engines.ts';

/**
 * Works on jobs of kind `steps` of the database at argv[2] with leases of argv[3] ms. Each job has 12 steps: a row in `steps`
 * and a checkpoint in one transaction. Says `step <n>` after each, and hears nothing but SIGKILL. With argv[4] it says `holding` in the
 * transaction of that step and does not end it.
 */
const db = await openAt(process.argv[2] as string);
const jobs = createJobs(db);
const holdsAt = Number(process.argv[4]);
startWorker({
  jobs,
  leaseMs: Number(process.argv[3]),
  pollMs: 20,
  kinds: {
    steps: {
      async run(job, { checkpoint }) {
        const done = (job.progress as { steps: number } | undefined)?.steps ?? 0;
        for (let step = done + 1; step <= 12; step++) {
          await new Promise((resolve) => setTimeout(resolve, 10));
          await db.transaction(async (tx) => {
            await sql`INSERT INTO steps (job, step) VALUES (${job.id}, ${step})`.execute(tx.kysely);
            if (step === holdsAt) {
              console.log('holding');
              await new Promise(() => {});
            }
            await checkpoint(tx, { steps: step });
          });
          console.log(`step ${step}`);
        }
        return { steps: 12 };
      },
    },
  },
});
console.log('started');
