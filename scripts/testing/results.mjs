// A reporter of node's test runner: JSON lines, one for each test that failed, with its error, and one with the counts of the run.
//
// A suite or a file that failed because of a test in it is left out: the test says what failed.

import { inspect } from 'node:util';

/** Characters of an error that are kept. */
const LONGEST = 3_000;

export default async function* results(source) {
  for await (const { type, data } of source) {
    if (type === 'test:fail' && data.todo === undefined && data.details.error?.failureType !== 'subtestsFailed')
      yield `${JSON.stringify({ failed: { file: data.file, name: data.name, error: textOf(data.details.error) } })}\n`;
    // Each file has a summary too; the one without a file is that of the run.
    if (type === 'test:summary' && data.file === undefined)
      yield `${JSON.stringify({ counts: data.counts, milliseconds: data.duration_ms })}\n`;
  }
}

const textOf = (error) => inspect(error?.cause ?? error, { breakLength: 120 }).slice(0, LONGEST);
