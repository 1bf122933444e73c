import { readFileSync } from 'node:fs';
import { v2 } from '@trawl/contract/v2.ts';
import { z } from 'zod';
import type { Config } from '../../../foundation/config/index.ts';
import { OperatorError } from '../../../foundation/kernel/errors.ts';
import { JsonTypo, parseLocatedJson } from '../../../foundation/kernel/located-json.ts';
import { ownField } from '../../../foundation/kernel/table.ts';

/** The limits and credits of a team. */
export interface Plan {
  readonly name: string;
  /** Display name. */
  readonly title: string;
  /** null without a ceiling. */
  readonly creditsPerMonth: number | null;
  /** Requests per minute for each group of endpoints; `default` applies to all other groups. */
  readonly requestsPerMinute: { readonly default: number; readonly [group: string]: number };
  /** Limit of concurrent pages, including open browser sessions. */
  readonly concurrentBrowsers: number;
  /** Limit of pages that wait for a slot; 0 refuses at once. */
  readonly queuedJobs: number;
  /** Whether zero data retention is allowed, not offered or forced. */
  readonly zeroDataRetention: 'off' | 'allowed' | 'forced';
  /** Whether local search finds the pages of crawls and batches. */
  readonly localSearch: boolean;
  /** Whether the operator's unblocker may be asked for pages that answer with a challenge. */
  readonly unblocker: boolean;
}

export interface Plans {
  /** The plan of this name; the default plan if the file has none of that name. */
  get(name: string): Plan;
  has(name: string): boolean;
  readonly all: readonly Plan[];
  /** The plan of new teams. */
  readonly defaultName: string;
}

/** The stored plan name of teams without an assigned plan; the plans file defines which plan it is. */
export const DEFAULT_PLAN = 'default';

/** Groups of endpoints with their own limit. */
const GROUPS: ReadonlySet<string> = new Set(['default', ...Object.values(v2).map(({ rateGroup }) => rateGroup)]);

const count = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

const fileSchema = z.strictObject({
  default: z.string(),
  plans: z.record(
    z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, 'the name of a plan has only a-z, 0-9 and -'),
    z.strictObject({
      title: z.string().min(1).max(100),
      creditsPerMonth: count.nullable(),
      requestsPerMinute: z.record(
        z
          .string()
          .refine((name) => GROUPS.has(name), `is not a group of endpoints; use one of ${[...GROUPS].join(', ')}`),
        z.number().int().min(1),
      ),
      concurrentBrowsers: z.number().int().min(1),
      queuedJobs: count,
      zeroDataRetention: z.enum(['off', 'allowed', 'forced']),
      localSearch: z.boolean().default(true),
      unblocker: z.boolean().default(false),
    }),
  ),
});

/**
 * Reads the plans file. For a plan without `default` requests per minute TRAWL_RATE_LIMIT applies.
 * @throws OperatorError with file and line when it cannot be read or is invalid
 */
export function readPlans(config: Pick<Config, 'plansFile' | 'rateLimit'>): Plans {
  const file = config.plansFile;
  const text = readFile(file);
  try {
    const json = parseLocatedJson(text);
    const parsed = fileSchema.safeParse(json.value);
    if (!parsed.success) {
      const { issues } = parsed.error;
      // Reports the misspelled name rather than the missing one.
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
    throw new OperatorError(`cannot read the plans file ${file}: ${(error as Error).message}`, { cause: error });
  }
}

function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return 'is not a setting of a plan';
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  return issue.message.endsWith('received undefined') ? 'is missing' : issue.message.replace(/^Invalid input: /, '');
}

/** Requests per minute of a plan for one group. */
export function requestsPerMinute(plan: Plan, group: string): number {
  return ownField(plan.requestsPerMinute, group) ?? plan.requestsPerMinute.default;
}
