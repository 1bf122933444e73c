/** The line before each message of a mailbox: the sender, and a date (RFC 4155). */
const SEPARATOR = /(?:^|\r?\n\r?\n)From \S+ [^\r\n]*\d{4}[^\r\n]*\r?\n/g;

/** The messages of a mailbox (mbox); any other file is one message. Their bytes are kept, because parts have charsets of their own. */
export function mailboxOf(file: Buffer): Uint8Array[] {
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
