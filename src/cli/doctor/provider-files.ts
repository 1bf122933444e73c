import { providerFunctions } from '../../compose/provider-functions.ts';
import type { Config } from '../../foundation/config/index.ts';
import { readProviders } from '../../platform/providers/index.ts';
import type { Finding } from './check.ts';

export const PROVIDER_SETTINGS = 'TRAWL_PROVIDERS';

/** Reads the files of data providers. @throws OperatorError with file and line for one with which the service does not start */
export function providerFiles({ providers }: Pick<Config, 'providers'>): Finding | string {
  const functions = Object.keys(
    providerFunctions(() => {
      throw new Error('no requests are sent');
    }),
  );
  const found = readProviders({ ...providers, functions });
  const change = PROVIDER_SETTINGS;
  if (found.length === 0) return { name: 'data providers', state: 'off', detail: 'none', change };
  return `${found.length}: ${found.map(({ name }) => name).join(', ')}`;
}
