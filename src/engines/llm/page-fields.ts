import type { Page } from '../page/index.ts';
import { isSmall } from './abilities.ts';
import { combined, isStated, valueAtPath, withoutPaths } from './combine.ts';
import { warningOf } from './doubts.ts';
import type { Told } from './extractor-types.ts';
import { fittedInPart } from './fit-in-part.ts';
import { type CallerSchema, checkedSchema, forModels } from './json-schema.ts';
import { withoutDigits } from './long-numbers.ts';
import type { Model } from './model.ts';
import { pageTitle, shownPage, strangeHosts } from './page-prompt.ts';
import { type PageAsked, type Understood, type Unread, understand } from './understand.ts';
import { createVerifier } from './verify-values.ts';

/** Fields of a page: rules first, then a model, then what both found is verified on the page and put together. */

const MAX_TOKENS = 8_000;
/** Characters of what rules found that a model is shown. */
const MOST_SHOWN = 4_000;

type Fields = Extract<Told<unknown>, { ok: true }>;

/**
 * @param rules what rules found
 * @returns the model's failure where nothing of what it said can be used; then what rules found is all that there is
 * @throws ApiError UNPROCESSABLE_ENTITY for a schema that cannot be checked
 */
export async function fieldsWith(
  model: Model,
  {
    schema,
    prompt,
    page,
    rules,
    ...asked
  }: PageAsked & { schema: CallerSchema | undefined; prompt: string | undefined; rules: Told<unknown> },
): Promise<Fields | Unread> {
  const known = rules.ok ? rules.value : rules.partial;
  const open = isSmall(model.abilities) && schema !== undefined ? openIn(schema, rules) : schema;
  if (open === undefined && schema !== undefined && rules.ok) return rules;
  const names = [prompt ?? '', open ? namesIn(open.json) : ''].join(' ');
  const { json, unwrap } = forModels(open?.json ?? { type: 'object' });
  const candidates =
    isStated(known) && open === schema
      ? `\n\nValues that were found by rules, which may be wrong or belong elsewhere:\n${JSON.stringify(known).slice(0, MOST_SHOWN)}`
      : '';
  let lost: readonly string[] = [];
  const told = await understand<unknown>(model, {
    ...asked,
    task:
      'You extract data from a web page as JSON. Answer with one JSON value that fits the JSON Schema, and nothing else. What the ' +
      'page does not state is null where the schema allows null, and left out otherwise.',
    asked: `${prompt ? `What is wanted: ${prompt}\n\n` : ''}JSON Schema:\n${JSON.stringify(json)}`,
    ...shownPage(page, names, asked.contextTokens, candidates),
    schema: {
      name: 'data',
      json,
      keepsDigits: true,
      parse: (value) => {
        const read = withoutDigits(unwrap(value), open?.json);
        lost = read.lost;
        return read.value;
      },
    },
    maxTokens: MAX_TOKENS,
    check: (value) => misfitOf(value, open) ?? addressProblem(value, page, names),
  });
  const given = told.ok ? told.value : told.refused === undefined ? undefined : partOf(told.refused, open, page, names);
  if (!told.ok && !isStated(given)) return told;

  const proof = await createVerifier(textsOf(page)).verify(given, schema?.json);
  const strange = new Set(proof.unverified);
  // Of an answer that was refused, only what the page states is kept.
  const kept = told.ok ? given : withoutPaths(given, proof.unverified);
  const both = combined(kept, known, (path) => strange.has(path));
  const inPart = schema === undefined ? { value: both, misfit: undefined } : fittedInPart(schema, both);
  if (!told.ok && (inPart.misfit !== undefined || !isStated(kept))) return told;
  const value = inPart.misfit === undefined ? inPart.value : given;
  const isOpen = open !== schema;
  return reported(model, { told, rules, proof, value, given, known, lost, isOpen });
}

