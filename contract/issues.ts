import type { z } from 'zod';
import { type FieldIssue, lowerFirst } from './errors.ts';
import { ELSEWHERE, isZods, sentence } from './issue-sentence.ts';
import { isMeant, outlineOf, type Reader } from './outline.ts';
import { oneOf } from './shown.ts';

/** What is wrong with a request, in sentences: the value that came, and what is allowed. Only here and in issue-sentence.ts are they worded. */

type Issue = z.core.$ZodIssue;

/** An issue with its place. */
interface WordedIssue {
  readonly path: PropertyKey[];
  readonly message: string;
}

/** Issues that are worded: a list may have 100,000 wrong values, an object 20,000 unknown keys. */
const MOST = 100;

/**
 * What is wrong with a value that a schema refused, in the order of its fields: the first hundred issues.
 * @param isOfUrl the values are parameters of a URL, which are all texts: a list is one that was sent more than once
 */
export function wordedIssues(schema: z.ZodType, error: z.ZodError, value: unknown, isOfUrl = false): WordedIssue[] {
  const outline = outlineOf(schema);
  const found: WordedIssue[] = [];
  for (const issue of plainIssues(error.issues)) {
    found.push(...worded(issue, outline, value, isOfUrl));
    if (found.length >= MOST) break;
  }
  return found.slice(0, MOST);
}

/**
 * The same with the names of fields, as `details` of a response has them.
 * @param whole the name that stands for the value as a whole
 */
export function issuesOf(schema: z.ZodType, error: z.ZodError, value: unknown, whole: string): FieldIssue[] {
  const issues = wordedIssues(schema, error, value, whole === 'query' || whole === 'path').map(({ path, message }) => ({
    field: fieldName(path) || whole,
    message,
  }));
  // A number may break two rules that read the same.
  return issues.filter(({ field, message }, at) => {
    const before = issues[at - 1];
    return field !== before?.field || message !== before.message;
  });
}

/** A path as people write it: `formats[0].type`. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? String(key) : `.${String(key)}`))
    .join('');
}

/** Issues without unions: of those, the branch that the value was most likely meant for. */
function* plainIssues(issues: readonly Issue[], parents: readonly PropertyKey[] = []): Generator<Issue> {
  for (const issue of issues) {
    const path = [...parents, ...issue.path];
    const meant = issue.code === 'invalid_union' && issue.errors.length > 0 ? meantBranch(issue.errors) : undefined;
    if (meant !== undefined) yield* plainIssues(meant, path);
    else yield { ...issue, path };
  }
}

/** The branch whose complaints lie deepest; of those that refuse the value itself, the one that names what it allows. */
function meantBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const depth = (branch: readonly Issue[]): number => branch.reduce((most, { path }) => Math.max(most, path.length), 0);
  const deepest = [...branches].filter((branch) => depth(branch) > 0).sort((a, b) => depth(b) - depth(a))[0];
  return deepest ?? branches.find((branch) => branch.some(({ code }) => code !== 'invalid_type'));
}

function worded(issue: Issue, outline: Reader, value: unknown, isOfUrl: boolean): WordedIssue[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') {
    const branches = outline.at(path).filter((one) => isMeant(one, valueAt(value, path)));
    const fields = branches.flatMap(({ properties = {} }) => Object.entries(properties));
    const known = fields.flatMap(([name, { const: fixed }]) => (fixed === undefined ? [name] : []));
    return issue.keys
      .slice(0, MOST)
      .map((key) => ({ path: [...path, key], message: `is unknown; ${oneOf(key, known)}` }));
  }
  if (issue.code === 'invalid_key') {
    const [{ message = '' } = {}] = issue.issues;
    return [{ path, message: isZods(message) ? 'is not a valid name' : lowerFirst(message) }];
  }
  const given = valueAt(value, path);
  if (isOfUrl && Array.isArray(given) && isText(issue))
    return [{ path, message: 'was sent more than once; send it once' }];
  // A number of a query is shown without the quotes of a text.
  const sent = isOfUrl && typeof given === 'string' && /^-?\d{1,15}$/.test(given) ? Number(given) : given;
  return [{ path, message: sentence(issue, sent, outline.at(path)) }];
}

/** Whether a text was expected. */
const isText = (issue: Issue): boolean => issue.code === 'invalid_type' && issue.expected === 'string';

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return ELSEWHERE;
    found = Object.hasOwn(found, key) ? (found as Record<PropertyKey, unknown>)[key] : undefined;
  }
  return found;
}
