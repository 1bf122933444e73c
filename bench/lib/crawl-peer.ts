import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from './table.ts';

/** Runs a peer, whose last line is JSON. One that is not there or does not run is named, and has no row. */
export async function crawlPeer(
  folder: string,
  crawler: string,
  [script = '', ...args]: string[],
  say: (line: string) => void,
) {
  const file = join(folder, script);
  const not = (reason: string): Row[] => {
    say(`not measured: ${script} ${reason}`);
    return [];
  };
  if (!existsSync(file)) return not(`is not in ${folder}`);
  const child = spawn(process.execPath, [file, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) return not(`did not run (${code}); is it installed in ${folder}?`);
  const { pages, pps, cpuMsPerPage, peakMB } = JSON.parse(output.trim().split('\n').at(-1) ?? '{}');
  return [{ crawler, cpu: cpuMsPerPage, rate: pps, memory: peakMB * 1e6, pages }];
}
