import { type OleEntry, openOle } from '../containers/index.ts';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { Convert, InnerFile } from '../inner-files.ts';
import type { KnownTask } from '../options.ts';
import { decode } from '../text.ts';
import { decompressedRtf } from './compressed-rtf.ts';
import { DEEPEST, type Message, messagesToMarkdown } from './message.ts';
import { isTnef, tnefMessage } from './tnef.ts';

/** Properties (MS-OXPROPS) by the numbers in the names of their streams (MS-OXMSG 2.2.3). */
const SUBJECT = '0037';
const SENDER_SMTP = '5D01';
const SENDER_ADDRESS = '0C1F';
const SENDER_NAME = '0C1A';
const DISPLAY_TO = '0E04';
const DISPLAY_CC = '0E03';
const BODY = '1000';
const HTML = '1013';
/** Bytes, compressed. */
const RTF = '__substg1.0_10090102';
const FILE_NAME = '3707';
const SHORT_FILE_NAME = '3704';
/** The content of an attachment: bytes, or a message. */
const DATA = '__substg1.0_37010102';
const EMBEDDED = '__substg1.0_3701000d';
const SENT = 0x0039;
const DELIVERED = 0x0e06;

/** A message saved by Outlook, or packed by it into `winmail.dat`. */
export async function msgToMarkdown(bytes: Uint8Array, task: KnownTask, convert: Convert): Promise<Made> {
  if (isTnef(bytes)) return await messagesToMarkdown([tnefMessage(bytes)], 0, task, convert);
  const ole = openOle(bytes);
  if (ole === undefined) throw new DocumentError('damaged', 'the message is damaged');
  const streams = new Map<string, OleEntry>();
  for (const entry of ole.entries) if (entry.isStream) streams.set(entry.path.toLowerCase(), entry);
  const read = (path: string): Buffer | undefined => {
    const entry = streams.get(path);
    return entry && ole.read(entry);
  };
  return await messagesToMarkdown([messageAt('', [...streams.keys()], read, 0)], 0, task, convert);
}

/** @param at the path of the storage that has the message */
function messageAt(
  at: string,
  paths: readonly string[],
  read: (path: string) => Buffer | undefined,
  depth: number,
): Message {
  const property = (id: string, storage = ''): string => {
    // Unicode, text in a code page, bytes.
    for (const type of ['001f', '001e', '0102']) {
      const value = read(`${at}${storage}__substg1.0_${id}${type}`.toLowerCase());
      if (value === undefined) continue;
      return (type === '001f' ? value.toString('utf16le') : decode(value)).replace(/\0+$/, '');
    }
    return '';
  };
  const rtf = read(at + RTF);
  const dates = read(`${at}__properties_version1.0`);
  const storages = new Set(
    paths.flatMap((path) =>
      path.startsWith(at) ? (/^__attach_version1\.0_#[0-9a-f]+\//.exec(path.slice(at.length))?.[0] ?? []) : [],
    ),
  );
  const attached: Message[] = [];
  const attachments: InnerFile[] = [];
  for (const storage of [...storages].sort()) {
    const inner = `${at}${storage}${EMBEDDED}/`;
    if (depth < DEEPEST && paths.some((path) => path.startsWith(inner))) {
      attached.push(messageAt(inner, paths, read, depth + 1));
      continue;
    }
    const name = property(FILE_NAME, storage) || property(SHORT_FILE_NAME, storage);
    if (name !== '') attachments.push({ name, bytes: () => read(`${at}${storage}${DATA}`) });
  }
  const address = [property(SENDER_SMTP), property(SENDER_ADDRESS)].find((one) => one.includes('@')) ?? '';
  const name = property(SENDER_NAME);
  return {
    from: address === '' ? name : name === '' || name === address ? address : `${address} (${name})`,
    to: property(DISPLAY_TO).replace(/\0/g, ''),
    cc: property(DISPLAY_CC).replace(/\0/g, ''),
    date: dates === undefined ? '' : dateOf(dates, at === '' ? 32 : 24),
    subject: property(SUBJECT),
    html: property(HTML),
    text: property(BODY),
    rtf: rtf && decompressedRtf(rtf),
    ...{ attachments, attached },
  };
}

/** The sent date: 16 bytes for each fixed-length property, after a header (MS-OXMSG 2.4). @param header its bytes */
function dateOf(properties: Buffer, header: number): string {
  for (const wanted of [SENT, DELIVERED]) {
    for (let at = header; at + 16 <= properties.length; at += 16) {
      if (properties.readUInt16LE(at + 2) !== wanted || properties.readUInt16LE(at) !== 0x40) continue;
      // FILETIME: units of 100 nanoseconds since 1601.
      const ms = Number(properties.readBigUInt64LE(at + 8) / 10_000n) - 11_644_473_600_000;
      const date = new Date(ms);
      if (!Number.isNaN(date.getTime())) return date.toISOString();
    }
  }
  return '';
}
