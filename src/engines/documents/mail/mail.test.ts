import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Converted, createDocuments, type ReadOptions } from '../index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

const read = (lines: readonly string[], options: ReadOptions = {}): Promise<Converted> =>
  documents.toMarkdown(Buffer.from(lines.join('\r\n')), deadlineIn(60_000), options);

const message = (subject: string, parts: readonly string[]): string[] => [
  ...['From: Ada <ada@example.org>', `Subject: ${subject}`, 'MIME-Version: 1.0'],
  `Content-Type: multipart/mixed; boundary=${subject}`,
  ...parts.flatMap((part) => ['', `--${subject}`, part]),
  `--${subject}--`,
  '',
];

describe('mail', () => {
  it('reads all messages of a mailbox', async () => {
    const { kind, title, markdown } = await read([
      'From ada@example.org Mon Jan  5 10:00:00 2026',
      ...['From: Ada <ada@example.org>', 'Subject: Ducks', '', 'Do they swim?', '', '>From here to there?', ''],
      'From bob@example.org Mon Jan  5 11:00:00 2026',
      ...['From: Bob <bob@example.org>', 'Subject: Re: Ducks', '', 'Yes.', ''],
    ]);
    assert.deepEqual([kind, title], ['eml', 'Ducks']);
    assert.equal(
      markdown,
      '# Email Message\n\n**From:** ada@example.org (Ada)\\\n**Subject:** Ducks\n\n## Content\n\nDo they swim?\n\nFrom here to there?\n\n---\n\n' +
        '# Email Message\n\n**From:** bob@example.org (Bob)\\\n**Subject:** Re: Ducks\n\n## Content\n\nYes.',
    );
  });

  it('reads messages that are attached to messages', async () => {
    const oldest = message('oldest', ['Content-Type: text/plain\r\n\r\nIt began here.']);
    const older = message('older', [`Content-Type: message/rfc822\r\n\r\n${oldest.join('\r\n')}`]);
    const { markdown } = await read(
      message('new', [
        'Content-Type: text/plain\r\n\r\nSee below.',
        `Content-Type: message/rfc822\r\nContent-Disposition: attachment; filename="older.eml"\r\n\r\n${older.join('\r\n')}`,
      ]),
    );
    assert.match(
      markdown,
      /new\n\n## Content\n\nSee below\.\n\n---\n\n[\s\S]*older\n\n---\n\n[\s\S]*## Content\n\nIt began here\.$/,
    );
  });

  it('reads attachments only if they are asked for, and says which have no text', async () => {
    const file = (name: string, content: string): string =>
      `Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${Buffer.from(content).toString('base64')}`;
    const mail = message('files', [file('eggs.csv', 'bird,eggs\r\nduck,10'), file('x.bin', '\0\0\0')]);
    assert.match((await read(mail)).markdown, /## Attachments\n\n- eggs\.csv\n- x\.bin$/);
    const { markdown, warning } = await read(mail, { attachments: true });
    assert.match(markdown, /- x\.bin\n\n## File: eggs\.csv\n\n\| bird \| eggs \|\n\| --- \| --- \|\n\| duck \| 10 \|$/);
    assert.equal(warning, "Not in it: 1 attachment that can't be read.");
  });

  it('reads a page that a browser saved as a page', async () => {
    const { title, markdown } = await read([
      ...['From: <Saved by Blink>', 'Snapshot-Content-Location: http://a.test/', 'Subject: Ducks', 'MIME-Version: 1.0'],
      ...['Content-Type: multipart/related; type="text/html"; boundary=B', '', '--B', 'Content-Type: text/html', ''],
      ...['<h1>Lakes</h1><p>Ducks swim.</p>', '--B--', ''],
    ]);
    assert.deepEqual([title, markdown], ['Ducks', '# Lakes\n\nDucks swim.']);
  });

  it('tells the warnings of the files in an archive', async () => {
    const { zipOf } = await import('../../../../test/support/zip.ts');
    const mail = message('files', ['Content-Type: x/y\r\nContent-Disposition: attachment; filename="x"\r\n\r\nx']);
    const inner = zipOf({ 'a.eml': mail.join('\r\n'), 'b.md': 'Ducks' });
    const { pdfFromContents } = await import('../../../../test/support/pdf.ts');
    const pdf = pdfFromContents(['BT /F1 11 Tf 60 740 Td (They swim.) Tj ET']);
    const cut = zipOf({ 'a.pdf': pdf.subarray(0, pdf.length - 40), 'b.md': 'Ducks' });
    assert.equal((await documents.toMarkdown(inner, deadlineIn(60_000))).warning, undefined);
    assert.match((await documents.toMarkdown(cut, deadlineIn(60_000))).warning ?? '', /^a\.pdf: The PDF is cut off/);
  });
});
