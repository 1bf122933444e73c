import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareEnv } from '../bare-env.ts';
import { tempDir } from '../tmp.ts';
import { CLI_CALLS, CLI_FILES, type CliCall } from './cli-calls.ts';
import { expectText, type Outcome, outcomeOf } from './outcome.ts';

const CLI = fileURLToPath(new URL('../../../node_modules/firecrawl-cli/dist/index.js', import.meta.url));
/** Looks at a job that has not ended, a second apart. */
const LOOKS = 30;

/** `firecrawl-cli`, unmodified, over all of its commands that speak to the API. */
export async function runCli(
  url: string,
  key: string,
  env: Readonly<Record<string, string>>,
  tell: (outcome: Outcome) => void,
): Promise<void> {
  const home = tempDir();
  for (const [name, text] of Object.entries(CLI_FILES)) writeFileSync(join(home, name), text);
  const kept = new Map([
    ['url', url],
    ['key', key],
  ]);
  const ask = async ({ args, stdin, file }: CliCall): Promise<string> => {
    const filled = args.map((arg) => arg.replace(/\{(\w+)\}/g, (whole, name) => kept.get(name) ?? whole));
    const printed = await run(filled, stdin, home, { ...env, FIRECRAWL_API_URL: url, FIRECRAWL_API_KEY: key });
    if (file === undefined) return printed;
    return existsSync(join(home, file)) ? readFileSync(join(home, file), 'utf8') : `no file; ${printed}`;
  };
  for (const call of CLI_CALLS) {
    const outcome = await outcomeOf('firecrawl-cli', call.name, async () => {
      let text = await ask(call);
      for (let looks = 1; call.wait && looks < LOOKS && !call.expect.test(text); looks++) {
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        text = await ask(call);
      }
      expectText(text, call.expect);
      for (const [name, pattern] of Object.entries(call.keep ?? {})) kept.set(name, pattern.exec(text)?.[0] ?? '');
    });
    tell(outcome);
  }
}

/** @returns both outputs. @throws Error with them if the exit code is not 0 */
function run(
  args: readonly string[],
  stdin: string | undefined,
  home: string,
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: home,
    env: { ...bareEnv(), HOME: home, FIRECRAWL_NO_TELEMETRY: '1', CI: '1', ...env },
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(stdin);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('close', (code) => {
      if (code === 0) resolve(said);
      else reject(new Error(`exit code ${code}: ${said.slice(0, 600)}`));
    });
  });
}
