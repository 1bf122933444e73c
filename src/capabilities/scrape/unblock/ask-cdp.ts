import { RemoteFailure, visitRemotely } from '../../../engines/browser/index.ts';
import { EgressError } from '../../../foundation/egress/index.ts';
import { LARGEST_ANSWER, NotUnblocked, type ServiceAsk } from './service.ts';

/** A browser that runs elsewhere, over the Chrome DevTools Protocol. */

/** Of all that the browser says of a page: its HTML, perhaps several times and in JSON, and its requests. */
const MOST_SAID = 4 * LARGEST_ANSWER;

/** @throws NotUnblocked; ApiError, EgressError; the reason of the deadline */
export async function askCdp(
  { setting: { address, headers }, toServer, deadline, requirePublic, show }: ServiceAsk,
  url: URL,
): Promise<void> {
  try {
    await visitRemotely(
      { toServer, address, headers, maxBytes: MOST_SAID },
      {
        url: url.href,
        deadline,
        maxLength: LARGEST_ANSWER,
        permit: requirePublic,
        look: ({ html, contentType, ...page }) => {
          if (!/^(?:text\/html|application\/xhtml\+xml)$/i.test(contentType))
            throw new NotUnblocked('it answered without HTML');
          const body = Buffer.from(html);
          if (body.length > LARGEST_ANSWER) throw new NotUnblocked('its answer is too large');
          return show({ ...page, contentType: `${contentType}; charset=utf-8`, body, isRendered: true });
        },
      },
    );
  } catch (error) {
    if (error instanceof RemoteFailure) throw new NotUnblocked(error.message);
    // Its answer to the WebSocket: a wrong token, or too many sessions.
    if (error instanceof EgressError && error.failure === 'status')
      throw new NotUnblocked(`it answered with status ${error.answered}`);
    throw error;
  }
}
