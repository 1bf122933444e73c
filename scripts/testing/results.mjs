// A reporter of node's test runner: JSON lines, one as each test begins and ends, one for each that failed, with its error, and at the
// end one with the counts of the run and the CPU that it took.
//
// A suite or a file that failed because of a test in it is left out: the test says what failed.

import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';

/** Characters of an error that are kept. */
const LONGEST = 3_000;

export default async function* results(source) {
  for await (const { type, data } of source) {
    if (type === 'test:dequeue' && data.type === 'test') yield line({ begins: { file: data.file, name: data.name } });
    if (type === 'test:complete' && data.details.type !== 'suite')
      yield line({ ends: { file: data.file, name: data.name, milliseconds: data.details.duration_ms } });
    if (type === 'test:fail' && data.todo === undefined && data.details.error?.failureType !== 'subtestsFailed')
      yield line({ failed: { file: data.file, name: data.name, error: textOf(data.details.error) } });
    if (type === 'test:pass' && data.skip !== undefined && data.skip !== false)
      yield line({ skipped: { file: data.file, name: data.name, reason: String(data.skip) } });
    // Each file has a summary too; the one without a file is that of the run.
    if (type === 'test:summary' && data.file === undefined)
      yield line({ counts: data.counts, milliseconds: data.duration_ms, cpu: cpuOfProcess() });
  }
}

const line = (value) => `${JSON.stringify(value)}\n`;

const textOf = (error) => inspect(error?.cause ?? error, { breakLength: 120 }).slice(0, LONGEST);

/** Seconds of CPU of this process and of the children that it has waited for; elsewhere than on Linux, of this process. */
function cpuOfProcess() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    // proc(5): utime, stime, cutime and cstime are fields 14 to 17, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
