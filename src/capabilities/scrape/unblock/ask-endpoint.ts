import { ownField } from '../../../foundation/kernel/table.ts';
import { LARGEST_ANSWER, NotUnblocked, type ServiceAsk } from './service.ts';

/** A service that returns the HTML of a URL that it gets in its own. */

/** @throws NotUnblocked; ApiError, EgressError; the reason of the deadline */
export async function askEndpoint({ setting, toServer, deadline, show }: ServiceAsk, url: URL): Promise<void> {
  const address = setting.address.replaceAll('{url}', encodeURIComponent(url.href));
  const { status, headers, body } = await toServer.fetch(address, {
    headers: setting.headers,
    ...{ deadline, maxBytes: LARGEST_ANSWER, maxRedirects: 0 },
  });
  const contentType = headers['content-type'] ?? 'text/html';
  if (status < 200 || status > 299) throw new NotUnblocked(`it answered with status ${status}`);
  if (!/^(?:text\/html|application\/xhtml\+xml)/i.test(contentType)) throw new NotUnblocked('it answered without HTML');
  if (body.length === 0) throw new NotUnblocked('it answered without a page');
  const { finalUrlHeader: header } = setting;
  // Without such a header nobody says where the HTML is from.
  const from = header === undefined ? url.href : (ownField(headers, header) ?? '');
  await show({ url: from, status: 200, contentType, body, isRendered: false });
}
