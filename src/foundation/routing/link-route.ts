import type { PlainText } from './route.ts';

/** Pages, documents and WebSockets that need only a link, without a key. */

interface LinkCall {
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
  /** @throws ApiError for an expired link */
  page(call: LinkCall): ShownPage | Promise<ShownPage>;
}

/** A document for programs, which ask for it again and again. */
export interface LinkDocument {
  /** Starts with /v2; parameters as `:name`. */
  readonly path: string;
  /** @throws ApiError for a link that is no longer valid */
  document(call: LinkCall): Promise<PlainText>;
}

/** A WebSocket, both ways. */
export interface Wire {
  /** Sends a text or bytes. */
  send(data: string | Uint8Array): void;
  /** Buffered bytes that are not sent yet. */
  readonly waiting: number;
  onMessage(heard: (data: string) => void): void;
  onClose(ended: () => void): void;
  close(reason?: string): void;
  /** Closes the connection at once and drops buffered data. */
  cut(): void;
}

export interface LinkSocket {
  readonly path: string;
  /** Whether the link is valid; checked before the connection is accepted. */
  admits(call: LinkCall): boolean;
  connect(call: LinkCall, wire: Wire): void;
}

/** What a room serves to anyone who has a link. */
export interface RoomLinks {
  readonly pages?: readonly LinkPage[];
  readonly documents?: readonly LinkDocument[];
  readonly sockets?: readonly LinkSocket[];
}
