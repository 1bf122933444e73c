import { table, type WordTable } from '../../../../foundation/kernel/table.ts';
import type { Output } from '../output.ts';
import type { Executed } from '../protocol.ts';

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
