/** Why a holder may not go on. */
export type LeaseLoss = 'cancelled' | 'taken';

/**
 * What was held is held no longer: somebody else has it now, or it was cancelled. Whoever gets this stops at once; nothing
 * that it still tries to write is accepted.
 */
export class LeaseLostError extends Error {
  /** The name of the lease, or `job <id>`. */
  readonly what: string;
  readonly loss: LeaseLoss;

  constructor(what: string, loss: LeaseLoss = 'taken') {
    super(loss === 'cancelled' ? `${what} was cancelled` : `the lease of ${what} was lost`);
    this.name = 'LeaseLostError';
    this.what = what;
    this.loss = loss;
  }
}
