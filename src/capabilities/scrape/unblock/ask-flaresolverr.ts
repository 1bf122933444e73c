import { z } from 'zod';
import { LARGEST_ANSWER, NotUnblocked, type ServiceAsk } from './service.ts';

/** The protocol of FlareSolverr: POST /v1 with a command, as its README states it. */

/** Milliseconds that its answer needs to get here. */
const MARGIN_MS = 500;

const solved = z.object({
  status: z.literal('ok'),
  solution: z.object({
    url: z.string(),
    status: z.number().int().min(100).max(599).catch(200),
    response: z.string().min(1),
  }),
});

/** @throws NotUnblocked; ApiError, EgressError; the reason of the deadline */
export async function askFlareSolverr({ setting, toServer, deadline, show }: ServiceAsk, url: URL): Promise<void> {
  const { status, body } = await toServer.fetch(commandAddress(setting.address), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...setting.headers },
    body: JSON.stringify({
      cmd: 'request.get',
      url: url.href,
      maxTimeout: Math.max(1000, Math.round(deadline.remaining() - MARGIN_MS)),
    }),
    ...{ deadline, maxBytes: LARGEST_ANSWER, maxRedirects: 0 },
  });
  const parsed = solved.safeParse(jsonOf(body));
  if (!parsed.success) throw new NotUnblocked(`it answered without a page (status ${status})`);
  const { solution } = parsed.data;
  await show({
    ...{ url: solution.url, status: solution.status },
    ...{ contentType: 'text/html; charset=utf-8', body: Buffer.from(solution.response), isRendered: true },
  });
}

/** Its address with the path of commands, unless it has one. */
function commandAddress(address: string): string {
  const url = new URL(address);
  if (url.pathname === '/' || url.pathname === '') url.pathname = '/v1';
  return url.href;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString());
  } catch {
    return undefined;
  }
}
