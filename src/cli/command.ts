import type { ParseArgsOptionsConfig } from 'node:util';
import type { ClientSettings, Environment } from '../foundation/config/client.ts';
import type { Config } from '../foundation/config/index.ts';
import { ownField } from '../foundation/kernel/table.ts';
import type { Terminal } from './terminal.ts';

/** The context of a command. */
export interface Context {
  /** Option values by name. */
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** Positional arguments. */
  readonly positionals: readonly string[];
  readonly out: Terminal;
  /** Aborts on the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** All settings, parsed on first use. @throws OperatorError if one is invalid */
  config(): Promise<Config>;
  /** Those of a command that calls the service. @throws OperatorError if one of them is invalid */
  client(): ClientSettings;
  /** The variables that they come from. */
  environment(): Environment;
  /** All commands. */
  readonly commands: readonly Entry[];
  /** Opens a page in the browser of this desktop, if there is one. */
  browse(url: string): void;
}

/** A command of `trawl`, one per file. */
export interface Command {
  /** Usage after the command's name: `[--name <text>] <file>`. */
  readonly usage: string;
  /** Description for `--help`; lines of at most 100 characters. */
  readonly description: string;
  /** Whole command lines for `--help`, one at least. */
  readonly examples: readonly [string, ...string[]];
  /** Descriptions of the options by name, for `--help`. */
  readonly help: Readonly<Record<string, string>>;
  readonly options: ParseArgsOptionsConfig;
  /** Its result is a text for another program: there is no --json. */
  readonly isText?: true;
  /** @returns the exit code; undefined for 0 */
  run(context: Context): Promise<number | undefined>;
}

/** Options of all commands. */
const COMMON = { help: { type: 'boolean', short: 'h' }, output: { type: 'string', short: 'o' } } as const;
const JSON_OPTION = { json: { type: 'boolean' } } as const;

/** All options of a command. */
export const optionsOf = ({ options, isText }: Command) => ({ ...options, ...COMMON, ...(isText ? {} : JSON_OPTION) });

/** A command in the list of all: name, summary, and the implementing file, which is loaded only when the command runs. */
export interface Entry {
  /** A word, or two for the commands of a group. */
  readonly name: string;
  readonly summary: string;
  /** It is for this installation or its user; all other single words read the web. */
  readonly isOwn?: true;
  load(): Promise<Command>;
}

/** A usage error: printed with the command's usage line, exit code 2. */
export class UsageError extends Error {}

/** An optional text option. @throws UsageError when it is empty */
export function text(context: Context, name: string): string | undefined {
  const value = ownField(context.values, name);
  if (value === '') throw new UsageError(`--${name} needs a value`);
  return typeof value === 'string' ? value : undefined;
}

/** An option that is a whole number. @throws UsageError when it is none */
export function wholeNumber(context: Context, name: string): number | undefined {
  const value = text(context, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} needs a whole number`);
  return Number(value);
}

/** An option that is one of some words. @throws UsageError when it is another */
export function choice<Word extends string>(context: Context, name: string, words: readonly Word[]): Word | undefined {
  const value = text(context, name);
  const found = words.find((word) => word === value);
  if (value !== undefined && found === undefined) throw new UsageError(`--${name} must be one of ${words.join(', ')}`);
  return found;
}

/** The values of an option that may be repeated, without empty ones. */
export const several = (context: Context, name: string): readonly string[] =>
  ((ownField(context.values, name) as readonly string[] | undefined) ?? []).filter((value) => value !== '');

/**
 * Says what a command did: a sentence, or with --json the data.
 * @param say how the sentence is printed: as a message, or `context.out.print` if it is the result
 */
export function report(context: Context, data: object, sentence: string, say = context.out.note): void {
  if (context.values.json) context.out.print(JSON.stringify(data, undefined, 2));
  else say(sentence);
}

/** Returns the positional arguments. @throws UsageError for another number of them */
export function positionals(context: Context, names: readonly string[]): string[] {
  const given = context.positionals;
  if (given.length < names.length) throw new UsageError(`<${names[given.length]}> is missing`);
  if (given.length > names.length) throw new UsageError(`unexpected argument: ${given[names.length]}`);
  return [...given];
}
