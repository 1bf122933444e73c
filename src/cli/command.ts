import type { ParseArgsOptionsConfig } from 'node:util';
import type { Config } from '../foundation/config/index.ts';
import type { Terminal } from './terminal.ts';

/** What a command gets to work with. */
export interface Context {
  /** Values of the options by name. */
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  /** Arguments that are not options. */
  readonly positionals: readonly string[];
  readonly out: Terminal;
  /** Aborts on the first Ctrl-C or SIGTERM. */
  readonly signal: AbortSignal;
  /** The settings; read when first used. @throws OperatorError if one is invalid */
  config(): Config;
}

/** One command of `trawl`, in one file. */
export interface Command {
  /** What follows the command's name: `[--name <text>] <file>`. */
  readonly usage: string;
  /** What it does, for its `--help`; lines of at most 100 characters. */
  readonly description: string;
  /** Explanations of its options by name, for `--help`. */
  readonly help: Readonly<Record<string, string>>;
  readonly options: ParseArgsOptionsConfig;
  /** @returns the exit code, 0 when nothing is returned */
  run(context: Context): Promise<number | undefined>;
}

/** Wrong usage: printed with the command's usage line, exit code 2. */
export class UsageError extends Error {}

/** A text option that may be left out. @throws UsageError when it is empty */
export function text(context: Context, name: string): string | undefined {
  const value = context.values[name];
  if (value === '') throw new UsageError(`--${name} needs a value`);
  return typeof value === 'string' ? value : undefined;
}

/** Exactly so many positional arguments. @throws UsageError */
export function positionals(context: Context, names: readonly string[]): string[] {
  const given = context.positionals;
  if (given.length < names.length) throw new UsageError(`<${names[given.length]}> is missing`);
  if (given.length > names.length) throw new UsageError(`unexpected argument: ${given[names.length]}`);
  return [...given];
}
