import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, boundOf, type Given, type Options, Unmeasurable, WrongUsage } from './bench.ts';
import { besideCheckout } from './beside.ts';
import { projectFile } from './processes.ts';
import { beginning, judged, machineLine, type Result, resultOf, writeResult } from './result.ts';
import { columnsOf, markdown, type Table } from './table.ts';

/**
 * Runs a bench by its name, for `npm run bench`. Prints its tables and what became of its bounds, and writes bench/results/<name>.json.
 *
 *   --check              ends with 1 where a bound is missed; what cannot be judged here, or measured at all (no browser, no data), is
 *                        skipped with its reason
 *   --beside <checkout>  runs the bench of both in turns, and prints the ratios; --pairs 5
 *   --result <file>      for the result, in place of bench/results/<name>.json; --no-result writes none
 */

const OWN = { check: false, beside: undefined, pairs: 5, result: undefined, 'no-result': false } as const;

/** Reads arguments by the defaults of options. @throws WrongUsage */
function read(options: Options, args: readonly string[]): Pick<Given, 'values' | 'positionals'> {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name,
      { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const), multiple: Array.isArray(value) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: config, allowPositionals: true });
    const all = Object.entries(options).map(([name, value]) => {
      const given = values[name];
      if (typeof value !== 'number' || given === undefined) return [name, given ?? value] as const;
      if (!(Number(given) >= 0)) throw new WrongUsage(`--${name} is a number from 0 on, not ${given}`);
      return [name, Number(given)] as const;
    });
    return { values: Object.fromEntries(all) as Given['values'], positionals };
  } catch (error) {
    // What follows Node's first sentence is advice about `--`.
    if (String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS'))
      throw new WrongUsage((error as Error).message.split('. ')[0]);
    throw error;
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Measures, and makes a result of it. */
async function measure(
  one: Bench,
  args: readonly string[],
  given: Pick<Given, 'values' | 'positionals'>,
): Promise<Result> {
  const before = beginning();
  const step = (text: string): void => void (process.stderr.isTTY && process.stderr.write(`\r\x1b[K${text}`));
  const measured = await one.run({ ...given, step, say: print });
  step('');
  const tables = Object.entries(measured).map(([name, found]): [string, Table] => [
    name,
    Array.isArray(found) ? { columns: columnsOf(one.rows[name] ?? ''), rows: found } : (found as Table),
  ]);
  return resultOf(one, args, before, Object.fromEntries(tables));
}

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const one = (await import(`../${name}.ts`)).default as Bench;
  const { values, positionals } = read({ ...one.options, ...OWN }, args);
  const isOwn = (argument: string): boolean => /^--(?:check|no-result)$/.test(argument);
  const {
    check,
    beside,
    pairs,
    result: file,
    'no-result': isKept,
  } = values as unknown as Record<keyof typeof OWN, never>;
  const rest = args.filter(
    (argument, i) =>
      !isOwn(argument) &&
      !/^--(?:beside|pairs|result)$/.test(args[i - 1] ?? '') &&
      !/^--(?:beside|pairs|result)(?:=|$)/.test(argument),
  );
  if (beside !== undefined) {
    print(await besideCheckout(name, rest, resolve(beside), pairs));
    return 0;
  }
  if (positionals.length > 0 && one.needs === undefined && !one.takes)
    throw new WrongUsage(`what is ${positionals[0]}?`);
  if (positionals.length === 0 && one.needs !== undefined) {
    if (!check) throw new WrongUsage(`${one.needs} is needed`);
    throw new Unmeasurable(`${one.needs} is needed`);
  }
  const result = await measure(one, rest, { values, positionals });
  print(machineLine(result.machine));
  print(
    `commit ${result.commit}, load ${result.load.join(' to ')}${result.note === undefined ? '' : ', other work: times are upper bounds'}, ${result.cpu} s of CPU`,
  );
  for (const table of Object.values(result.tables)) print(`\n${markdown(table)}`);
  const verdicts = judged(one.least.map(boundOf), result);
  if (verdicts.length > 0) print(`\n${verdicts.map(({ line }) => line).join('\n')}`);
  if (!isKept) writeResult(file ?? projectFile(`bench/results/${one.resultName?.() ?? name}.json`), result);
  return check && verdicts.some(({ isMissed }) => isMissed) ? 1 : 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const isSkipped = error instanceof Unmeasurable && process.argv.includes('--check');
    if (isSkipped) print(`skipped: ${message}`);
    else if (error instanceof WrongUsage)
      process.stderr.write(`bench: ${message} (npm run bench -- ${process.argv[2]} --help)\n`);
    else process.stderr.write(`bench: ${process.env.LOG_LEVEL === 'debug' ? (error as Error).stack : message}\n`);
    process.exit(isSkipped ? 0 : error instanceof WrongUsage ? 2 : 1);
  },
);
