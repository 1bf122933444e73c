/** Why a holder must stop. */
export type LeaseLoss = 'cancelled' | 'taken';

/** The lease is lost: another owner has it, or the job was cancelled. The holder must stop at once; its further writes are rejected. */
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
