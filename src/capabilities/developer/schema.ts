import { z } from 'zod';
import { repositoryName } from './catalog/names.ts';
import { DEVELOPER_TYPES } from './catalog/types.ts';
import type { DeveloperSearchOptions } from './search/options.ts';

/** The shapes of the developer index on the wire. GET and POST take the same names; so do both spellings of `min_stars`. */

const MOST_NAMES = 20;
const MOST_TOPICS = 8;
const LONGEST_NAME = 512;
const LONGEST_TEXT = 200;

const query = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be one text') })
  .refine((text) => text.trim() !== '', 'must not be blank');

/** A value that comes as JSON or as text; what a client may send is told by `told`. */
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

const FLAGS: Readonly<Record<string, boolean>> = { true: true, 1: true, false: false, 0: false };
const flag = read(
  (value) =>
    typeof value === 'boolean' ? value : Object.hasOwn(FLAGS, String(value)) ? FLAGS[String(value)] : undefined,
  'must be true or false',
);

/** Repeated parameters, comma-separated values and JSON arrays are the same thing; empty pieces say nothing. */
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
/** What the reference says of a parameter; the converters above take more than it promises. */
const told = <T extends z.ZodType>(schema: T, meta: Record<string, unknown>): T => schema.meta(meta) as T;

/** Query of GET and body of POST. */
export const developerSearchRequest = z
  .object({
    query: told(query, {
      description: 'What to look for, in plain words or code.',
      minLength: 1,
      example: 'how do I stream a response',
    }),
    k: told(number(1, 100).optional(), whole('Maximum number of ranked results.', 1, 100, 10)),
    passages: told(number(1, 5).optional(), whole('Maximum number of matching passages of a result.', 1, 5, 1)),
    types: told(types.optional(), {
      description: 'Kinds of results; all when left out.',
      ...listOf({ type: 'string', enum: [...DEVELOPER_TYPES] }),
    }),
    repos: told(repos.optional(), {
      description: 'Repositories as owner/name; scopes issues, pull requests and readmes.',
      maxItems: MOST_NAMES,
      ...listOf({ type: 'string' }),
    }),
    sources: told(sources.optional(), {
      description: 'Documentation sources, by address or name; scopes documentation.',
      maxItems: MOST_NAMES,
      ...listOf({ type: 'string', minLength: 1, maxLength: LONGEST_NAME }),
    }),
    skills: told(z.literal('only', { error: 'must be "only"' }).optional(), {
      description: 'Agent-skill files alone.',
    }),
    language: told(text.optional(), { description: "The repository's main language, case ignored.", type: 'string' }),
    license: told(text.optional(), { description: 'SPDX identifier of its licence, case ignored.', type: 'string' }),
    topic: told(topic.optional(), {
      description: 'Topics of the repository; all must match.',
      maxItems: MOST_TOPICS,
      ...listOf({ type: 'string' }),
    }),
    min_stars: told(number(0, MOST_STARS).optional(), whole('Fewest stars of the repository.', 0)),
    max_stars: told(number(0, MOST_STARS).optional(), whole('Most stars of the repository.', 0)),
    minStars: told(number(0, MOST_STARS).optional(), whole('Another spelling of min_stars.', 0)),
    maxStars: told(number(0, MOST_STARS).optional(), whole('Another spelling of max_stars.', 0)),
    archived: told(flag.optional(), { description: 'Whether the repository is archived.', type: 'boolean' }),
    fork: told(flag.optional(), { description: 'Whether the repository is a fork.', type: 'boolean' }),
  })
  .superRefine((given, context) => {
    const [min, max] = [given.min_stars ?? given.minStars, given.max_stars ?? given.maxStars];
    if (min === undefined || max === undefined || min <= max) return;
    context.addIssue({ code: 'custom', path: ['min_stars'], message: 'must not be more than max_stars' });
  });

export type DeveloperSearchRequest = z.infer<typeof developerSearchRequest>;

/** A request as the service takes it. */
export function toOptions(request: DeveloperSearchRequest): DeveloperSearchOptions {
  const { query: _, min_stars, max_stars, minStars, maxStars, ...rest } = request;
  const given = { ...rest, minStars: min_stars ?? minStars, maxStars: max_stars ?? maxStars };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as DeveloperSearchOptions;
}

const passage = z.object({
  text: z.string().meta({ description: 'Markdown.' }),
  citation_url: z.string().meta({ description: 'Where the passage can be read.' }),
});

const license = z.union([
  z.string().meta({ description: 'SPDX identifier.' }),
  z.object({ state: z.enum(['licensed', 'known_absent', 'unknown']), spdx_id: z.string().nullable() }),
]);

const coverageState = z.enum(['ok', 'degraded', 'unavailable', 'skipped']);

export const developerSearchResponse = z
  .object({
    success: z.literal(true),
    results: z.array(
      z
        .object({
          id: z.string().meta({ description: 'issue:owner/name#1, pull_request:…, readme:owner/name, doc:https://…' }),
          type: z.enum(DEVELOPER_TYPES),
          url: z.string(),
          title: z.string().optional(),
          passages: z.array(passage),
          license: license.optional(),
        })
        .meta({ id: 'DeveloperSearchResult' }),
    ),
    coverage: z.object({
      doc: coverageState,
      issue: coverageState,
      pull_request: coverageState,
      readme: coverageState,
    }),
    reranked: z.boolean(),
    repos: z
      .array(
        z.object({
          repo: z.string(),
          indexed: z.boolean(),
          types: z.object({ issue: z.boolean(), pullRequest: z.boolean(), readme: z.boolean() }),
        }),
      )
      .optional(),
    sources: z.array(z.object({ source: z.string(), indexed: z.boolean() })).optional(),
  })
  .meta({ id: 'DeveloperSearchResponse' });

/** GET /v2/search/research/github */
export const githubSearchQuery = z.object({
  query: told(query, { description: 'What to look for.', minLength: 1 }),
  k: told(number(1, 100).optional(), whole('Maximum number of results.', 1, 100, 20)),
});

export const githubSearchResponse = z
  .object({
    success: z.literal(true),
    results: z.array(
      z
        .object({
          resultType: z.enum(['github_history', 'repo_readme']),
          repo: z.string(),
          url: z.string(),
          pageType: z.enum(['issue', 'pull']).optional(),
          number: z.number().int().optional(),
          segmentCount: z.number().int().optional(),
          readmeUrl: z.string().optional(),
          title: z.string().optional(),
          snippet: z.string(),
          contentMd: z.string().optional(),
          scores: z.record(z.string(), z.number()),
        })
        .meta({ id: 'ResearchGitHubItem' }),
    ),
    warnings: z.array(z.string()),
    replacement: z.string(),
  })
  .meta({ id: 'ResearchGitHubSearchResponse' });
