import PostalMime, { type Address } from 'postal-mime';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { KnownTask } from '../options.ts';
import { messageToMarkdown } from './message.ts';

/** Maximum nesting of parts, and bytes of all headers; beyond them a message is refused. */
const LIMITS = { maxNestingDepth: 60, maxHeadersSize: 2 * 1024 * 1024 };

/** A message in wire format (RFC 5322, MIME). */
export async function emlToMarkdown(bytes: Uint8Array, _task: KnownTask): Promise<Made> {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // mbox has a line of its own before a message.
  const from = start.subarray(0, 5).toString('latin1') === 'From ' ? start.indexOf(10) + 1 : 0;
  const mail = await PostalMime.parse(start.subarray(from), LIMITS).catch((error: unknown) => {
    throw new DocumentError('damaged', 'the message is damaged', { cause: error });
  });
  return messageToMarkdown({
    from: mail.from ? addresses([mail.from]) : '',
    to: addresses(mail.to ?? []),
    cc: addresses(mail.cc ?? []),
    date: mail.date ?? '',
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    attachments: mail.attachments.flatMap(({ filename }) => filename ?? []),
  });
}

function addresses(list: readonly Address[]): string {
  return list
    .flatMap((one): string[] => (one.group ? [addresses(one.group)] : [written(one.name, one.address ?? '')]))
    .filter((text) => text !== '')
    .join(', ');
}

const written = (name: string, address: string): string =>
  name === '' || name === address ? address : address === '' ? name : `${address} (${name})`;
