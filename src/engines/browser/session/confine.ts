import type { BrowserContext, CDPSession, Page } from 'playwright-core';

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly url: string };
}

/**
 * Confines a session to some URLs: its page goes nowhere else, whether by a redirect, a script or a click, and no other page opens. No
 * request is sent to a refused URL. Subresources such as images are not checked.
 * @param channel the DevTools of the page: the driver's own interception does not see redirects
 */
export async function confine(
  context: BrowserContext,
  page: Page,
  channel: CDPSession,
  allowed: (url: string) => boolean,
): Promise<void> {
  const { frameTree } = await channel.send('Page.getFrameTree');
  const main = frameTree.frame.id;
  // A prerendered page would have its own frame.
  await channel.send('Page.setPrerenderingAllowed', { isAllowed: false });
  channel.on('Fetch.requestPaused', ({ requestId, frameId, request }: Paused) => {
    const work =
      frameId === main && !allowed(request.url)
        ? channel.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : channel.send('Fetch.continueRequest', { requestId });
    // The page is gone; its users notice that themselves.
    work.catch(() => {});
  });
  await channel.send('Fetch.enable', {
    patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }],
  });
  // Other pages are blocked from their first request on, before anybody could attach to them.
  await context.route('**/*', async (route) => {
    const isOwn = ((): boolean => {
      try {
        return route.request().frame().page() === page;
      } catch {
        // A page that has not started yet.
        return false;
      }
    })();
    await (isOwn ? route.continue() : route.abort('blockedbyclient')).catch(() => {});
  });
}
