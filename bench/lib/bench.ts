import { existsSync } from 'node:fs';
import type { Row, Table } from './table.ts';

/** What a bench is: `lib/main.ts` runs it, prints its tables, keeps its result and judges it. */

/** An option by its default: a number, a switch, a text, several texts; `undefined`: a text that may be missing. */
export type Options = Readonly<Record<string, number | boolean | string | readonly string[] | undefined>>;
type Value<T> = T extends number
  ? number
  : T extends boolean
    ? boolean
    : T extends readonly string[]
      ? string[]
      : T extends undefined
        ? string | undefined
        : string;

export interface Given<O extends Options = Options> {
  readonly values: { readonly [K in keyof O]: Value<O[K]> };
  /** Arguments without a name. */
  readonly positionals: readonly string[];
  /** Tells how far the bench is; in a terminal only. */
  step(text: string): void;
  /** Prints what is no table: misses, facts. */
  say(line: string): void;
}

/** A bound of what is measured: of every row that has these cells. */
export interface Bound {
  readonly table: string;
  readonly where: Readonly<Record<string, string>>;
  readonly column: string;
  readonly least: number;
  readonly most: number;
  /** About time on the clock, which other work on the machine lengthens: judged only without it. */
  readonly quiet: boolean;
}

/** @param text `table[key=cell][key=cell].column >= least <= most, quiet`; what is optional may be missing */
export function boundOf(text: string): Bound {
  const [all, table, where = '', column, least = -Infinity, most = Infinity, quiet] =
    /^(\w+)((?:\[\w+=[^\]]*\])*)\.(\w+)(?: >= (\S+?))?(?: <= (\S+?))?(, quiet)?$/.exec(text) ?? [];
  if (all === undefined || table === undefined || column === undefined) throw new Error(`what bound is ${text}?`);
  const cells = [...where.matchAll(/\[(\w+)=([^\]]*)\]/g)].map(([, key = '', cell = '']) => [key, cell] as const);
  return {
    ...{ table, where: Object.fromEntries(cells), column },
    ...{ least: Number(least), most: Number(most), quiet: quiet !== undefined },
  };
}

/** Rows by table. A table whose columns depend on what is measured brings its own. */
export type Measured<T extends string> = Partial<Record<T, readonly Row[] | Table>>;

export interface Bench<O extends Options = Options, T extends string = string> {
  readonly name: string;
  readonly options?: O;
  /** What has to stand behind the options, such as "a folder of pages". */
  readonly needs?: string;
  /** Whether something may stand there. */
  readonly takes?: boolean;
  /** Seeds of what is drawn, beyond options. */
  readonly seeds?: Readonly<Record<string, number>>;
  /** The tables: their columns, as `columnsOf` reads them. */
  readonly rows: Readonly<Record<T, string>>;
  /** As `boundOf` reads them. */
  readonly least: readonly string[];
  run(given: Given<O>): Measured<T> | Promise<Measured<T>>;
  /** Of the file of its result, known after it has run; its name by default. */
  resultName?(): string;
}

export const bench = <const O extends Options, T extends string>(one: Bench<O, T>): Bench<O, T> => one;

/** Thrown where arguments are wrong. */
export class WrongUsage extends Error {}
/** Ends the bench with one line that says what is wrong with its arguments. */
export function wrongUsage(what: string): never {
  throw new WrongUsage(what);
}

/** Thrown where something cannot be measured here: with `--check` it is skipped with this reason. */
export class Unmeasurable extends Error {}
/** For what is read from /proc. */
export function needsProc(): void {
  if (!existsSync('/proc/self/stat'))
    throw new Unmeasurable('there is no /proc here, from which processes are measured');
}
/** For a browser that does not start. */
export function noBrowser(error: unknown): never {
  throw new Unmeasurable(`no browser starts here: ${error instanceof Error ? error.message : error}`);
}
