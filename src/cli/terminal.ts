/** Output of a command: results go to standard output, messages to standard error. */
export interface Terminal {
  /** Writes a line of the result. */
  print(line: string): void;
  /** Writes a part of a file. */
  write(part: Uint8Array): void;
  /** Writes a message to standard error. */
  note(line: string): void;
  /** Writes a progress line, which the next one replaces on a terminal; elsewhere at most one every 5 seconds. */
  progress(line: string): void;
  /** Ends an open progress line. */
  settle(): void;
}

/** An output stream, such as process.stdout. */
export interface Sink {
  write(text: string | Uint8Array): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Minimum milliseconds between progress lines: without a terminal, and on one. */
const LOG_EVERY = 5_000;
const DRAW_EVERY = 100;

export function createTerminal(stdout: Sink, stderr: Sink, now: () => number = () => performance.now()): Terminal {
  let open = false;
  let last = stderr.isTTY ? Number.NEGATIVE_INFINITY : now();
  const settle = (): void => {
    if (open) stderr.write('\n');
    open = false;
  };
  return {
    print(line) {
      settle();
      stdout.write(`${line}\n`);
    },
    write(part) {
      settle();
      stdout.write(part);
    },
    note(line) {
      settle();
      stderr.write(`${line}\n`);
    },
    progress(line) {
      const every = stderr.isTTY ? DRAW_EVERY : LOG_EVERY;
      const time = now();
      if (time - last < every) return;
      last = time;
      if (!stderr.isTTY) {
        stderr.write(`${line}\n`);
        return;
      }
      const width = (stderr.columns ?? 80) - 1;
      stderr.write(`\r\x1b[K${line.length > width ? `${line.slice(0, width - 1)}…` : line}`);
      open = true;
    },
    settle,
  };
}

/** Formats rows as aligned columns; the first row is the header, and the last column is not padded. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, cell.length);
  }
  return rows.map((row) =>
    row
      .map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(widths[i] as number)))
      .join('  ')
      .trimEnd(),
  );
}

/** 1234567 -> "1,234,567". */
export function count(n: number): string {
  return Math.round(n).toLocaleString('en-US');
}

/** Bytes as "1.4 GB", decimal units. */
export function bytes(n: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = n;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 99.5 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** Milliseconds as "3.2 s", "4 min 10 s", "2 h 5 min". */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
