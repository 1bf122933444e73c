import type { z } from 'zod';
import { type Outline, outlineOf, type Reader } from '../outline.ts';
import { ownField } from '../table.ts';
import type { FormField, PlainField } from './field.ts';

/** The fields of a form, from the schema of a request. */

export interface ReadOptions {
  /** Fields that are always visible, in this order; the others are advanced, in the order of the schema. */
  readonly first: readonly string[];
  /** Fields that no form has, by their last name or their path. */
  readonly without: readonly string[];
  /** Defaults that a schema does not state. */
  readonly defaults: Readonly<Record<string, string>>;
  /** Fields without which a request means nothing, though the schema allows it. */
  readonly required?: readonly string[];
  /** Required fields that a form may leave empty: the dashboard looks their value up. */
  readonly lookedUp?: readonly string[];
  /** Descriptions for people, in place of those for programs. */
  readonly help?: Readonly<Record<string, string>>;
  /** Truth values that mean something else when they are left out. */
  readonly either?: readonly string[];
}

/** Texts that are longer than a line. */
const LONG = /^(?:prompt|query|goal|question|systemPrompt|code|intent)$/;
/** Objects within objects of a request that become fields of their own. */
const DEPTH = 3;

type Described = Outline & {
  readonly description?: string;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly required?: readonly string[];
};

/** @param prefix of the names, with a dot at its end */
export function readSchema(schema: z.ZodType, options: ReadOptions, prefix = ''): FormField[] {
  const reader = outlineOf(schema);
  const fields = reader
    .at([])
    .flatMap((whole) => fieldsOf(reader, whole, { prefix, depth: DEPTH, isRequired: true, without: options.without }));
  const place = ({ name }: FormField): number => options.first.indexOf(name);
  return fields
    .map((field) => {
      const isLookedUp = options.lookedUp?.includes(field.name) === true;
      const help = ownField(options.help, field.name);
      const usual = ownField(options.defaults, field.name);
      const required = !isLookedUp && (field.required || options.required?.includes(field.name) === true);
      const isEither = options.either?.includes(field.name) === true;
      return {
        ...field,
        ...(isEither ? { control: 'either' as const, default: '' } : {}),
        required,
        advanced: place(field) < 0 && !required,
        ...(help === undefined ? {} : { description: help }),
        ...(usual === undefined ? {} : { default: usual }),
      };
    })
    .sort((a, b) => (place(a) + 1 || Infinity) - (place(b) + 1 || Infinity) || 0);
}

interface Place {
  readonly prefix: string;
  readonly depth: number;
  /** Whether the object itself has to be there. */
  readonly isRequired: boolean;
  readonly without: readonly string[];
}

function fieldsOf(reader: Reader, { properties = {}, required = [] }: Described, place: Place): FormField[] {
  const { prefix, depth, isRequired, without } = place;
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix + key;
    if (without.includes(key) || without.includes(name)) return [];
    const branches = reader.branches(property as Outline).filter(({ type }) => type !== 'null') as Described[];
    const [only] = branches;
    const isGroup = branches.length === 1 && only?.properties !== undefined && Object.keys(only.properties).length > 0;
    const isOwnRequired = isRequired && required.includes(key);
    if (isGroup && depth > 1) {
      return fieldsOf(reader, only as Described, {
        ...place,
        prefix: `${name}.`,
        depth: depth - 1,
        isRequired: isOwnRequired,
      });
    }
    return [fieldOf(reader, { name, key, branches, without, isRequired: isOwnRequired }, property as Described)];
  });
}

interface Property {
  readonly name: string;
  readonly key: string;
  /** What it may be written as, without null. */
  readonly branches: readonly Described[];
  readonly isRequired: boolean;
  readonly without: readonly string[];
}

function fieldOf(
  reader: Reader,
  { name, key, branches, isRequired, without }: Property,
  property: Described,
): FormField {
  const found = branches.find(({ type }) => type !== undefined) ?? {};
  const said = (field: 'description' | 'example' | 'default'): unknown =>
    property[field] ?? branches.find((branch) => branch[field] !== undefined)?.[field];
  const [description, example, given] = [said('description'), said('example'), said('default')];
  const common = {
    name,
    required: isRequired,
    advanced: false,
    default: textOf(given),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof example === 'string' ? { example } : {}),
  };
  const { minimum, maximum } = found;
  switch (found.type) {
    case 'boolean':
      return { ...common, control: 'switch', default: given === true ? 'true' : 'false' };
    case 'number':
    case 'integer':
      return {
        ...common,
        control: 'number',
        ...(minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? {} : { min: minimum }),
        ...(maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? {} : { max: maximum }),
      };
    case 'array':
      return listOf(reader, common, key, found, without);
    case 'string':
      if (branches.some(({ type }) => type === 'array')) return { ...common, control: 'list' };
      if (found.enum !== undefined) return { ...common, control: 'choice', options: found.enum.map(String) };
      if (found.format === 'date') return { ...common, control: 'date' };
      if (key === 'url' || key === 'webhook') return { ...common, control: 'url' };
      return { ...common, control: LONG.test(key) ? 'area' : 'text' };
    default:
      return { ...common, control: 'json', default: '' };
  }
}

/** A list: of names, of names with options, of exactly one object, or of texts. */
function listOf(
  reader: Reader,
  common: Omit<PlainField, 'control'>,
  key: string,
  list: Described,
  without: readonly string[],
): FormField {
  const items = (list.items === undefined ? [] : reader.branches(list.items)) as Described[];
  const names = items.flatMap(({ enum: values = [] }) => values.map(String)).filter((one) => !without.includes(one));
  const objects = items.filter(({ properties }) => properties?.type?.const !== undefined);
  if (objects.length > 0 && (names.length > 0 || key === 'targets')) {
    const written = objects.map(({ properties }) => String(properties?.type?.const));
    const kinds = [...new Set([...names, ...written.filter((one) => !without.includes(one))])];
    return {
      ...common,
      control: names.length > 0 ? 'kinds' : 'one',
      default: '',
      kinds: kinds.map((kind) => {
        const object = objects.find(({ properties }) => properties?.type?.const === kind);
        const hidden = [...without, 'type', 'id'];
        const fields =
          object === undefined
            ? []
            : fieldsOf(reader, object, {
                prefix: `${common.name}.${kind}.`,
                depth: 2,
                isRequired: true,
                without: hidden,
              });
        return {
          name: kind,
          isName: names.includes(kind),
          fields: fields.map(({ kinds: _, ...field }) => ({ ...field, advanced: !field.required })),
        };
      }),
    };
  }
  if (names.length > 0) return { ...common, control: 'choices', options: names };
  if (items.some(({ type }) => type === 'string')) return { ...common, control: key === 'urls' ? 'urls' : 'list' };
  return { ...common, control: 'json', default: '' };
}

/** A default as a form holds it. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join('\n');
  return typeof value === 'object' ? '' : String(value);
}
