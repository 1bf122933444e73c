import { basename } from 'node:path';

/** Runs a bench: its result is the exit code, and any failure is one line. Wrong options end with 2. */
export function runBench(main: () => Promise<number>): void {
  main().then(
    (code) => process.exit(code),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : String(error);
      const code = (error as { code?: unknown } | undefined)?.code;
      // What follows Node's first sentence is advice about `--`.
      if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) wrongUsage(message.split('. ')[0] ?? message);
      process.stderr.write(`bench: ${message}\n`);
      process.exit(1);
    },
  );
}

/** Ends the bench with 2 and one line that says what is wrong with its arguments, and where they are listed. */
export function wrongUsage(what: string): never {
  const name = basename(process.argv[1] ?? '', '.ts');
  process.stderr.write(`bench: ${what} (npm run bench -- ${name} --help)\n`);
  process.exit(2);
}
