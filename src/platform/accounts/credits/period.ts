/** A billing period: a calendar month in UTC. */
interface Period {
  /** `2026-01`. */
  readonly name: string;
  /** ISO times; the end is the start of the next month. */
  readonly start: string;
  readonly end: string;
}

/** @param time Unix time in milliseconds */
export function periodAt(time: number): Period {
  const date = new Date(time);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const start = new Date(Date.UTC(year, month)).toISOString();
  return { name: start.slice(0, 7), start, end: new Date(Date.UTC(year, month + 1)).toISOString() };
}

/** The period of a name such as `2026-01`. */
export function periodNamed(name: string): Period {
  return periodAt(Date.parse(`${name}-01T00:00:00Z`));
}

/** `2026-01-31`. @param time Unix time in milliseconds */
export function dayAt(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
