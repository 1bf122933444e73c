import { z } from 'zod';
import { repositoryName } from '../../checks/repository-name.ts';
import { DEVELOPER_TYPES } from '../../developer-types.ts';
import { table, type WordTable } from '../../table.ts';

/** Requests to the developer index. GET and POST take the same fields; `minStars` is another spelling of `min_stars`. */

const MOST_NAMES = 20;
const MOST_TOPICS = 8;
const LONGEST_NAME = 512;
const LONGEST_TEXT = 200;

const query = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be one text') })
  .refine((text) => text.trim() !== '', 'must not be blank');

/** A value that is sent as JSON or as text. `described` has its type for the reference. */
const read = <T>(reader: (value: unknown) => T | undefined, message: string) =>
  z.unknown().transform((value, context): T => {
    const found = reader(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const number = (min: number, max: number) =>
  read(
    (value) =>
      typeof value === 'string' && /^[+-]?\d{1,15}$/.test(value)
        ? Number(value)
        : Number.isInteger(value)
          ? (value as number)
          : undefined,
    'must be a whole number',
  ).pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const FLAGS: WordTable<boolean> = table({ true: true, 1: true, false: false, 0: false });
const flag = read(
  (value) =>
    typeof value === 'boolean' ? value : Object.hasOwn(FLAGS, String(value)) ? FLAGS[String(value)] : undefined,
  'must be true or false',
);

/** A repeated parameter, comma-separated values or a JSON array; empty values are ignored. */
const texts = read((value) => {
  const given = [value].flat();
  if (!given.every((part) => typeof part === 'string')) return undefined;
  const parts = given.flatMap((part) => part.split(',')).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ''))];
}, 'must be a text, or several');

const text = z
  .string({ error: 'must be one text' })
  .max(LONGEST_TEXT, `must be at most ${LONGEST_TEXT} characters`)
  .transform((value) => value.trim() || undefined);

const types = texts.pipe(z.array(z.enum(DEVELOPER_TYPES, { error: `must be one of ${DEVELOPER_TYPES.join(', ')}` })));

const repos = texts
  .pipe(
    z
      .array(z.string().refine((name) => repositoryName(name) !== undefined, 'must be owner/name'))
      .max(MOST_NAMES, `must be at most ${MOST_NAMES} repositories`),
  )
  .transform((names) => names.map((name) => repositoryName(name) as string));

const sources = texts.pipe(
  z
    .array(z.string().max(LONGEST_NAME, `must be at most ${LONGEST_NAME} characters`))
    .max(MOST_NAMES, `must be at most ${MOST_NAMES} sources`),
);

const topic = texts.pipe(
  z
    .array(z.string().max(LONGEST_TEXT, `must be at most ${LONGEST_TEXT} characters`))
    .max(MOST_TOPICS, `must be at most ${MOST_TOPICS} topics`),
);

const MOST_STARS = Number.MAX_SAFE_INTEGER;
const listOf = (items: Record<string, unknown>) => ({ type: 'array', items });
const whole = (description: string, minimum: number, maximum?: number, fallback?: number) => ({
  description,
  type: 'integer',
  minimum,
  ...(maximum === undefined ? {} : { maximum }),
  ...(fallback === undefined ? {} : { default: fallback }),
});
/** A parameter with its documentation; the readers above accept more than is documented. */
const described = <T extends z.ZodType>(schema: T, meta: Record<string, unknown>): T => schema.meta(meta) as T;

/** Query of GET and body of POST. */
export const developerSearchRequest = z
  .object({
    query: described(query, {
      description: 'What to look for, in plain language or code.',
      minLength: 1,
      example: 'how do I stream a response',
    }),
    k: described(number(1, 100).optional(), whole('Maximum number of ranked results.', 1, 100, 10)),
    passages: described(number(1, 5).optional(), whole('Maximum number of passages per result.', 1, 5, 1)),
    types: described(types.optional(), {
      description: 'Types of results; all by default.',
      ...listOf({ type: 'string', enum: [...DEVELOPER_TYPES] }),
    }),
    repos: described(repos.optional(), {
      description: 'Repositories as owner/name. Restricts issues, pull requests and readmes.',
      maxItems: MOST_NAMES,
      ...listOf({ type: 'string' }),
    }),
    sources: described(sources.optional(), {
      description: 'Documentation sources, by URL or name. Restricts documentation.',
      maxItems: MOST_NAMES,
      ...listOf({ type: 'string', minLength: 1, maxLength: LONGEST_NAME }),
    }),
    skills: described(z.literal('only', { error: 'must be "only"' }).optional(), {
      description: 'Only agent-skill files.',
    }),
    language: described(text.optional(), {
      description: "The repository's main language; case is ignored.",
      type: 'string',
    }),
    license: described(text.optional(), {
      description: 'SPDX identifier of the license; case is ignored.',
      type: 'string',
    }),
    topic: described(topic.optional(), {
      description: 'Topics of the repository; all must match.',
      maxItems: MOST_TOPICS,
      ...listOf({ type: 'string' }),
    }),
    min_stars: described(number(0, MOST_STARS).optional(), whole('Minimum number of stars of the repository.', 0)),
    max_stars: described(number(0, MOST_STARS).optional(), whole('Maximum number of stars of the repository.', 0)),
    minStars: described(number(0, MOST_STARS).optional(), whole('Another spelling of min_stars.', 0)),
    maxStars: described(number(0, MOST_STARS).optional(), whole('Another spelling of max_stars.', 0)),
    archived: described(flag.optional(), { description: 'Whether the repository is archived.', type: 'boolean' }),
    fork: described(flag.optional(), { description: 'Whether the repository is a fork.', type: 'boolean' }),
  })
  .superRefine((given, context) => {
    const [min, max] = [given.min_stars ?? given.minStars, given.max_stars ?? given.maxStars];
    if (min === undefined || max === undefined || min <= max) return;
    context.addIssue({ code: 'custom', path: ['min_stars'], message: 'must not be more than max_stars' });
  });

export type DeveloperSearchRequest = z.infer<typeof developerSearchRequest>;

export const githubSearchQuery = z.object({
  query: described(query, { description: 'What to look for.', minLength: 1 }),
  k: described(number(1, 100).optional(), whole('Maximum number of results.', 1, 100, 20)),
});
