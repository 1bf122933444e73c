import { type OleEntry, openOle } from '../containers/index.ts';
import type { Made } from '../converted.ts';
import { DocumentError } from '../error.ts';
import type { KnownTask } from '../options.ts';
import { decode } from '../text.ts';
import { messageToMarkdown } from './message.ts';

/** Properties (MS-OXPROPS) by the numbers in the names of their streams (MS-OXMSG 2.2.3). */
const SUBJECT = '0037';
const SENDER_SMTP = '5D01';
const SENDER_ADDRESS = '0C1F';
const SENDER_NAME = '0C1A';
const DISPLAY_TO = '0E04';
const DISPLAY_CC = '0E03';
const BODY = '1000';
const HTML = '1013';
const FILE_NAME = '3707';
const SHORT_FILE_NAME = '3704';
const SENT = 0x0039;
const DELIVERED = 0x0e06;

/** A message saved by Outlook. */
export async function msgToMarkdown(bytes: Uint8Array, _task: KnownTask): Promise<Made> {
  const ole = openOle(bytes);
  if (ole === undefined) throw new DocumentError('damaged', 'the message is damaged');
  const streams = new Map<string, OleEntry>();
  for (const entry of ole.entries) if (entry.isStream) streams.set(entry.path.toLowerCase(), entry);
  const property = (id: string, storage = ''): string => {
    // Unicode, text in a code page, bytes.
    for (const type of ['001f', '001e', '0102']) {
      const entry = streams.get(`${storage}__substg1.0_${id}${type}`.toLowerCase());
      if (entry === undefined) continue;
      const value = ole.read(entry);
      return (type === '001f' ? value.toString('utf16le') : decode(value)).replace(/\0+$/, '');
    }
    return '';
  };
  const dates = streams.get('__properties_version1.0');
  const storages = new Set(
    [...streams.keys()].flatMap((path) => /^__attach_version1\.0_#[0-9a-f]+\//.exec(path)?.[0] ?? []),
  );
  const address = [property(SENDER_SMTP), property(SENDER_ADDRESS)].find((one) => one.includes('@')) ?? '';
  const name = property(SENDER_NAME);
  return messageToMarkdown({
    from: address === '' ? name : name === '' || name === address ? address : `${address} (${name})`,
    to: property(DISPLAY_TO).replace(/\0/g, ''),
    cc: property(DISPLAY_CC).replace(/\0/g, ''),
    date: dates === undefined ? '' : dateOf(ole.read(dates)),
    subject: property(SUBJECT),
    html: property(HTML),
    text: property(BODY),
    attachments: [...storages].flatMap(
      (storage) => property(FILE_NAME, storage) || property(SHORT_FILE_NAME, storage) || [],
    ),
  });
}

/** The sent date: 16 bytes for each fixed-length property, after a header of 32 (MS-OXMSG 2.4). */
function dateOf(properties: Buffer): string {
  for (const wanted of [SENT, DELIVERED]) {
    for (let at = 32; at + 16 <= properties.length; at += 16) {
      if (properties.readUInt16LE(at + 2) !== wanted || properties.readUInt16LE(at) !== 0x40) continue;
      // FILETIME: units of 100 nanoseconds since 1601.
      const ms = Number(properties.readBigUInt64LE(at + 8) / 10_000n) - 11_644_473_600_000;
      const date = new Date(ms);
      if (!Number.isNaN(date.getTime())) return date.toISOString();
    }
  }
  return '';
}
