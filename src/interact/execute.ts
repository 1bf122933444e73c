import type { z } from 'zod';
import type { Executed } from '../browser/index.ts';
import { isAgentBrowser } from '../browser/index.ts';
import { ApiError } from '../kernel/errors.ts';
import { type SessionLinks, urlsOf } from './links.ts';
import type { executeResponse } from './schema.ts';
import type { LiveSession } from './session.ts';

/** Code of a caller in a session. */

const NO_SHELL =
  'Shell code beyond agent-browser commands, and Python, need bubblewrap, which this service does not use: write agent-browser commands, or JavaScript with language "node".';

export interface Code {
  readonly code: string;
  readonly language: 'python' | 'node' | 'bash';
  /** Seconds. */
  readonly timeout: number;
}

/** @throws ApiError BAD_REQUEST for code that cannot be run here */
export function requireRunnable({ code, language }: Pick<Code, 'code' | 'language'>): 'node' | 'bash' {
  if (language === 'node' || (language === 'bash' && isAgentBrowser(code))) return language;
  throw new ApiError('BAD_REQUEST', {
    code: 'LANGUAGE_NOT_AVAILABLE',
    details: [{ field: language === 'python' ? 'language' : 'code', message: NO_SHELL }],
  });
}

/** @throws ApiError see requireRunnable and LiveSession.work */
export async function executeCode(session: LiveSession, { code, language, timeout }: Code): Promise<Executed> {
  const known = requireRunnable({ code, language });
  return session.work((browser) => browser.ask('execute', { language: known, code, timeout: timeout * 1000 }));
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
