import { OperatorError } from '../kernel/errors.ts';
import { type Environment, originOf } from './environment.ts';

/**
 * The settings of commands that only call the service. They start at once: no library is loaded to check settings, and those that only the
 * service reads may be wrong.
 */

export { type Environment, readEnvironment } from './environment.ts';

export interface ClientSettings {
  readonly url: string | undefined;
  readonly apiKey: string | undefined;
  readonly publicUrl: string | undefined;
  readonly host: string;
  readonly port: number;
}

export const DEFAULT_HOST = '127.0.0.1';
export const DEFAULT_PORT = '3002';

/** What a value must be, and what to say if it is not. */
export interface Check {
  readonly isRight: (text: string) => boolean;
  readonly error: string;
}

export const HTTP_URL: Check = {
  isRight: (text) => /^https?:/i.test(text) && URL.canParse(text),
  error: 'must be an http(s) URL',
};
export const API_KEY: Check = {
  isRight: (text) => /^fc-[A-Za-z0-9_-]{16,128}$/.test(text),
  error: 'must be fc- and 16 to 128 letters, digits, _ or -',
};
export const PORT: Check = {
  isRight: (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
  error: 'must be a whole number, at most 65535',
};

/** @throws OperatorError with one line that lists those that are wrong, as `loadConfig` does */
export function clientSettings(env: Environment): ClientSettings {
  const wrong: string[] = [];
  const read = (name: string, { isRight, error }: Check): string | undefined => {
    const { value } = originOf({ name }, env);
    if (value !== undefined && !isRight(value)) wrong.push(`${name} ${error}`);
    return value;
  };
  const settings = {
    url: read('TRAWL_URL', HTTP_URL),
    apiKey: read('TRAWL_API_KEY', API_KEY),
    publicUrl: read('TRAWL_PUBLIC_URL', HTTP_URL),
    host: originOf({ name: 'HOST' }, env).value ?? DEFAULT_HOST,
    port: Number(read('PORT', PORT) ?? DEFAULT_PORT),
  };
  if (wrong.length > 0) throw new OperatorError(`settings: ${wrong.join('; ')}`);
  return settings;
}
