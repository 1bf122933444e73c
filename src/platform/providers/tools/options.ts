import { ownField, setField } from '../../../foundation/kernel/table.ts';
import type { ToolFile } from '../file/schema.ts';

/** Validation of the options of a call. */

export type Options = Readonly<Record<string, unknown>>;

/**
 * @returns the options with defaults, or an error message
 */
export function checkOptions(
  tool: Pick<ToolFile, 'options' | 'requiresOneOf'>,
  given: Options,
): { readonly options: Options } | { readonly wrong: string } {
  const known = new Map(tool.options.map((option) => [option.name, option]));
  const unknown = Object.keys(given).find((name) => !known.has(name));
  if (unknown !== undefined) {
    const names = [...known.keys()];
    return {
      wrong: `"${unknown.slice(0, 100)}" is not an option of this tool; it takes ${names.length > 0 ? names.join(', ') : 'none'}`,
    };
  }
  const options: Record<string, unknown> = {};
  for (const option of tool.options) {
    const value = ownField(given, option.name) ?? option.default;
    if (value === undefined) {
      if (option.required) return { wrong: `"${option.name}" is required` };
      continue;
    }
    const wrong = wrongOf(option, value);
    if (wrong !== undefined) return { wrong: `"${option.name}" ${wrong}` };
    setField(options, option.name, value);
  }
  for (const group of tool.requiresOneOf) {
    if (!group.some((name) => ownField(options, name) !== undefined)) {
      return { wrong: `one of ${group.map((name) => `"${name}"`).join(', ')} is required` };
    }
  }
  return { options };
}

/** Default limit of a text's length. */
const MAX_TEXT = 4000;

function wrongOf({ type, values, min, max }: ToolFile['options'][number], value: unknown): string | undefined {
  const size = (amount: number, what: string, most = max): string | undefined => {
    if (min !== undefined && amount < min) return `must be at least ${min}${what}`;
    if (most !== undefined && amount > most) return `must be at most ${most}${what}`;
    return undefined;
  };
  switch (type) {
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'must be true or false';
    case 'integer':
      return Number.isSafeInteger(value) ? size(value as number, '') : 'must be a whole number';
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? size(value, '') : 'must be a number';
    case 'string[]':
      if (!Array.isArray(value) || !value.every((one) => typeof one === 'string' && one.length <= MAX_TEXT)) {
        return 'must be a list of texts';
      }
      if (values && !value.every((one) => values.includes(one))) return `must be among ${values.join(', ')}`;
      return size(value.length, ' long', max ?? 100);
    default:
      if (typeof value !== 'string' || value.trim() === '') return 'must be a text that is not blank';
      if (values && !values.includes(value)) return `must be one of ${values.join(', ')}`;
      return size(value.length, ' characters long', max ?? MAX_TEXT);
  }
}
