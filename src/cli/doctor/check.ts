/** One line of what `trawl doctor` finds. */
export interface Finding {
  readonly name: string;
  /** `broken`: set up, but it does not work. */
  readonly state: 'on' | 'off' | 'broken';
  /** What it runs on, or what is wrong. */
  readonly detail: string;
  /** The settings that change it. */
  readonly change?: string;
}

/** Runs a check; what it throws is what is wrong. */
export async function attempt(
  name: string,
  change: string | undefined,
  check: () => Promise<Finding | string>,
): Promise<Finding> {
  const rest = change === undefined ? {} : { change };
  try {
    const found = await check();
    return typeof found === 'string' ? { name, state: 'on', detail: found, ...rest } : found;
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, state: 'broken', detail: detail.split('\n')[0] as string, ...rest };
  }
}
