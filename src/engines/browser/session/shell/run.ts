import { createOutput } from '../output.ts';
import type { Executed, Execution } from '../protocol.ts';
import type { Tabs } from '../tabs.ts';
import { agentBrowser } from './agent-browser.ts';
import { parseCommands } from './parse.ts';

/** Commands besides `agent-browser` that need no shell. */
const SMALL: ReadonlySet<string> = new Set(['echo', 'sleep', 'true', 'false', ':']);

/** Whether Trawl can run shell code without a shell: `agent-browser`, and a few simple commands. */
export function isOurs(code: string): boolean {
  const commands = parseCommands(code);
  return (
    commands !== undefined &&
    commands.length > 0 &&
    commands.every(({ words: [name] }) => name === 'agent-browser' || SMALL.has(name as string))
  );
}

/** Runs code that `isOurs` accepts. Its result is its output. */
export async function runCommands({ code, timeout }: Execution, tabs: Tabs): Promise<Executed> {
  const output = createOutput();
  const ends = performance.now() + timeout;
  const context = { tabs, remaining: () => Math.max(0, ends - performance.now()) };
  const printed: string[] = [];
  let exitCode = 0;
  let error: string | undefined;
  let late = (): void => {};
  const over = new Promise<'over'>((resolve) => {
    late = () => resolve('over');
  });
  const timer = setTimeout(late, timeout);
  try {
    for (const { words, when } of parseCommands(code) ?? []) {
      if ((when === 'and' && exitCode !== 0) || (when === 'or' && exitCode === 0)) continue;
      try {
        const work = run(words, context);
        work.catch(() => {});
        const said = await Promise.race([work, over]);
        if (said === 'over') {
          const message = `Execution timed out after ${timeout / 1000} s`;
          return output.done({ exitCode: 124, killed: true, result: printed.join(''), error: message });
        }
        exitCode = said.exitCode;
        output.add('stdout', said.text);
        printed.push(said.text);
      } catch (failed) {
        exitCode = 1;
        error = plainError(failed);
        output.add('stderr', `${error}\n`);
      }
    }
    return output.done({
      exitCode,
      killed: false,
      result: printed.join('').trimEnd(),
      error: exitCode === 0 ? undefined : error,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function run(
  [name, ...given]: readonly string[],
  context: { readonly tabs: Tabs; remaining(): number },
): Promise<{ text: string; exitCode: number }> {
  switch (name) {
    case 'echo': {
      const [first, ...rest] = given;
      return { text: first === '-n' ? rest.join(' ') : `${given.join(' ')}\n`, exitCode: 0 };
    }
    case 'sleep': {
      const seconds = Number(given[0]?.replace(/s$/, ''));
      if (!(seconds >= 0)) throw new Error('sleep: the number of seconds is missing');
      // Less than the remaining time, so that the timeout is reported as such.
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds * 1000, context.remaining() + 1000)));
      return { text: '', exitCode: 0 };
    }
    case 'true':
    case ':':
      return { text: '', exitCode: 0 };
    case 'false':
      return { text: '', exitCode: 1 };
    default:
      return { text: `${await agentBrowser(given, context)}\n`, exitCode: 0 };
  }
}

/** The error without the driver's colors. */
export function plainError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g'), '').slice(0, 4000);
}
