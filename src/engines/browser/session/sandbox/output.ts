import type { Readable } from 'node:stream';
import { table, type WordTable } from '../../../../foundation/kernel/table.ts';
import type { Output } from '../output.ts';
import type { Executed } from '../protocol.ts';

/** Characters of a line; who sends longer ones is not listened to any more. */
const MOST = 100 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Hands out what comes over a channel line by line, to the one who listened last. */
export function readLines(channel: Readable, heard: (line: string) => void): void {
  channel.removeAllListeners('data');
  let parts: Buffer[] = [];
  let held = 0;
  channel.on('data', (bytes: Buffer) => {
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      parts.push(bytes.subarray(from, at));
      heard(Buffer.concat(parts).toString());
      parts = [];
      held = 0;
      from = at + 1;
    }
    if (from === bytes.length) return;
    parts.push(bytes.subarray(from));
    held += bytes.length - from;
    if (held > MOST) channel.destroy();
  });
}

type End = Pick<Executed, 'exitCode' | 'killed' | 'result' | 'error'>;

const SPENT: WordTable<string> = table({
  memory: 'The code exceeded its memory limit; its files and variables are lost',
  processor: 'The code exceeded its limit of processor time; its files and variables are lost',
  output: 'The code printed too much; its files and variables are lost',
});

/**
 * How a piece of code ended, in the contract's fields.
 * @param over the exit status, or that its sandbox has gone
 * @param late whether its time was up
 */
export function endedBy(
  over: number | { readonly exitCode: number; readonly spent: string | undefined },
  seconds: number,
  late: boolean,
  output: Pick<Output, 'add'>,
): End {
  if (late && (typeof over !== 'number' || over === 124 || over === 137)) {
    return { exitCode: 124, killed: true, result: '', error: `Execution timed out after ${seconds} s` };
  }
  if (typeof over === 'number') {
    return { exitCode: over, killed: false, result: '', ...(over !== 0 && { error: `The code ended with ${over}` }) };
  }
  const message = SPENT[over.spent ?? ''] ?? 'The sandbox of the code ended; its files and variables are lost';
  output.add('stderr', `${message}\n`);
  const { exitCode } = over;
  return { exitCode: over.spent === undefined ? exitCode || 1 : 137, killed: true, result: '', error: message };
}
