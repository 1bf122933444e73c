import { parseArgs } from 'node:util';
import { nearest } from '@trawl/contract/nearest.ts';
import { clientSettings, type Environment } from '../foundation/config/client.ts';
import type { Config } from '../foundation/config/index.ts';
import { OperatorError } from '../foundation/kernel/errors.ts';
import { type Command, type Context, type Entry, optionsOf, UsageError } from './command.ts';
import { COMMANDS, findCommand } from './commands.ts';
import { type OutputFile, openOutput } from './output-file.ts';
import { type Terminal, table } from './terminal.ts';
import { ownVersion } from './version.ts';

/** The environment of the command line. */
interface Surroundings {
  readonly out: Terminal;
  readonly signal: AbortSignal;
  /** Opens a page in the browser of this desktop. */
  readonly browse: (url: string) => void;
  /** @throws OperatorError when `.env` cannot be read */
  environment(): Environment;
}

/**
 * Runs the command given by the arguments.
 * @returns the exit code: 0 success, 1 an error that the operator can fix, 2 wrong usage, 130 interrupted
 * @throws unexpected errors
 */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out, signal } = surroundings;
  const found = findCommand(args);
  if (!found) return withoutCommand(args, out);
  const { entry, words } = found;
  const command = await entry.load();
  let config: Config | undefined;
  let file: OutputFile | undefined;
  try {
    const { values, positionals } = parse(command, args.slice(words));
    if (values.help === true) {
      for (const line of commandHelp(entry, command)) out.print(line);
      return 0;
    }
    file = typeof values.output === 'string' ? openOutput(values.output) : undefined;
    const context: Context = {
      values,
      positionals,
      out: file ? { ...out, print: file.print, write: file.write } : out,
      signal,
      environment: surroundings.environment,
      commands: COMMANDS,
      browse: surroundings.browse,
      client: () => clientSettings(surroundings.environment()),
      config: async () => {
        config ??= (await import('../foundation/config/index.ts')).loadConfig(surroundings.environment());
        return config;
      },
    };
    return (await command.run(context)) ?? 0;
  } catch (error) {
    if (error instanceof UsageError) {
      out.note(`trawl ${entry.name}: ${error.message}`);
      out.note(`usage: ${usage(entry, command)}`);
      return 2;
    }
    if (signal.aborted && error === signal.reason) return 130;
    const told = error instanceof OperatorError ? error : await fullDisk(error, config);
    if (told === undefined) throw error;
    out.note(`trawl: ${told.message.replace(/\s*\n\s*/g, ' ')}`);
    return 1;
  } finally {
    file?.close();
    out.settle();
  }
}

/** Loads what knows of databases only now: most commands ask a service. */
const fullDisk = async (error: unknown, config: Config | undefined): Promise<OperatorError | undefined> =>
  config && (await import('../foundation/store/index.ts')).fullDiskError(error, config);

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionsOf(command), allowPositionals: true });
  } catch (error) {
    // Uses the first sentence of Node's message, which describes the option; the rest is advice about `--`.
    const [message = ''] = (error as Error).message.split('. ');
    const unknown = /^Unknown option '--([^']+)'/.exec(message)?.[1];
    throw new UsageError(
      unknown === undefined ? message : `${message}${didYouMean(unknown, Object.keys(optionsOf(command)), '--')}`,
    );
  }
}

/** A question after an unknown word, or nothing. */
function didYouMean(word: string, words: readonly string[], before: string): string {
  const near = nearest(word, words);
  return near === undefined ? '' : `; did you mean ${before}${near}?`;
}

function withoutCommand(args: readonly string[], out: Terminal): number {
  const [first] = args;
  if (first === '--version' || first === '-v') {
    out.print(ownVersion());
    return 0;
  }
  const group = COMMANDS.filter((entry) => entry.name.startsWith(`${first} `));
  const asksForHelp = first === undefined || first === '--help' || first === '-h' || first === 'help';
  if (asksForHelp || (group.length > 0 && args.length > 1 && ['--help', '-h'].includes(args[1] as string))) {
    for (const line of asksForHelp ? overview() : groupHelp(first, group)) out.print(line);
    return 0;
  }
  if (group.length > 0) {
    const names = group.map(({ name }) => name.slice(`${first} `.length));
    const problem =
      args[1] === undefined
        ? 'missing subcommand'
        : `unknown command "${args[1]}"${didYouMean(args[1], names, `trawl ${first} `)}`;
    out.note(`trawl ${first}: ${problem}`);
    for (const line of groupHelp(first as string, group)) out.note(line);
  } else {
    const names = [...new Set(COMMANDS.map(({ name }) => name.split(' ')[0] as string))];
    const question = didYouMean(first as string, names, 'trawl ');
    out.note(`trawl: unknown command "${first}"${question || '; run trawl --help for a list'}`);
  }
  return 2;
}