/** What was found, with where it is from and its limits. */
function reported(
  { id }: Model,
  {
    told,
    rules,
    proof,
    value,
    given,
    known,
    lost,
    isOpen,
  }: {
    readonly told: Understood<unknown>;
    readonly rules: Told<unknown>;
    readonly proof: Awaited<ReturnType<ReturnType<typeof createVerifier>['verify']>>;
    readonly value: unknown;
    /** By the model. */
    readonly given: unknown;
    /** By rules. */
    readonly known: unknown;
    readonly lost: readonly string[];
    /** Whether the model was asked only for what rules left open. */
    readonly isOpen: boolean;
  },
): Fields {
  const isFrom = (source: unknown, path: string): boolean =>
    JSON.stringify(valueAtPath(value, path)) === JSON.stringify(valueAtPath(source, path));
  const isOfModel = (path: string): boolean => isFrom(given, path);
  const own = proof.evidence.filter(({ path }) => isOfModel(path));
  const proven = new Set(own.map(({ path }) => path));
  const unverified = proof.unverified.filter((path) => isStated(valueAtPath(value, path)) && isOfModel(path));
  const isNew = (path: string): boolean => isOfModel(path) && !isFrom(known, path);
  const added = !isOpen ? [] : [...proven, ...unverified].filter(isNew);
  const missing = rules.missing.filter((path) => !isStated(valueAtPath(value, path)));
  const warnings = [
    told.ok ? told.warning : `The language model ${told.why}; of that, only what the page states was used.`,
    unverified.length === 0
      ? undefined
      : `Returned by the language model, but not found on the page: ${some(unverified)}.`,
    warningOf({ missing, lost, ...(rules.ok && listsOf(rules, (path) => isFrom(known, path))) }, true).warning,
  ].filter((one) => one !== undefined);
  return {
    ...{ ok: true, value, missing, unverified, usage: told.usage, by: id },
    evidence: [
      ...own.map(({ path, quote }) => ({ field: path, source: 'prose' as const, quote })),
      ...rules.evidence.filter(
        ({ field }) => !proven.has(field) && isStated(valueAtPath(value, field)) && isFrom(known, field),
      ),
    ],
    ...(rules.ok && rules.links ? { links: rules.links } : {}),
    ...(added.length > 0 ? { added } : {}),
    ...(warnings.length > 0 ? { warning: warnings.join(' ') } : {}),
    ...(told.ok ? {} : { failure: told.failure }),
  };
}

/** The doubts about the lists of rules that are in the answer. */
const listsOf = ({ unnamed, partial }: Fields, isKept: (path: string) => boolean) => ({
  unnamed,
  partial: partial?.filter(isKept),
});

const MOST_NAMED = 30;
const some = (paths: readonly string[]): string => paths.slice(0, MOST_NAMED).join(', ');

/** What a page states, for the verifier. */
const textsOf = (page: Page): ReadonlyMap<string, string> =>
  new Map([[page.url, [pageTitle(page), page.markdown].filter(Boolean).join('\n\n')]]);

function misfitOf(value: unknown, schema: CallerSchema | undefined): string | undefined {
  // A schema that has no end is found out by any value.
  const wrong = schema?.misfit(value ?? null);
  if (value === undefined) return 'there is no value';
  if (wrong) return `${wrong.path.slice(1).replaceAll('/', '.') || 'it'} ${wrong.message}`;
  return schema === undefined && (typeof value !== 'object' || value === null) ? 'it is no object' : undefined;
}

/** Addresses that neither the page nor the request has: a sign that the page talked the model into something. */
function strangeIn(value: unknown, page: Page, asked: string): string[] {
  const named = strangeHosts(JSON.stringify(value), page.markdown, page.url, asked);
  if (named.length === 0) return named;
  return strangeHosts(named.map((host) => `https://${host}`).join(' '), JSON.stringify(page.structured ?? ''));
}

function addressProblem(value: unknown, page: Page, asked: string): string | undefined {
  const strange = strangeIn(value, page, asked);
  return strange.length === 0 ? undefined : `it names ${strange.slice(0, 3).join(', ')}, which the page does not`;
}

/** What of a refused answer fits the schema, without strange addresses. */
function partOf(refused: unknown, schema: CallerSchema | undefined, page: Page, asked: string): unknown {
  const strange = strangeIn(refused, page, asked);
  const clean = withoutHosts(refused, strange);
  if (schema === undefined) return typeof clean === 'object' ? clean : undefined;
  const { value, misfit } = fittedInPart(schema, clean);
  return misfit === undefined ? value : undefined;
}

function withoutHosts(value: unknown, hosts: readonly string[]): unknown {
  if (hosts.length === 0) return value;
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' && hosts.some((host) => one.toLowerCase().includes(host)) ? undefined : one,
  );
}

/** The part of a schema that rules left open; undefined where that is nothing. */
function openIn(schema: CallerSchema, rules: Told<unknown>): CallerSchema | undefined {
  const { properties, required: _, ...rest } = schema.json;
  if (typeof properties !== 'object' || properties === null || !rules.ok) return schema;
  const tops = new Set(rules.missing.map((path) => path.split(/[.[]/)[0]));
  const open = Object.entries(properties).filter(([name]) => tops.has(name));
  return open.length === 0 ? undefined : checkedSchema({ ...rest, properties: Object.fromEntries(open) });
}

/** Names and descriptions of a schema, which select the parts of a long page. */
function namesIn(schema: Record<string, unknown>): string {
  const names: string[] = [];
  const todo: unknown[] = [schema];
  for (let next = todo.pop(); next !== undefined && names.length < 300; next = todo.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, value] of Object.entries(next)) {
      if (key === 'properties' && typeof value === 'object' && value !== null) {
        names.push(...Object.keys(value).map((name) => name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ')));
      }
      if (key === 'description' && typeof value === 'string') names.push(value.slice(0, 200));
      if (typeof value === 'object' && value !== null) todo.push(value);
    }
  }
  return names.join(' ');
}
