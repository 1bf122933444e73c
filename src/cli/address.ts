import type { Config } from '../foundation/config/index.ts';

/** The URL of the dashboard: TRAWL_PUBLIC_URL, otherwise a URL on this machine. */
export function dashboardUrl({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  const anywhere = ['0.0.0.0', '::', '[::]'].includes(host);
  const name = anywhere ? 'localhost' : host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
