import { spawn } from 'node:child_process';
import { FILTER_FLAG, withFilter } from './filter.ts';

/**
 * Runs a program in a sandbox once.
 * @param sandbox the command of the sandbox with its flags
 * @returns why it failed, in one line; '' when it did not
 */
export async function tryProgram(
  sandbox: readonly string[],
  program: readonly string[],
  time: number,
): Promise<string> {
  await using filter = await withFilter();
  const [file = '', ...rest] = [...sandbox, FILTER_FLAG, '3', '--', ...program];
  const child = spawn(file, rest, { cwd: '/', env: {}, stdio: ['ignore', 'ignore', 'pipe', filter.fd], timeout: time });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    said = (said + text).slice(-2000);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message.slice(0, 200)));
    child.once('close', (code) =>
      resolve(code === 0 ? '' : said.trim().split('\n').at(-1)?.slice(0, 200) || `exit code ${code}`),
    );
  });
}
