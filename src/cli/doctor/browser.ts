import { describeBrowser } from '../../engines/browser/index.ts';
import type { Config } from '../../foundation/config/index.ts';
import type { Finding } from './check.ts';

/** Checks the browser: starts it and loads a page. */
export async function browser({ chrome, browserSandbox }: Config): Promise<Finding> {
  return {
    name: 'browser',
    change: 'TRAWL_CHROME, TRAWL_BROWSER_SANDBOX',
    ...(await describeBrowser({ chrome, sandbox: browserSandbox })),
  };
}
