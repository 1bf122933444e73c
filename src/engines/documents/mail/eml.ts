import type { Address, Attachment, Email } from 'postal-mime';
import PostalMime from 'postal-mime';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import { markdownOfHtml } from '../html.ts';
import type { Convert } from '../inner-files.ts';
import { oneLine } from '../markdown/writer.ts';
import type { KnownTask } from '../options.ts';
import { decode } from '../text.ts';
import { invitationToMarkdown } from './invitation.ts';
import { DEEPEST, type Message, MOST_MESSAGES, messagesToMarkdown } from './message.ts';
import { isTnef, tnefMessage } from './tnef.ts';

/** Maximum nesting of parts, and bytes of all headers; beyond them a message is refused. */
const LIMITS = { maxNestingDepth: 60, maxHeadersSize: 2 * 1024 * 1024, forceRfc822Attachments: true };

/** Messages in wire format (RFC 5322, MIME): a single one, a mailbox (mbox, RFC 4155), or a page that a browser saved (MHTML). */
export async function emlToMarkdown(bytes: Uint8Array, task: KnownTask, convert: Convert): Promise<Made> {
  const file = withLineFeeds(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const all = mailboxOf(file);
  const messages: Message[] = [];
  const budget = { left: MOST_MESSAGES };
  for (const one of all) {
    if (budget.left <= 0) break;
    const mail = await parsed(one);
    const page = all.length === 1 ? savedPage(mail) : undefined;
    if (page !== undefined) return page;
    messages.push(await messageOf(mail, 0, budget));
  }
  return await messagesToMarkdown(messages, all.length - messages.length, task, convert);
}

/** Old systems end lines with a carriage return alone. */
const withLineFeeds = (file: Buffer): Buffer =>
  file.includes(10) ? file : Buffer.from(file.toString('latin1').replaceAll('\r', '\n'), 'latin1');

const parsed = async (message: Uint8Array): Promise<Email> =>
  await PostalMime.parse(message, LIMITS).catch((error: unknown) => {
    throw new DocumentError('damaged', 'the message is damaged', { cause: error });
  });

/** A page in a file of browsers, which is the HTML of a message without a recipient. */
function savedPage({ headers, html, subject }: Email): Made | undefined {
  const isSaved = headers.some(
    ({ key, value }) => key === 'snapshot-content-location' || (key === 'from' && /^<?Saved by /i.test(value)),
  );
  if (!isSaved || html === undefined) return undefined;
  const title = oneLine(subject ?? '');
  return { markdown: markdownOfHtml(html), ...(title === '' ? {} : { title }) };
}

async function messageOf(mail: Email, depth: number, budget: { left: number }): Promise<Message> {
  budget.left--;
  const attached: Message[] = [];
  const attachments: Attachment[] = [];
  const invitations: string[] = [];
  const warnings: string[] = [];
  const packed: Message[] = [];
  for (const one of mail.attachments) {
    if (one.mimeType === 'text/calendar') {
      const { markdown: invitation, warning } = invitationToMarkdown(decode(bytesOf(one)));
      // Programs send it twice: as a part and as a file.
      if (invitation !== '' && !invitations.includes(invitation)) {
        invitations.push(invitation);
        if (warning !== undefined) warnings.push(warning);
      }
      if (invitation === '' || one.filename !== null) attachments.push(one);
    } else if (isTnef(bytesOf(one))) {
      const inner = tnefOf(bytesOf(one));
      if (inner === undefined) attachments.push(one);
      else packed.push(inner);
    } else if (one.mimeType !== 'message/rfc822' || depth === DEEPEST || budget.left <= 0) attachments.push(one);
    else attached.push(await messageOf(await parsed(bytesOf(one)), depth + 1, budget));
  }
  const own = {
    from: mail.from ? addresses([mail.from]) : '',
    to: addresses(mail.to ?? []),
    cc: addresses(mail.cc ?? []),
    date: mail.date ?? '',
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
  };
  const isEmpty = own.html.trim() === '' && own.text.trim() === '';
  const [first] = packed;
  return {
    ...own,
    // What Outlook packed is the message itself, with its text where the mail has none.
    ...(isEmpty && first !== undefined ? { html: first.html, text: first.text, rtf: first.rtf } : {}),
    invitations,
    warnings,
    attachments: [
      ...attachments.flatMap((one) =>
        one.filename === null ? [] : [{ name: one.filename, bytes: () => bytesOf(one) }],
      ),
      ...packed.flatMap((one) => one.attachments),
    ],
    attached: [...attached, ...packed.flatMap((one) => one.attached)],
  };
}

function tnefOf(bytes: Uint8Array): Message | undefined {
  try {
    return tnefMessage(bytes);
  } catch (error) {
    if (error instanceof DocumentError) return undefined;
    throw error;
  }
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
}

function addresses(list: readonly Address[]): string {
  return list
    .flatMap((one): string[] => (one.group ? [addresses(one.group)] : [written(one.name, one.address ?? '')]))
    .filter((text) => text !== '')
    .join(', ');
}

const written = (name: string, address: string): string =>
  name === '' || name === address ? address : address === '' ? name : `${address} (${name})`;

/** The line before each message of a mailbox: the sender, and a date (RFC 4155). */
const SEPARATOR = /(?:^|\r?\n\r?\n)From \S+ [^\r\n]*\d{4}[^\r\n]*\r?\n/g;

/** The messages of a mailbox (mbox); any other file is one message. Their bytes are kept, because parts have charsets of their own. */
function mailboxOf(file: Buffer): Uint8Array[] {
  if (file.subarray(0, 5).toString('latin1') !== 'From ') return [file];
  const text = file.toString('latin1');
  const separators = [...text.matchAll(SEPARATOR)];
  // The line is there, but not as it should be.
  if (separators[0]?.index !== 0) return [file.subarray(file.indexOf(10) + 1)];
  return separators.map((one, index) => {
    const message = text.slice(one.index + one[0].length, separators[index + 1]?.index);
    // Lines of a text that begin like a separator are quoted.
    return Buffer.from(message.replace(/^>(>*From )/gm, '$1'), 'latin1');
  });
}
