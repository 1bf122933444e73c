/** The peer processes of this one, for requests that only one process can serve. */
export interface Peers {
  /** The address of the process that serves such requests, as `http://host:port`; undefined if this one does. */
  holderOf(method: string, path: string): Promise<string | undefined>;
  /** Signs a text, so that peer processes can trust it. */
  seal(text: string): string;
  /** The text that a peer process sealed; undefined if the seal is not valid. */
  unseal(sealed: string): string | undefined;
}
