import type { BrowserContext, CDPSession, Page } from 'playwright-core';

interface Paused {
  readonly requestId: string;
  readonly frameId: string;
  readonly request: { readonly url: string };
}

/**
 * Keeps a session to some addresses: its page goes nowhere else, be it by a redirect, a script or a click, and no other page opens
 * at all. Nothing is sent to an address that is refused. What a page loads beside itself, such as pictures, is not looked at.
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
  // A page that is made ready beforehand would have a frame of its own.
  await channel.send('Page.setPrerenderingAllowed', { isAllowed: false });
  channel.on('Fetch.requestPaused', ({ requestId, frameId, request }: Paused) => {
    const work =
      frameId === main && !allowed(request.url)
        ? channel.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
        : channel.send('Fetch.continueRequest', { requestId });
    // The page is gone; whoever waits for it finds out.
    work.catch(() => {});
  });
  await channel.send('Fetch.enable', {
    patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }],
  });
  // Other pages are held from their first request on, before anybody could attach to them.
  await context.route('**/*', async (route) => {
    const isOwn = ((): boolean => {
      try {
        return route.request().frame().page() === page;
      } catch {
        // A page that has not begun yet.
        return false;
      }
    })();
    await (isOwn ? route.continue() : route.abort('blockedbyclient')).catch(() => {});
  });
}
