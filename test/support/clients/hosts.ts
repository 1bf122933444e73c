import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launch } from '../../../src/engines/browser/index.ts';
import { silentLog } from '../../../src/foundation/kernel/log.ts';
import { selfSigned } from '../certificate.ts';
import { startDnsServer } from '../dns-server.ts';
import { tempDir } from '../tmp.ts';

/** Where every host of the web is: ports 80 and 443 of an address of the loopback network. */
export const WEB_ADDRESS = '127.9.9.9';

const NAMES = ['firecrawl.dev', 'docs.firecrawl.dev', 'www.firecrawl.dev', 'github.com', 'example.com', 'example.org'];

/** Hosts of the web that the clients' own suites ask for, served on loopback, and what makes others find them there. */
export interface Hosts extends AsyncDisposable {
  /** Settings with which the service finds the hosts and trusts their certificate; browsers of sessions do not. */
  readonly serviceEnv: Record<string, string>;
  /** For client programs in Node: every name but localhost leads to the hosts, every other address is refused. */
  readonly clientEnv: Record<string, string>;
}

/**
 * Needs the right to listen on the ports 80 and 443.
 * @param pages answers under every host name
 */
export async function startHosts(pages: RequestListener): Promise<Hosts> {
  const folder = tempDir();
  const { key, cert } = selfSigned([...NAMES, '*.example.org']);
  const certificate = join(folder, 'hosts.pem');
  writeFileSync(certificate, cert);
  const servers = [
    { port: 80, server: createServer(pages) },
    { port: 443, server: createTlsServer({ key, cert }, pages) },
  ];
  for (const { port, server } of servers) {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(port, WEB_ADDRESS, resolve);
    });
  }
  const dns = await startDnsServer((_name, type) => (type === 'A' ? [{ type, data: WEB_ADDRESS }] : []));
  const loopbackOnly = pathToFileURL(join(import.meta.dirname, 'loopback-only.mjs')).href;
  return {
    serviceEnv: {
      TRAWL_DNS: dns.address,
      TRAWL_ALLOW_PRIVATE_NETWORK: WEB_ADDRESS,
      TRAWL_ALLOW_PRIVATE_WEBHOOKS: WEB_ADDRESS,
      TRAWL_CHROME: await trustingBrowser(folder, cert),
      NODE_EXTRA_CA_CERTS: certificate,
    },
    clientEnv: {
      WEB_ADDRESS,
      NODE_EXTRA_CA_CERTS: certificate,
      NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import ${loopbackOnly}`,
    },
    async [Symbol.asyncDispose]() {
      for (const { server } of servers) {
        server.closeAllConnections();
        server.close();
      }
      await dns[Symbol.asyncDispose]();
    },
  };
}

/** A script that starts this machine's browser so that it trusts the certificate of the hosts. */
async function trustingBrowser(folder: string, cert: string): Promise<string> {
  const { path, [Symbol.asyncDispose]: close } = await launch({ log: silentLog });
  await close();
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(spki).digest('base64');
  const script = join(folder, 'headless-chromium');
  // Of a flag that is there twice the browser takes the last one, and the service has keys of its own to trust.
  const flag = '--ignore-certificate-errors-spki-list=';
  const lines = [
    '#!/bin/sh',
    'for one do',
    '  shift',
    `  case "$one" in ${flag}*) one="$one,${hash}" ;; esac`,
    '  set -- "$@" "$one"',
    'done',
    `exec '${path}' ${flag}'${hash}' "$@"`,
  ];
  writeFileSync(script, `${lines.join('\n')}\n`);
  chmodSync(script, 0o755);
  chmodSync(folder, 0o755);
  return script;
}
