import { z } from 'zod';
import { ownField } from './table.ts';

/** What a schema accepts, as JSON Schema: for messages that say what is allowed, and to find keys that nobody reads. */

export interface Outline {
  readonly type?: string;
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Outline>>;
  readonly additionalProperties?: boolean | Outline;
  readonly items?: Outline;
  readonly anyOf?: readonly Outline[];
  readonly oneOf?: readonly Outline[];
  readonly allOf?: readonly Outline[];
}

interface Whole extends Outline {
  readonly $defs?: Readonly<Record<string, Outline>>;
}

const made = new WeakMap<z.ZodType, Whole>();

/** Made once for each schema, when it is needed first: a few milliseconds for the largest. */
function wholeOf(schema: z.ZodType): Whole {
  let whole = made.get(schema);
  if (whole === undefined) {
    whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Whole;
    made.set(schema, whole);
  }
  return whole;
}

/** Reads the outline of a schema. */
export interface Reader {
  /** Every branch that a value at this place may be written for: one, or those of a union. */
  branches(outline: Outline): Outline[];
  /** The same for what stands at a path below the whole. */
  at(path: readonly PropertyKey[]): Outline[];
}

export function outlineOf(schema: z.ZodType): Reader {
  const whole = wholeOf(schema);
  const branches = (outline: Outline): Outline[] => {
    if (outline.$ref === '#') return branches(whole);
    if (outline.$ref !== undefined) {
      const named = ownField(whole.$defs, outline.$ref.slice('#/$defs/'.length));
      return named === undefined ? [] : branches(named);
    }
    const union = outline.anyOf ?? outline.oneOf;
    return union === undefined ? [outline] : union.flatMap(branches);
  };
  const below = (outline: Outline, key: PropertyKey): Outline[] => {
    if (typeof key === 'number') return outline.items === undefined ? [] : branches(outline.items);
    const { properties = {}, additionalProperties: others } = outline;
    const own = ownField(properties, String(key));
    if (own !== undefined) return branches(own);
    return typeof others === 'object' ? branches(others) : [];
  };
  const at = (path: readonly PropertyKey[]): Outline[] =>
    path.reduce<Outline[]>((found, key) => found.flatMap((one) => below(one, key)), branches(whole));
  return { branches, at };
}

/**
 * Whether a branch of a union is the one that an object was written for, by the fields that tell branches apart. A field that may be missing
 * tells nothing while it is.
 */
export const isMeant = ({ properties = {}, required = [] }: Outline, given: unknown): boolean =>
  Object.entries(properties).every(([key, { const: fixed }]) => {
    const said = ownField(given as Record<string, unknown> | null, key);
    return fixed === undefined || said === fixed || (said === undefined && !required.includes(key));
  });
