import { createTransport } from 'nodemailer';
import type { Config } from '../config/index.ts';

export interface Message {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Letters, digits, dots and dashes; the same for every attempt, so that recipients can detect duplicates. */
  readonly id?: string;
}

/** Outgoing mail. */
export interface Mail {
  /** @throws Error when the server cannot be reached or refuses it */
  send(message: Message): Promise<void>;
  /** @throws Error when the server cannot be reached or refuses our sign-in */
  verify(): Promise<void>;
  close(): void;
}

/** Milliseconds for each step of talking to the server. */
const PATIENCE = 10_000;

/** @returns undefined when no server is set */
export function createMail(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mail | undefined {
  const { smtpUrl, mailFrom } = config;
  if (smtpUrl === undefined) return undefined;
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      // Nothing is ever read from a file or fetched for a mail.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: mailFrom },
  );
  return {
    async send({ to, subject, text, id }) {
      // As an object, since text would be read as a list of addresses.
      const known = id === undefined ? {} : { messageId: `<${id}@trawl>` };
      await transport.sendMail({ to: { name: '', address: to }, subject, text, ...known });
    },
    async verify() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
