/** Attempts of one request, as a pool may hold several connections that the server has closed. */
const ATTEMPTS = 3;
/** Error codes of requests on a connection that the server is closing. */
const CLOSED = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'ERR_HTTP2_GOAWAY_SESSION',
  'ERR_HTTP2_STREAM_CANCEL',
]);

/**
 * Sends a request again that fails on a kept connection which the server had closed: where this process or the network is slow, it is used
 * before the end is heard.
 * @param isFinal whether an error says something else than that
 */
export async function sendAgain<T>(
  send: () => Promise<T>,
  signal: AbortSignal,
  isFinal: (error: unknown) => boolean = () => false,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send();
    } catch (error) {
      const { code, socket } = error as { code?: unknown; socket?: { bytesRead?: number } };
      const isFresh = socket?.bytesRead === 0;
      if (attempt >= ATTEMPTS || isFresh || isFinal(error) || !CLOSED.has(String(code)) || signal.aborted) throw error;
    }
  }
}
