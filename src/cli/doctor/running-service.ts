import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../../foundation/config/index.ts';
import { OperatorError } from '../../foundation/kernel/errors.ts';
import { openExclusively } from '../../foundation/store/index.ts';
import { dashboardUrl } from '../address.ts';
import type { Finding } from './check.ts';

/** Milliseconds for the service to answer. */
const ANSWER_MS = 1500;
/** Names of settings that are listed. */
const LISTED = 12;

/** What the findings are about: where the settings of this command come from. A service may have been started with others. */
export function judgedSettings({ inForce }: Pick<Config, 'inForce'>): Finding {
  const named = (inFile: boolean): string => {
    const names = inForce.flatMap((one) => (one.variable === undefined || one.inFile !== inFile ? [] : [one.variable]));
    return names.slice(0, LISTED).join(', ') + (names.length > LISTED ? ` and ${names.length - LISTED} more` : '');
  };
  const file = resolve('.env');
  const [ofFile, ofEnvironment] = [named(true), named(false)];
  const parts = [
    existsSync(file) ? `${file} (${ofFile || 'nothing from it'})` : `no ${file}`,
    ofEnvironment === ''
      ? 'nothing from the environment of this command'
      : `this command's environment (${ofEnvironment})`,
  ];
  return { name: 'settings', state: 'on', detail: parts.join('; '), change: 'the environment or .env' };
}

/** Whether a service answers at the configured address, and whether it uses the database of these settings. */
export async function runningService(config: Config): Promise<Finding> {
  const at = dashboardUrl({ ...config, publicUrl: undefined });
  const version = await fetch(`${at}/health`, { signal: AbortSignal.timeout(ANSWER_MS) })
    .then((response) => response.json() as Promise<{ readonly status?: unknown; readonly version?: unknown }>)
    .then((body) => (body.status === 'ok' && typeof body.version === 'string' ? body.version : undefined))
    .catch(() => undefined);
  const change = 'PORT, HOST';
  if (version === undefined) return { name: 'service', state: 'off', detail: `no service answers at ${at}`, change };
  if (config.database.kind === 'sqlite' && !isOpen(config.database.file)) {
    return {
      name: 'service',
      state: 'broken',
      detail: `${version} answers at ${at}, but was started with other settings: it does not use ${config.dataDir}. This report is not about it; run doctor as the service runs (systemd: sudo trawl doctor)`,
      change: 'TRAWL_DATA_DIR, PORT',
    };
  }
  return { name: 'service', state: 'on', detail: `${version} answers at ${at}`, change };
}

/** Whether another process uses an SQLite file. */
function isOpen(file: string): boolean {
  if (!existsSync(file)) return false;
  try {
    openExclusively(file, 'this').close();
    return false;
  } catch (error) {
    if (error instanceof OperatorError) return true;
    throw error;
  }
}
