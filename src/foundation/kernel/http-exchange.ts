/** One request and its response, as they came over the wire, for those who keep them. */
export interface HttpExchange {
  /** Without user, password and fragment. */
  readonly url: string;
  readonly method: string;
  /** When it was sent, Unix time in milliseconds. */
  readonly at: number;
  /** Those that hold no credentials. Lower-case names; empty values were not sent. */
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly setCookies: readonly string[];
  /** With its content coding, without its transfer coding. */
  readonly body: Uint8Array;
  /** Whether the body is decoded, in spite of what the headers say. */
  readonly isDecoded?: boolean;
  /** Whether not all of the body was read. */
  readonly isCut?: boolean;
  /** The browser's page, after its scripts have run: there is no request of ours. */
  readonly isRendered?: boolean;
}
