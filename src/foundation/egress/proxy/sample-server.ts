import { createHash, X509Certificate } from 'node:crypto';
import { createServer } from 'node:https';
import type { Duplex } from 'node:stream';
import { certificate } from '../../kernel/certificate.ts';
import { answerOfSampleSite, SAMPLE_HOST } from '../sample-site.ts';

/** The sample site for browsers, which encrypt their requests to it. It listens on no port. */
interface SampleServer {
  /** SHA-256 of its public key in base64. Browsers have to trust it. */
  readonly key: string;
  /** Whether a CONNECT to this authority is for the sample site. */
  answers(authority: string): boolean;
  /** Takes over a tunnel. */
  accept(client: Duplex, head: Buffer): void;
}

export function createSampleServer(): SampleServer {
  const own = certificate();
  const publicKey = new X509Certificate(own.cert).publicKey.export({ type: 'spki', format: 'der' });
  const server = createServer(own, (request, reply) => {
    const path = request.url ?? '/';
    const url = `https://${SAMPLE_HOST}${path.startsWith('/') ? path : '/'}`;
    const sample = URL.canParse(url) ? answerOfSampleSite(new URL(url)) : undefined;
    if (sample === undefined) reply.writeHead(400).end();
    else reply.writeHead(sample.status, sample.headers).end(sample.body);
  });
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  server.on('clientError', (_error, socket) => socket.destroy());
  return {
    key: createHash('sha256').update(publicKey).digest('base64'),
    answers: (authority) => authority.toLowerCase() === `${SAMPLE_HOST}:443`,
    accept(client, head) {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) client.unshift(head);
      server.emit('connection', client);
    },
  };
}
