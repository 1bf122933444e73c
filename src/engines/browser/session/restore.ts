import type { BrowserContext, CDPSession } from 'playwright-core';
import type { DriverCookie, PageState } from '../request.ts';

type Added = Parameters<BrowserContext['addCookies']>[0][number];

/** As the driver takes it: a browser refuses what is for all sites and not secure. */
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

/** Fills the storages of the document of one origin before its scripts run. */
const fills = (storage: NonNullable<PageState['storage']>): string => `(() => {
  const { origin, local, session } = ${JSON.stringify(storage)};
  if (window !== top || location.origin !== origin) return;
  try {
    for (const [name, value] of local) localStorage.setItem(name, value);
    for (const [name, value] of session) sessionStorage.setItem(name, value);
  } catch {}
})()`;

/**
 * Puts back what a visit left: cookies at once, storage when a page of its origin opens.
 * @returns what ends the latter
 */
export async function restore(
  context: BrowserContext,
  session: CDPSession,
  finalState: Omit<PageState, 'acted'> | undefined,
): Promise<AsyncDisposable> {
  // One that the browser does not take is no reason to lose the others.
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
