import { run } from '../../src/cli/run.ts';
import { createTerminal, type Sink } from '../../src/cli/terminal.ts';

/** What a command of `trawl` wrote, and how it ended. */
export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command in this process, with these settings and no others. */
export async function trawl(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  options: {
    readonly signal?: AbortSignal;
    /** Standard error is a terminal: progress is drawn as it comes. */
    readonly isTTY?: boolean;
    readonly onStderr?: (text: string) => void;
    /** Stands for the browser. */
    readonly browse?: (url: string) => void;
  } = {},
): Promise<Ran> {
  let stdout = '';
  let stderr = '';
  const decoder = new TextDecoder();
  const textOf = (part: string | Uint8Array): string =>
    typeof part === 'string' ? part : decoder.decode(part, { stream: true });
  const out: Sink = { write: (part) => (stdout += textOf(part)) };
  const err: Sink = {
    isTTY: options.isTTY,
    write: (part) => {
      const text = textOf(part);
      stderr += text;
      options.onStderr?.(text);
    },
  };
  const code = await run(args, {
    out: createTerminal(out, err),
    browse: options.browse ?? (() => {}),
    signal: options.signal ?? new AbortController().signal,
    environment: () => ({
      LOG_LEVEL: 'error',
      TRAWL_RESEARCH_LIVE: 'off',
      TRAWL_RESEARCH_FULLTEXT: 'off',
      TRAWL_MODEL_SERVERS: 'off',
      ...env,
    }),
  });
  return { code, stdout, stderr };
}
