/** What links lead to that are their own permission: pages and WebSockets for whoever has the link, without a key. */

export interface LinkCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface ShownPage {
  readonly html: string;
  /** Its content security policy. */
  readonly policy: string;
}

/** A page for people. */
export interface LinkPage {
  /** Starts with /v2; parameters as `:name`. */
  readonly path: string;
  /** @throws ApiError for a link that is over */
  page(call: LinkCall): ShownPage | Promise<ShownPage>;
}

/** A WebSocket, both ways. */
export interface Wire {
  /** Sends a text or bytes. */
  send(data: string | Uint8Array): void;
  /** Bytes that the client has not taken yet. */
  readonly waiting: number;
  onMessage(heard: (data: string) => void): void;
  onClose(ended: () => void): void;
  close(reason?: string): void;
  /** Ends it at once: what waits is given up. */
  cut(): void;
}

export interface LinkSocket {
  readonly path: string;
  /** Whether the link is good; asked before the connection is accepted. */
  admits(call: LinkCall): boolean;
  connect(call: LinkCall, wire: Wire): void;
}
