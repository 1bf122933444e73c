import type { Transporter } from 'nodemailer';
import type { Config } from '../config/index.ts';

export interface Message {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same as a page: without scripts or anything that is loaded. */
  readonly html?: string;
  /** What the page shows as `cid:…`. */
  readonly pictures?: readonly Picture[];
  /**
   * URL that unsubscribes the recipient at a POST, and leads to a page that does at a GET: for the button of mail programs, which use
   * it if it is https (RFC 8058).
   */
  readonly unsubscribe?: string;
  /** Letters, digits, dots and dashes; the same for every attempt, so that recipients can detect duplicates. */
  readonly id?: string;
}

interface Picture {
  /** Its name within the message: letters and digits. */
  readonly cid: string;
  readonly bytes: Uint8Array;
  /** `image/png` or `image/jpeg`. */
  readonly type: string;
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
  // Loaded with the first mail.
  let opened: Promise<Transporter> | undefined;
  const transport = (): Promise<Transporter> => {
    opened ??= open(smtpUrl, mailFrom);
    return opened;
  };
  return {
    async send({ to, subject, text, html, pictures = [], unsubscribe, id }) {
      // As an object, since text would be read as a list of addresses.
      const known = id === undefined ? {} : { messageId: `<${id}@trawl>` };
      const oneClick = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
      const list = unsubscribe === undefined ? {} : { list: { unsubscribe }, headers: oneClick };
      const attachments = pictures.map(attached);
      const content = { subject, text, ...(html !== undefined && { html }) };
      await (await transport()).sendMail({ to: { name: '', address: to }, ...content, ...list, ...known, attachments });
    },
    async verify() {
      await (await transport()).verify();
    },
    close: () => void opened?.then((one) => one.close()),
  };
}

const attached = ({ cid, bytes, type }: Picture) => ({
  ...{ cid: `${cid}@trawl`, content: Buffer.from(bytes), contentType: type },
  filename: `${cid}.${type === 'image/png' ? 'png' : 'jpg'}`,
  contentDisposition: 'inline' as const,
});

async function open(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  // Nothing is ever read from a file or fetched for a mail.
  return createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true }, { from });
}
