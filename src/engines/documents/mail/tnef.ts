import { isUtf8 } from 'node:buffer';
import { charsetOfCodePage, decodeAs } from '../charset/code-pages.ts';

import { DocumentError } from '../error.ts';
import type { InnerFile } from '../inner-files.ts';
import { decompressedRtf } from './compressed-rtf.ts';
import { DEEPEST, type Message } from './message.ts';

/** A message as Outlook packs it into `winmail.dat` (MS-OXTNEF). */

const MAGIC = 0x223e9f78;

/** Attributes (MS-OXTNEF 2.1.3.4). */
const [FROM, SUBJECT, SENT, BODY] = [0x8000, 0x18004, 0x38005, 0x2800c];
const [PROPERTIES, CODE_PAGE] = [0x69003, 0x69007];
const [ATTACHMENT_STARTS, ATTACHMENT_TITLE, ATTACHMENT_DATA, ATTACHMENT] = [0x69002, 0x18010, 0x6800f, 0x69005];

/** Properties (MS-OXPROPS). */
const [P_SUBJECT, P_BODY, P_HTML, P_RTF, P_SENDER, P_ADDRESS] = [0x0037, 0x1000, 0x1013, 0x1009, 0x0c1a, 0x5d01];
const [P_TO, P_CC, P_FILE_NAME, P_SHORT_NAME, P_DATA] = [0x0e04, 0x0e03, 0x3707, 0x3704, 0x3701];

/** Maximum number of attributes and of properties that are read. */
const MOST = 10_000;

export const isTnef = (bytes: Uint8Array): boolean =>
  bytes.length > 6 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE(0) === MAGIC;

interface Attachment {
  name: string;
  data: Buffer | undefined;
  message: Buffer | undefined;
}

/**
 * Reads as far as the bytes go.
 * @throws DocumentError damaged if nothing can be read
 */
export function tnefMessage(bytes: Uint8Array, depth = 0): Message {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const attributes = attributesOf(file);
  if (attributes.length === 0) throw new DocumentError('damaged', 'the message is damaged');
  const codePage = attributes.find(({ id }) => id === CODE_PAGE)?.data;
  const charset = charsetOfCodePage(codePage !== undefined && codePage.length >= 4 ? codePage.readUInt32LE(0) : 1252);
  const text = (data: Buffer): string => untilNull(decodeAs(data, charset));
  const attachments: Attachment[] = [];
  let [from, subject, sent, body] = ['', '', '', ''];
  let properties: Properties = new Map();
  for (const { id, data } of attributes) {
    if (id === FROM) from = senderOf(data, text);
    else if (id === SUBJECT) subject = text(data);
    else if (id === SENT) sent = dateOf(data);
    else if (id === BODY) body = text(data);
    else if (id === PROPERTIES) properties = propertiesOf(data, text);
    else if (id === ATTACHMENT_STARTS) attachments.push({ name: '', data: undefined, message: undefined });
    else if (id === ATTACHMENT_TITLE || id === ATTACHMENT_DATA || id === ATTACHMENT) {
      const last = attachments.at(-1);
      if (last === undefined) continue;
      if (id === ATTACHMENT_TITLE) last.name ||= text(data);
      else if (id === ATTACHMENT_DATA) last.data = data;
      else {
        const own = propertiesOf(data, text);
        last.name = own.get(P_FILE_NAME)?.text || last.name || own.get(P_SHORT_NAME)?.text || '';
        // An object: the id of its interface, and the message.
        const object = own.get(P_DATA)?.data.subarray(16);
        if (object !== undefined && isTnef(object)) last.message = object;
      }
    }
  }
  const of = (id: number): string => properties.get(id)?.text ?? '';
  const address = of(P_ADDRESS);
  const sender = of(P_SENDER);
  const rtf = properties.get(P_RTF)?.data;
  const attached: Message[] = [];
  const files: InnerFile[] = [];
  for (const { name, data, message } of attachments) {
    if (message !== undefined && depth < DEEPEST) attached.push(tnefMessage(message, depth + 1));
    else if (name !== '') files.push({ name, bytes: () => data });
  }
  return {
    from: address !== '' && sender !== '' && sender !== address ? `${address} (${sender})` : address || sender || from,
    to: of(P_TO),
    cc: of(P_CC),
    date: sent,
    subject: of(P_SUBJECT) || subject,
    html: of(P_HTML),
    text: of(P_BODY) || body,
    rtf: rtf && decompressedRtf(rtf),
    attachments: files,
    attached,
  };
}

function attributesOf(file: Buffer): { readonly id: number; readonly data: Buffer }[] {
  const attributes: { id: number; data: Buffer }[] = [];
  for (let at = 6; at + 9 <= file.length && attributes.length < MOST; ) {
    const id = file.readUInt32LE(at + 1);
    const size = file.readUInt32LE(at + 5);
    const end = at + 9 + size;
    if (end > file.length) break;
    attributes.push({ id, data: file.subarray(at + 9, end) });
    at = end + 2;
  }
  return attributes;
}

/** The sender of older programs: three lengths, a name and an address. */
function senderOf(data: Buffer, text: (data: Buffer) => string): string {
  if (data.length < 8) return '';
  const [name, address] = [data.readUInt16LE(4), data.readUInt16LE(6)];
  const words = text(data.subarray(8, 8 + name));
  const where = text(data.subarray(8 + name, 8 + name + address)).replace(/^\w+:/, '');
  return where === '' || where === words ? words : `${where} (${words})`;
}

/** Year, month, day, hour, minute and second. */
function dateOf(data: Buffer): string {
  if (data.length < 12) return '';
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = [0, 2, 4, 6, 8, 10].map((at) =>
    data.readUInt16LE(at),
  );
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  return year === 0 || Number.isNaN(time) ? '' : new Date(time).toISOString();
}

type Properties = ReadonlyMap<number, { readonly text: string; readonly data: Buffer }>;

/** Bytes of values of fixed length, by their type. */
const FIXED: ReadonlyMap<number, number> = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);

/** The properties that are text or bytes (MS-OXTNEF 2.1.3.4.1), as far as they can be read. */
function propertiesOf(data: Buffer, text: (data: Buffer) => string): Properties {
  const found = new Map<number, { text: string; data: Buffer }>();
  let at = 4;
  const u32 = (): number => {
    const value = data.readUInt32LE(at);
    at += 4;
    return value;
  };
  try {
    for (let left = Math.min(MOST, data.readUInt32LE(0)); left > 0; left--) {
      const type = data.readUInt16LE(at);
      const id = data.readUInt16LE(at + 2);
      at += 4;
      if (id >= 0x8000) {
        at += 16;
        if (u32() === 0) at += 4;
        else at += padded(u32());
      }
      const base = type & 0x0fff;
      const fixed = FIXED.get(base);
      const values = (type & 0x1000) !== 0 || fixed === undefined ? u32() : 1;
      for (let value = 0; value < values; value++) {
        const size = fixed ?? u32();
        if (at + size > data.length) return found;
        const bytes = data.subarray(at, at + size);
        at += padded(size);
        if (fixed !== undefined || found.has(id)) continue;
        found.set(id, {
          text:
            base === 0x1f
              ? untilNull(bytes.toString('utf16le'))
              : isUtf8(bytes)
                ? untilNull(bytes.toString('utf8'))
                : text(bytes),
          data: bytes,
        });
      }
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

const untilNull = (text: string): string => text.replace(/\0[\s\S]*$/, '');
const padded = (size: number): number => Math.ceil(size / 4) * 4;
