import { readFileSync } from 'node:fs';
import { v2 } from '@trawl/contract/v2.ts';
import { z } from 'zod';
import type { Config } from '../../../foundation/config/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { JsonTypo, parseLocatedJson } from '../../../foundation/kernel/located-json.ts';

/** What a team may do. */
export interface Plan {
  readonly name: string;
  /** For people. */
  readonly title: string;
  /** Null is no ceiling. */
  readonly creditsPerMonth: number | null;
  /** Requests a minute for each group of endpoints; `default` serves the groups that are not named. */
  readonly requestsPerMinute: { readonly default: number; readonly [group: string]: number };
  /** Pages that are worked on at once, open browser sessions among them. */
  readonly concurrentBrowsers: number;
  /** Pages that may wait for one of those; 0 refuses at once. */
  readonly queuedJobs: number;
  /** Whether requests may, must not or must leave nothing behind. */
  readonly zeroDataRetention: 'off' | 'allowed' | 'forced';
  /** Whether local search finds the pages of crawls and batches. */
  readonly localSearch: boolean;
}

export interface Plans {
  /** The plan of this name; the default plan if the file has none of that name. */
  get(name: string): Plan;
  has(name: string): boolean;
  readonly all: readonly Plan[];
  /** The plan of new teams. */
  readonly defaultName: string;
}

/** What the plan of a team is called that was never given another one; the file says which plan that is. */
export const DEFAULT_PLAN = 'default';

/** Groups of endpoints with a limit of their own. */
const GROUPS: ReadonlySet<string> = new Set(['default', ...Object.values(v2).map(({ rateGroup }) => rateGroup)]);

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const fileSchema = z.strictObject({
  default: z.string(),
  plans: z.record(
    z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'a plan is named with a-z, 0-9 and -'),
    z.strictObject({
      title: z.string().min(1).max(100),
      creditsPerMonth: count.nullable(),
      requestsPerMinute: z.record(
        z.string().refine((name) => GROUPS.has(name), `is no group of endpoints; one of ${[...GROUPS].join(', ')}`),
        z.number().int().min(1),
      ),
      concurrentBrowsers: z.number().int().min(1),
      queuedJobs: count,
      zeroDataRetention: z.enum(['off', 'allowed', 'forced']),
      localSearch: z.boolean().default(true),
    }),
  ),
});

/**
 * Reads the file of plans. A plan that names no `default` requests a minute has those of TRAWL_RATE_LIMIT.
 * @throws OperatorError one line with file and line when it cannot be read or says something that is no plan
 */
export function readPlans(config: Pick<Config, 'plansFile' | 'rateLimit'>): Plans {
  const file = config.plansFile;
  const text = readFile(file);
  try {
    const json = parseLocatedJson(text);
    const parsed = fileSchema.safeParse(json.value);
    if (!parsed.success) {
      const { issues } = parsed.error;
      // A misspelled name is missing too: report the misspelling.
      const issue = (issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0]) as z.core.$ZodIssue;
      const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] as string] : issue.path;
      throw new JsonTypo(`${path.join('.') || 'the file'}: ${messageOf(issue)}`, json.lineOf(path));
    }
    const { default: defaultName, plans } = parsed.data;
    if (!Object.hasOwn(plans, defaultName)) {
      throw new JsonTypo(`default: there is no plan "${defaultName}"`, json.lineOf(['default']));
    }
    const all = Object.entries(plans).map(([name, plan]): Plan => {
      return { name, ...plan, requestsPerMinute: { default: config.rateLimit, ...plan.requestsPerMinute } };
    });
    return plansOf(all, defaultName);
  } catch (error) {
    if (error instanceof JsonTypo) throw new OperatorError(`${file}:${error.line}: ${error.message}`, { cause: error });
    throw error;
  }
}

function plansOf(all: readonly Plan[], defaultName: string): Plans {
  const named = new Map(all.map((plan) => [plan.name, plan]));
  const fallback = named.get(defaultName) as Plan;
  return {
    get: (name) => named.get(name) ?? fallback,
    has: (name) => named.has(name) || name === DEFAULT_PLAN,
    all,
    defaultName,
  };
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new OperatorError(`the file of plans ${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is not a setting of a plan';
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message.endsWith('received undefined') ? 'is missing' : issue.message.replace(/^Invalid input: /, '');
}

/** Requests a minute that a plan allows to one group. */
export function requestsPerMinute(plan: Plan, group: string): number {
  return plan.requestsPerMinute[group] ?? plan.requestsPerMinute.default;
}
