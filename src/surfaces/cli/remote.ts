import { OperatorError } from '../../foundation/kernel/errors.ts';
import { dashboardUrl } from './address.ts';
import { type Context, text } from './command.ts';

/** The service that runs here or elsewhere, asked over its API: for commands whose work is the service's. */
export interface Remote {
  /**
   * @returns the body of a 200
   * @throws OperatorError one line, when nobody answers there or the answer is an error
   */
  ask<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T>;
}

/** The address is `--at` or that of the settings, the key `--key` or TRAWL_API_KEY. */
export function remote(context: Context): Remote {
  const at = (text(context, 'at') ?? dashboardUrl(context.config())).replace(/\/+$/, '');
  const key = text(context, 'key') ?? context.config().apiKey;
  return {
    async ask<T>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<T> {
      const answer = await fetch(`${at}${path}`, {
        method,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }).catch((error: unknown) => {
        throw new OperatorError(`no service answers at ${at}; start it with npm start, or name it with --at`, {
          cause: error,
        });
      });
      const said = (await answer.json().catch(() => ({}))) as { error?: string; details?: unknown };
      if (answer.ok) return said as T;
      const why = said.details === undefined ? '' : ` ${JSON.stringify(said.details)}`;
      throw new OperatorError(`${at} answered ${answer.status}: ${said.error ?? answer.statusText}${why}`);
    },
  };
}
