import type { ClientSettings } from '../foundation/config/client.ts';

/** The URL of the dashboard: TRAWL_PUBLIC_URL, otherwise a URL on this machine. */
export function dashboardUrl({ publicUrl, host, port }: Omit<ClientSettings, 'url' | 'apiKey'>): string {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  const anywhere = ['0.0.0.0', '::', '[::]'].includes(host);
  const name = anywhere ? 'localhost' : host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