/** All commands on a screen of 24 lines. */
function overview(): string[] {
  const single = COMMANDS.filter(({ name }) => !name.includes(' '));
  const groups = Map.groupBy(
    COMMANDS.filter(({ name }) => name.includes(' ')),
    ({ name }) => name.split(' ')[0] as string,
  );
  const subcommands = (group: string): string =>
    (groups.get(group) ?? []).map(({ name }) => name.slice(group.length + 1)).join(', ');
  const rows = [
    ...single
      .filter(({ name, isOwn }) => !isOwn || groups.has(name))
      .map(({ name, summary }) => [
        name,
        [summary, ...(groups.has(name) ? [`also: ${subcommands(name)}`] : [])].join('; '),
      ]),
    ...[...groups.keys()]
      .filter((group) => !single.some(({ name }) => name === group) && !isSmall(groups.get(group)))
      .flatMap((group) =>
        inLines(subcommands(group).replaceAll(',', ''), 88).map((line, i) => [i === 0 ? group : '', line]),
      ),
  ];
  const own = single.filter(({ name, isOwn }) => isOwn && !groups.has(name)).map(({ name }) => name);
  const alone = [...groups]
    .filter(([name, group]) => isSmall(group) && !single.some((one) => one.name === name))
    .flatMap(([, group]) => group.map(({ name }) => name));
  return [
    'usage: trawl <command> [options]',
    '',
    ...table(rows),
    '',
    ...inLines(`More: ${[...own, ...alone].join(', ')}`, 98),
    DETAILS,
  ];
}

/** Whether the commands of a group stand below, among those that are rarely used. */
const isSmall = (group: readonly Entry[] = []): boolean => group.length <= 2;

/** The text in lines of at most so many characters, broken at blanks. */
const inLines = (text: string, width: number): string[] =>
  text.match(new RegExp(`.{1,${width}}(?: |$)`, 'g'))?.map((line) => line.trimEnd()) ?? [];

/** The commands whose names begin with the same word. */
function groupHelp(group: string, entries: readonly Entry[]): string[] {
  const rows = entries.map(({ name, summary }) => [`  ${name}`, summary]);
  return [`usage: trawl ${group} <command> [options]`, '', ...table(rows), '', DETAILS];
}

const DETAILS = 'Run trawl <command> --help for details. Settings come from the environment or a .env file.';

function usage({ name }: Entry, command: Command): string {
  return `trawl ${name}${command.usage === '' ? '' : ` ${command.usage}`}`;
}

function commandHelp(entry: Entry, command: Command): string[] {
  const lines = [`usage: ${usage(entry, command)}`, '', command.description];
  const common = { ...(command.isText ? {} : { json: 'print JSON' }), output: 'write the result to this file' };
  const help: Readonly<Record<string, string>> = { ...common, ...command.help };
  // The common ones come last, with the words of the command if it has its own.
  const isCommon = ([name]: readonly [string, string]): boolean => Object.hasOwn(common, name);
  const options = Object.entries(help);
  const inOrder = [...options.filter((one) => !isCommon(one)), ...options.filter(isCommon)];
  const rows = inOrder.map(([name, words]) => [`  --${name}`, words]);
  const more = COMMANDS.filter(({ name }) => name.startsWith(`${entry.name} `)).map(({ name, summary }) => [
    `  ${name}`,
    summary,
  ]);
  return [
    ...lines,
    '',
    ...table(rows),
    ...(more.length === 0 ? [] : ['', 'further commands:', ...table(more)]),
    '',
    'examples:',
    ...command.examples.map((example) => `  ${example}`),
  ];
}
