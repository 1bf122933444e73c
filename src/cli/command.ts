import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../foundation/config/index.ts';
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
  /** The settings, parsed on first use. @throws OperatorError if one is invalid */
  config(): Config;
}

/** A command of `trawl`, one per file. */
export interface Command {
  /** Usage after the command's name: `[--name <text>] <file>`. */
  readonly usage: string;
  /** Description for `--help`; lines of at most 100 characters. */
  readonly description: string;
  /** Descriptions of the options by name, for `--help`. */
  readonly help: Readonly<Record<string, string>>;
  readonly options: ParseArgsOptionsConfig;
  /** @returns the exit code; undefined for 0 */
  run(context: Context): Promise<number | undefined>;
}

/** A usage error: printed with the command's usage line, exit code 2. */
export class UsageError extends Error {}

/** An optional text option. @throws UsageError when it is empty */
export function text(context: Context, name: string): string | undefined {
  const value = context.values[name];
  if (value === '') throw new UsageError(`--${name} needs a value`);
  return typeof value === 'string' ? value : undefined;
}

/** Returns the positional arguments. @throws UsageError for another number of them */
export function positionals(context: Context, names: readonly string[]): string[] {
  const given = context.positionals;
  if (given.length < names.length) throw new UsageError(`<${names[given.length]}> is missing`);
  if (given.length > names.length) throw new UsageError(`unexpected argument: ${given[names.length]}`);
  return [...given];
}
