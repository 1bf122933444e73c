import { escapeMarkup } from '../../../foundation/kernel/escape-markup.ts';
import { ownField } from '../../../foundation/kernel/table.ts';
import { type ApiDocument, type ApiSchema, nameOfRef } from './document.ts';
import { markdownLine } from './html.ts';

/** Schemas as lists of fields: fields of fields are folded, and schemas with a name are linked to where the page has them. */

/** Numbers that JavaScript has as bounds where there is none. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

const wordsOf = (value: unknown): string => `<code>${escapeMarkup(JSON.stringify(value))}</code>`;

/** The fragment of a named schema. */
export const placeOfSchema = (name: string): string => `schema-${name}`;

/** What a value is, in a few words. */
export function typeInWords(schema: ApiSchema): string {
  const { $ref, type, format, items, additionalProperties } = schema;
  if ($ref !== undefined) {
    const name = nameOfRef($ref);
    return `<a href="#${escapeMarkup(placeOfSchema(name))}">${escapeMarkup(name)}</a>`;
  }
  if (schema.const !== undefined) return wordsOf(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(wordsOf).join(' or ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(typeInWords))].join(' or ');
  if (schema.allOf !== undefined) return [...new Set(schema.allOf.map(typeInWords))].join(' and ');
  if (Array.isArray(type)) return type.map((one) => escapeMarkup(one)).join(' or ');
  if (type === 'array') return items === undefined ? 'list' : `list of ${typeInWords(items)}`;
  if (type === 'object' && typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    return `object of ${typeInWords(additionalProperties)}`;
  if (typeof type !== 'string') return 'any value';
  return format === undefined ? escapeMarkup(type) : `${escapeMarkup(type)} (${escapeMarkup(format)})`;
}

/** The bounds of a value, and what it is without being given. */
function factsOf(schema: ApiSchema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    rangeOf(minimum, maximum, ''),
    rangeOf(minLength, maxLength, ' characters'),
    rangeOf(minItems, maxItems, ' items'),
    schema.default === undefined ? '' : `default ${wordsOf(schema.default)}`,
  ].filter((fact) => fact !== '');
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  const [from, to] = [least === -NO_BOUND ? undefined : least, most === NO_BOUND ? undefined : most];
  if (from !== undefined && to !== undefined && unit === '') return `${from} to ${to}`;
  if (to !== undefined) return `${from === undefined || from === 0 ? 'at most' : `${from} to`} ${to}${unit}`;
  return from === undefined || (unit !== '' && from <= 1) ? '' : `at least ${from}${unit}`;
}

/** One row of a list of fields. @param where says more of it after its type */
export function fieldRow(
  name: string,
  schema: ApiSchema,
  { description = schema.description, required = false, where = '' }: Partial<FieldFacts> = {},
): string {
  const facts = factsOf(schema).join(' · ');
  const about = description === undefined || description === '' ? '' : `<p>${markdownLine(description)}</p>`;
  return `<dt><code>${escapeMarkup(name)}</code> <span class="type">${typeInWords(schema)}${where}</span>${
    required ? ' <span class="required">required</span>' : ''
  }</dt><dd>${about}${facts === '' ? '' : `<p class="facts">${facts}</p>`}${inner(schema)}</dd>`;
}

interface FieldFacts {
  readonly description: string | undefined;
  readonly required: boolean;
  /** HTML. */
  readonly where: string;
}

/** The fields of a schema that has no name, of what a list has, and of each kind that a value can be. */
export function fieldList(schema: ApiSchema): string {
  if (schema.properties !== undefined && Object.keys(schema.properties).length > 0) {
    const rows = Object.entries(schema.properties).map(([name, one]) =>
      fieldRow(name, one, { required: schema.required?.includes(name) === true }),
    );
    return `<dl class="fields">${rows.join('')}</dl>`;
  }
  if (schema.items !== undefined) return fieldList(schema.items);
  if (typeof schema.additionalProperties === 'object') return fieldList(schema.additionalProperties);
  const kinds = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const lists = kinds
    .map((kind) => ({ title: titleOf(kind), html: fieldList(kind) }))
    .filter(({ html }) => html !== '');
  if (lists.length === 1) return lists[0]?.html ?? '';
  return lists.map(({ title, html }) => `<p class="kind">${title}</p>${html}`).join('');
}

/** What tells a kind of a value apart from the others. */
function titleOf(kind: ApiSchema): string {
  const [named] = Object.entries(kind.properties ?? {}).filter(([, one]) => one.const !== undefined);
  if (named === undefined) return typeInWords(kind);
  return `<code>${escapeMarkup(named[0])}</code> is ${wordsOf(named[1].const)}`;
}

function inner(schema: ApiSchema): string {
  const html = fieldList(schema);
  return html === '' ? '' : `<details><summary>Fields</summary>${html}</details>`;
}

/** The names of all schemas that some schemas lead to, in the order of the document. */
export function schemasIn(schemas: readonly ApiSchema[], document: ApiDocument): string[] {
  const found = new Set<string>();
  const follow = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, one] of Object.entries(value)) {
      if (key !== '$ref' || typeof one !== 'string' || !one.startsWith('#/components/schemas/')) follow(one);
      else if (!found.has(nameOfRef(one))) {
        found.add(nameOfRef(one));
        follow(ownField(document.components.schemas, nameOfRef(one)));
      }
    }
  };
  for (const schema of schemas) follow(schema);
  return Object.keys(document.components.schemas).filter((name) => found.has(name));
}
