/** The refusal of a proxy that works: it does not connect to this target. Not that it rejects its user. */
export class ProxyAnswer extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ProxyAnswer';
  }
}

/** Whether a proxy works, and has answered that it does not reach the target. */
export const isAboutTarget = (error: unknown): boolean => error instanceof Error && error.cause instanceof ProxyAnswer;
