/** Other processes of the installation, for what only one of them can answer. */
export interface Neighbours {
  /** The address, as `http://host:port`, of the process that answers such requests; undefined: this one does. */
  holderOf(method: string, path: string): Promise<string | undefined>;
  /** A text that processes of this installation believe each other. */
  seal(text: string): string;
  /** What was sealed; undefined for what was not. */
  unseal(sealed: string): string | undefined;
}
