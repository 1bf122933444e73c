import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  /** Headers and body, quoted-printable decoded. */
  readonly text: string;
  /** As it was sent: parts in base64 are only whole here. */
  readonly raw: string;
}

/** A mail server on loopback that keeps what it gets (RFC 5321, as much of it as a client needs). */
export interface MailServer extends AsyncDisposable {
  readonly url: string;
  readonly mails: readonly ReceivedMail[];
  /** Refuses every recipient from now on. */
  refusing: boolean;
  /** How many were refused. */
  readonly refused: number;
}

export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let refused = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let [received, from, to] = ['', '', ''];
    let inData = false;
    say('220 mail.example ready');
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      for (;;) {
        if (inData) {
          const end = received.indexOf('\r\n.\r\n');
          if (end < 0) return;
          const raw = received.slice(0, end);
          mails.push({ from, to, text: decoded(raw), raw });
          received = received.slice(end + 5);
          inData = false;
          say('250 kept');
          continue;
        }
        const end = received.indexOf('\r\n');
        if (end < 0) return;
        const line = received.slice(0, end);
        received = received.slice(end + 2);
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'MAIL') from = /<(.*?)>/.exec(line)?.[1] ?? '';
        if (verb === 'RCPT') to = /<(.*?)>/.exec(line)?.[1] ?? '';
        if (verb === 'RCPT' && self.refusing) {
          refused++;
          say('550 nobody of that name');
        } else if (verb === 'DATA') {
          inData = true;
          say('354 go on');
        } else if (verb === 'QUIT') {
          say('221 bye');
          socket.end();
        } else say('250 fine');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: MailServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refusing: false,
    get refused() {
      return refused;
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}

function decoded(text: string): string {
  // A header is no quoted-printable: `?token=4F…`.
  const end = text.indexOf('\r\n\r\n');
  const body = text
    .slice(end)
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return `${text.slice(0, end)}${body}`;
}
