import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../../src/platform/accounts/index.ts';
import { tempDir } from './tmp.ts';

/** The path of a file of plans whose only plan, that of every team, differs from a generous one in this. */
export function plansFile(
  plan: Partial<Omit<Plan, 'name' | 'requestsPerMinute'>> & { requestsPerMinute?: object },
): string {
  const file = join(tempDir(), 'plans.json');
  const generous = {
    title: 'Test',
    creditsPerMonth: null,
    requestsPerMinute: {},
    concurrentBrowsers: 10,
    queuedJobs: 1000,
    zeroDataRetention: 'allowed',
  };
  writeFileSync(file, JSON.stringify({ default: 'default', plans: { default: { ...generous, ...plan } } }));
  return file;
}
