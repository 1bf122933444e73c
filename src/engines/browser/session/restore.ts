import type { BrowserContext, CDPSession } from 'playwright-core';
import type { DriverCookie, PageState } from '../request.ts';

type Added = Parameters<BrowserContext['addCookies']>[0][number];

/** In the driver's format: browsers refuse a cookie that is for all sites and not secure. */
function toAdd({ name, value, domain, path, sameSite, ...more }: DriverCookie): Added {
  const { expires = -1, httpOnly = false, secure = false, partitionKey } = more;
  const word = sameSite?.toLowerCase();
  const site = word === 'strict' ? 'Strict' : word === 'none' && secure ? 'None' : word === 'lax' ? 'Lax' : undefined;
  return {
    ...{ name, value, domain, path, expires, httpOnly, secure },
    ...(site === undefined ? {} : { sameSite: site }),
    ...(partitionKey === undefined ? {} : { partitionKey }),
  };
}

/** Fills the storages of one origin's document before its scripts run. */
const fills = (storage: NonNullable<PageState['storage']>): string => `(() => {
  const { origin, local, session } = ${JSON.stringify(storage)};
  if (window !== top || location.origin !== origin) return;
  try {
    for (const [name, value] of local) localStorage.setItem(name, value);
    for (const [name, value] of session) sessionStorage.setItem(name, value);
  } catch {}
})()`;

/**
 * Restores the state of a visit: cookies at once, storage when a page of its origin opens.
 * @returns a function that stops restoring storage
 */
export async function restore(
  context: BrowserContext,
  session: CDPSession,
  finalState: Omit<PageState, 'acted'> | undefined,
): Promise<AsyncDisposable> {
  // If the browser refuses one, the others are still restored.
  await Promise.all((finalState?.cookies ?? []).map((one) => context.addCookies([toAdd(one)]).catch(() => {})));
  if (finalState?.storage === undefined) return { [Symbol.asyncDispose]: async () => {} };
  await session.send('Page.enable');
  const source = fills(finalState.storage);
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
  return {
    async [Symbol.asyncDispose]() {
      await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier }).catch(() => {});
    },
  };
}
