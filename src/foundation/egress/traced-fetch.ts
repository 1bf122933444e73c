import { ownField } from '../kernel/table.ts';
import { readTraceParent } from '../kernel/traceparent.ts';
import { traced, workNow } from '../kernel/work.ts';

/**
 * Makes a request a part of the trace of the work that sends it: its method, the host and the status, and nothing else of it.
 * @param send gets the headers of the request
 */
export function tracedFetch<Answer extends { readonly status: number }>(
  { url, method = 'GET', headers }: FetchFacts,
  send: (headers: Readonly<Record<string, string>> | undefined) => Promise<Answer>,
): Promise<Answer> {
  return traced(
    () => ({
      name: 'fetch',
      kind: 'client',
      facts: { 'http.request.method': method, 'server.address': URL.parse(String(url))?.hostname },
    }),
    async (note) => {
      const answer = await send(continued(headers));
      note({ 'http.response.status_code': answer.status });
      return answer;
    },
  );
}

interface FetchFacts {
  readonly url: string | URL;
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Sites learn of a trace only where a caller asks, with a header `traceparent` of its own for the page. If it is of the trace of its request,
 * the site gets this fetch as the one that asked, as the standard says; otherwise what the caller wrote.
 */
function continued(headers: FetchFacts['headers']): FetchFacts['headers'] {
  const name = headers && Object.keys(headers).find((one) => one.toLowerCase() === 'traceparent');
  const span = workNow()?.span;
  if (headers === undefined || name === undefined || span === undefined) return headers;
  return readTraceParent(ownField(headers, name))?.traceId === span.traceId
    ? { ...headers, [name]: span.traceparent }
    : headers;
}
