import type { Readable } from 'node:stream';

/** Characters of a line; who sends longer ones is not listened to any more. */
const MOST = 100 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Hands out what comes over a channel line by line, to the one who listened last. */
export function readLines(channel: Readable, heard: (line: string) => void): void {
  channel.removeAllListeners('data');
  let parts: Buffer[] = [];
  let held = 0;
  channel.on('data', (bytes: Buffer) => {
    let from = 0;
    for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, from)) {
      parts.push(bytes.subarray(from, at));
      heard(Buffer.concat(parts).toString());
      parts = [];
      held = 0;
      from = at + 1;
    }
    if (from === bytes.length) return;
    parts.push(bytes.subarray(from));
    held += bytes.length - from;
    if (held > MOST) channel.destroy();
  });
}
