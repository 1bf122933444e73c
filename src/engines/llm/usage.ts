/** Tokens that a call took, where the model tells. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}
