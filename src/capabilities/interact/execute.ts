import type { Wire } from '@trawl/contract/endpoint.ts';
import type { executeResponse } from '@trawl/contract/v2/interact/responses.ts';
import type { Executed } from '../../engines/browser/index.ts';
import { findSandboxing, isAgentBrowser, type Sandboxing } from '../../engines/browser/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type SessionLinks, urlsOf } from './links.ts';
import type { LiveSession } from './session.ts';

/** Runs a caller's code in a session. */

interface Code {
  readonly code: string;
  readonly language: 'python' | 'node' | 'bash';
  /** Seconds. */
  readonly timeout: number;
}

/** Finds the sandbox for code that is neither JavaScript nor agent-browser commands. */
export type Runnable = (code: Pick<Code, 'code' | 'language'>) => Promise<Sandboxing | undefined>;

/**
 * @param bubblewrap TRAWL_BUBBLEWRAP
 * @returns throws ApiError BAD_REQUEST that says what to install, if the code can't run here
 */
export function requireRunnable(bubblewrap: string | undefined): Runnable {
  return async ({ code, language }) => {
    if (language === 'node' || (language === 'bash' && isAgentBrowser(code))) return undefined;
    const { sandboxing, why } = await findSandboxing(bubblewrap);
    if (why[language] === undefined) return sandboxing;
    const what = language === 'python' ? 'Python' : 'Shell code beyond agent-browser commands';
    const instead = 'Without it use agent-browser commands with language "bash", or JavaScript with "node".';
    throw new ApiError('BAD_REQUEST', {
      code: 'LANGUAGE_NOT_AVAILABLE',
      details: [
        {
          field: language === 'python' ? 'language' : 'code',
          message: `${what} needs bubblewrap: ${why[language]}. ${instead}`,
        },
      ],
    });
  };
}

/** @throws ApiError see requireRunnable and LiveSession.work */
export async function executeCode(session: LiveSession, asked: Code, runnable: Runnable): Promise<Executed> {
  const { code, language, timeout } = asked;
  const sandboxing = await runnable(asked);
  return session.work((browser) => browser.ask('execute', { language, code, sandboxing, timeout: timeout * 1000 }));
}

/** The response to a caller. Field by field: a session may say more than the contract has. */
export function executionView(
  session: LiveSession,
  executed: Executed,
  links: SessionLinks,
  baseUrl: string,
): Wire<typeof executeResponse> {
  const { cdpUrl, ...views } = urlsOf(links, baseUrl, session.id, session.expiresAt);
  const { stdout, stderr, result, exitCode, killed, truncated, error } = executed;
  return {
    ...{ success: true, cdpUrl, ...(session.streamWebView ? views : {}) },
    ...{ stdout, stderr, result, exitCode, killed, truncated, ...(error === undefined ? {} : { error }) },
    sessionId: session.id,
  };
}
