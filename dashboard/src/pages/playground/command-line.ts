import { table } from '@trawl/contract/table.ts';
import type { Inputs } from './inputs.ts';

/** Whether an input is given, by its path. */
export type Has = (path: string) => boolean;

/** A request as a command of `trawl`. */
export interface CommandLine {
  /** `papers search`. */
  readonly name: string | ((has: Has) => string);
  /** Inputs that are words of the command, by their path. */
  readonly words: readonly string[];
  /** Options by the path of their input, without dashes; a truth value is an option alone. */
  readonly options?: Readonly<Record<string, string>>;
  /** Inputs that options say in their own way; undefined where they cannot. */
  readonly special?: Readonly<Record<string, (value: unknown, has: Has) => readonly string[] | undefined>>;
}

/** A command as words, and the inputs that it cannot say. */
export interface Command {
  readonly words: readonly string[];
  readonly left: readonly string[];
}

export function commandOf({ name, words, options = {}, special = {} }: CommandLine, inputs: Inputs): Command {
  const all = flat(inputs);
  const has: Has = (path) => all.some(([one]) => one === path);
  const said = ['trawl', ...(typeof name === 'string' ? name : name(has)).split(' ')];
  const left: string[] = [];
  const own = table(options);
  const other = table(special);
  const given = all.filter(([path]) => !words.includes(path));
  for (const [path, value] of given) {
    const option = own[path];
    const made = other[path]?.(value, has);
    if (made !== undefined) said.push(...made);
    else if (option !== undefined && isPlain(value))
      said.push(...valuesOf(value).flatMap((one) => optionOf(option, one)));
    else left.push(path);
  }
  const places = words.flatMap((path) => valuesOf(all.find(([one]) => one === path)?.[1]));
  const last = places.map(String);
  // A word that begins with a dash is no option after two of them.
  return { words: [...said, ...(last.some((word) => word.startsWith('-')) ? ['--'] : []), ...last], left };
}

const optionOf = (option: string, value: unknown): string[] =>
  value === true ? [`--${option}`] : [`--${option}`, typeof value === 'object' ? JSON.stringify(value) : String(value)];

const valuesOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];

/** Not a list with objects in it, and not false. */
const isPlain = (value: unknown): boolean =>
  value !== false && !(Array.isArray(value) && value.some((one) => typeof one === 'object'));

/** Inputs by their path; schemas and lists are values. */
function flat(inputs: Inputs, prefix = ''): [path: string, value: unknown][] {
  return Object.entries(inputs).flatMap(([name, value]): [string, unknown][] => {
    const path = prefix + name;
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'schema';
    return isGroup ? flat(value as Inputs, `${path}.`) : [[path, value]];
  });
}

/** `--format` for each format, and a question in words of its own. */
export const formatsOf = (value: unknown): readonly string[] | undefined => {
  const words = valuesOf(value).map((one) => {
    if (typeof one === 'string') return ['--format', one];
    const { type, question } = one as { type?: unknown; question?: unknown };
    return type === 'question' && typeof question === 'string' ? ['--question', question] : undefined;
  });
  return words.every((one) => one !== undefined) ? words.flat() : undefined;
};

/** An option for what is false. */
export const whenFalse =
  (option: string) =>
  (value: unknown): readonly string[] | undefined =>
    value === false ? [`--${option}`] : undefined;
