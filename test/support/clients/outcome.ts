/** What one kind of call, one tool or one test of a client came to. */
export interface Outcome {
  readonly client: string;
  readonly name: string;
  /** Undefined: it passed. */
  readonly failure: string | undefined;
}

/** @returns the outcome of `work`; what it throws is the failure */
export async function outcomeOf(client: string, name: string, work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return { client, name, failure: undefined };
  } catch (error) {
    return { client, name, failure: (error as Error).message };
  }
}

/** @throws Error with the beginning of the text unless it matches */
export function expectText(text: string, expected: RegExp): void {
  if (!expected.test(text)) throw new Error(`no ${expected} in: ${text.slice(0, 600)}`);
}

export const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/;
