import type { z } from 'zod';
import type { Executed } from '../../engines/browser/index.ts';
import { findSandboxing, isAgentBrowser, type Sandboxing } from '../../engines/browser/index.ts';
import { ApiError } from '../../foundation/kernel/errors.ts';
import { type SessionLinks, urlsOf } from './links.ts';
import type { executeResponse } from './schema.ts';
import type { LiveSession } from './session.ts';

/** Code of a caller in a session. */

export interface Code {
  readonly code: string;
  readonly language: 'python' | 'node' | 'bash';
  /** Seconds. */
  readonly timeout: number;
}

/** What code takes that is no JavaScript and no command of agent-browser. */
export type Runnable = (code: Pick<Code, 'code' | 'language'>) => Promise<Sandboxing | undefined>;

/**
 * @param bubblewrap TRAWL_BUBBLEWRAP
 * @returns tells what a piece of code is run in; throws ApiError BAD_REQUEST, saying what to install, for what cannot be run here
 */
export function requireRunnable(bubblewrap: string | undefined): Runnable {
  return async ({ code, language }) => {
    if (language === 'node' || (language === 'bash' && isAgentBrowser(code))) return undefined;
    const { sandboxing, why } = await findSandboxing(bubblewrap);
    if (why[language] === undefined) return sandboxing;
    const what = language === 'python' ? 'Python' : 'Shell code beyond agent-browser commands';
    const instead = 'Without it write agent-browser commands with language "bash", or JavaScript with "node".';
    throw new ApiError('BAD_REQUEST', {
      code: 'LANGUAGE_NOT_AVAILABLE',
      details: [
        {
          field: language === 'python' ? 'language' : 'code',
          message: `${what} is run in bubblewrap: ${why[language]}. ${instead}`,
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

/** What a caller gets of it. */
export function executionAnswer(
  session: LiveSession,
  executed: Executed,
  links: SessionLinks,
  baseUrl: string,
): z.output<typeof executeResponse> {
  const { cdpUrl, ...views } = urlsOf(links, baseUrl, session.id, session.expiresAt);
  return { success: true, cdpUrl, ...(session.streamWebView ? views : {}), ...executed, sessionId: session.id };
}
