/** A program that asks for a sign-in. */
export interface OAuthClient {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** Host that vouches for the name; undefined for clients that registered themselves. */
  readonly host?: string;
}
