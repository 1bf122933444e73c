/** Tokens of a call, if the model reports them. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}
