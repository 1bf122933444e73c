import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { type Converted, createDocuments, type ReadOptions } from '../index.ts';
import { invitationToMarkdown } from './invitation.ts';

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

  it('reads messages with bytes that no text has', async () => {
    const mail = ['From: ada@example.org', 'Subject: Ducks', '', 'They\0 swim.'];
    assert.match((await read(mail)).markdown, /## Content\n\nThey swim\.$/);
  });

  describe('of Outlook', () => {
    const [RTF, TEXT] = ['__substg1.0_10090102', '__substg1.0_1000001F'] as const;
    const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
    const stored = (rtf: string): Buffer => {
      const header = Buffer.alloc(16);
      header.writeUInt32LE(rtf.length, 4);
      header.write('MELA', 8);
      return Buffer.concat([header, Buffer.from(rtf, 'latin1')]);
    };
    const outlook = async (streams: Readonly<Record<string, Buffer>>): Promise<Converted> => {
      const { oleWith } = await import('../../../../test/support/ole.ts');
      const file = oleWith({
        '__properties_version1.0': Buffer.alloc(64),
        '__substg1.0_0037001F': utf16('Ducks'),
        ...streams,
      });
      return await documents.toMarkdown(file, deadlineIn(60_000));
    };
    const content = ({ markdown }: Converted): string | undefined => markdown.split('## Content\n\n')[1];

    it('reads a text that is only there as compressed RTF', async () => {
      // The first example of MS-OXRTFCP.
      const rtf = '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0';
      const made = await outlook({ [RTF]: Buffer.from(rtf, 'hex') });
      assert.deepEqual([made.title, content(made), made.warning], ['Ducks', 'hello world', undefined]);
    });

    it('reads HTML within RTF, rather than the plain text', async () => {
      const rtf = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 {\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial;}}
{\*\htmltag64 <p>}\htmlrtf {\htmlrtf0 They {\*\htmltag84 <b>}\htmlrtf {\b\htmlrtf0 swim{\*\htmltag92 </b>}\htmlrtf }\htmlrtf0 , \f1 \'e4\'e0\f0 , \u8364 ?5 {\*\htmltag84 &lt;}\htmlrtf <\htmlrtf0 6 
{\*\htmltag84 <a href="https://a.test/\{x\}">}here{\*\htmltag92 </a>}{\*\htmltag72 </p>}\htmlrtf\par}\htmlrtf0}`;
      const made = await outlook({ [RTF]: stored(rtf), [TEXT]: utf16('They swim') });
      assert.equal(content(made), 'They **swim**, да, €5 <6 [here](https://a.test/{x})');
    });

    it('keeps the plain text if its RTF has nothing more, and says if there is neither', async () => {
      const plain = { [TEXT]: utf16('They\r\nswim') };
      const text = stored(String.raw`{\rtf1\ansi\fromtext They swim\par}`);
      assert.equal(content(await outlook({ ...plain, [RTF]: text })), 'They\nswim');
      assert.equal(content(await outlook({ ...plain, [RTF]: stored('x') })), 'They\nswim');
      const lost = await outlook({ [RTF]: stored('x') });
      assert.match(lost.warning ?? '', /text of a message .* is not in the result/);
    });
  });
});

describe('mail of other programs', () => {
  it('reads messages whose lines end with a carriage return alone', async () => {
    const { markdown } = await documents.toMarkdown(
      Buffer.from('From: a@example.org\rSubject: Ducks\r\rThey swim.\r'),
      deadlineIn(60_000),
    );
    assert.match(markdown, /\*\*Subject:\*\* Ducks[\s\S]*They swim\./);
  });

  it('reads invitations', async () => {
    const calendar = [
      ...['BEGIN:VCALENDAR', 'METHOD:REQUEST', 'BEGIN:VTIMEZONE', 'TZID:Europe/Oslo', 'END:VTIMEZONE', 'BEGIN:VEVENT'],
      ...['SUMMARY:Board meeting\\, all', 'DTSTART;TZID=Europe/Oslo:20240315T100000', 'DTEND:20240315T110000Z'],
      ...[
        'LOCATION:Room 7',
        'ORGANIZER;CN="Ada L.":mailto:ada@example.org',
        'ATTENDEE;CN=Bob:mailto:bob@exam',
        ' ple.org',
      ],
      ...[
        'DESCRIPTION:Bring *ducks*.\\nAnd geese.',
        'BEGIN:VALARM',
        'DESCRIPTION:no',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
      ],
    ].join('\r\n');
    const part = `Content-Type: text/calendar; charset=utf-8; method=REQUEST\r\n\r\n${calendar}`;
    const { markdown } = await read(message('meet', ['Content-Type: text/plain\r\n\r\nHello.', part]));
    assert.match(
      markdown,
      /## Invitation\n\n\*\*Event:\*\* Board meeting, all\\\n\*\*Start:\*\* 2024-03-15 10:00 Europe\/Oslo\\\n\*\*End:\*\* 2024-03-15 11:00 UTC\\\n\*\*Location:\*\* Room 7\\\n\*\*Organizer:\*\* ada@example\.org \(Ada L\.\)\\\n\*\*Attendees:\*\* bob@example\.org \(Bob\)\n\nBring \\\*ducks\\\*\.\nAnd geese\./,
    );
    assert.doesNotMatch(markdown, /no$/m);
  });

  it('says what it leaves out of the calendar of a mail', async () => {
    const events = 'BEGIN:VEVENT\r\nSUMMARY:Day\r\nEND:VEVENT\r\n'.repeat(20_002);
    const part = `Content-Type: text/calendar; charset=utf-8\r\n\r\nBEGIN:VCALENDAR\r\n${events}END:VCALENDAR`;
    const { warning } = await read(message('meet', ['Content-Type: text/plain\r\n\r\nHello.', part]));
    assert.equal(warning, 'Not in it: 2 events after the first 20000.');
  });

  it('reads parameters of invitations, quoted or without end', () => {
    const event = (line: string): string =>
      invitationToMarkdown(['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Ducks', line, 'END:VEVENT'].join('\n'))
        .markdown;
    assert.match(
      event('ATTENDEE;MEMBER="mailto:a@example.org","mailto:b@example.org";CN=Bob:mailto:bob@example.org'),
      /bob@example\.org \(Bob\)/,
    );
    assert.match(event(`A${';'.repeat(100_000)}`), /Ducks/);
    assert.match(event(`A${';a="b"'.repeat(50_000)}`), /Ducks/);
  });

  it('keeps all events of a calendar, and counts what is left out', () => {
    const event = (n: number): string => `BEGIN:VEVENT\nSUMMARY:Day ${n}\nEND:VEVENT`;
    const calendar = (count: number) =>
      invitationToMarkdown(`BEGIN:VCALENDAR\n${Array.from({ length: count }, (_, n) => event(n)).join('\n')}`);
    const { markdown, warning } = calendar(365);
    assert.match(markdown, /\*\*Event:\*\* Day 364$/);
    assert.equal(warning, undefined);
    assert.equal(calendar(20_001).warning, 'Not in it: 1 event after the first 20000.');
    const people = Array.from({ length: 103 }, (_, n) => `ATTENDEE:mailto:p${n}@example.org`).join('\n');
    assert.match(
      invitationToMarkdown(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Ball\n${people}\nEND:VEVENT`).markdown,
      /p99@example\.org and 3 more$/,
    );
  });

  /** A file winmail.dat of these attributes. */
  const tnef = (...attributes: (readonly [id: number, data: Buffer])[]): Buffer =>
    Buffer.concat([
      Buffer.from('789f3e220100', 'hex'),
      ...attributes.map(([id, data]) => {
        const head = Buffer.alloc(9);
        head.writeUInt8(1, 0);
        head.writeUInt32LE(id, 1);
        head.writeUInt32LE(data.length, 5);
        return Buffer.concat([head, data, Buffer.alloc(2)]);
      }),
    ]);
  const u32 = (...values: number[]): Buffer =>
    Buffer.concat(values.map((value) => Buffer.from(Uint32Array.of(value).buffer)));
  const property = (type: number, id: number, data: Buffer): Buffer =>
    Buffer.concat([u32(type + id * 65_536), u32(1, data.length), data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
  const wide = (text: string): Buffer => Buffer.from(`${text}\0`, 'utf16le');
  const winmail = tnef(
    [0x69007, u32(1251)],
    [0x18004, Buffer.from('Ducks\0')],
    [0x2800c, Buffer.from([0xd3, 0xf2, 0xea, 0xe8, 0])],
    [0x69003, Buffer.concat([u32(2), u32(0x03 + 0x0017 * 65_536), u32(1), property(0x1f, 0x0c1a, wide('Ада'))])],
    [0x69002, Buffer.alloc(14)],
    [0x18010, Buffer.from('PLAN~1.TXT\0')],
    [0x6800f, Buffer.from('attached plan')],
    [0x69005, Buffer.concat([u32(1), property(0x1f, 0x3707, wide('план.txt'))])],
  );

  it('reads what Outlook packs into winmail.dat', async () => {
    const { kind, markdown } = await documents.toMarkdown(winmail, deadlineIn(60_000), { attachments: true });
    assert.equal(kind, 'msg');
    assert.match(
      markdown,
      /\*\*From:\*\* Ада\\\n\*\*Subject:\*\* Ducks\n\n## Content\n\nУтки\n\n## Attachments\n\n- план\.txt/,
    );
    assert.match(markdown, /attached plan/);
    const part = `Content-Type: application/ms-tnef; name=winmail.dat\r\nContent-Disposition: attachment; filename=winmail.dat\r\nContent-Transfer-Encoding: base64\r\n\r\n${winmail.toString('base64')}`;
    const mail = await read(message('packed', ['Content-Type: text/plain\r\n\r\n', part]));
    assert.match(mail.markdown, /## Content\n\nУтки\n\n## Attachments\n\n- план\.txt/);
    assert.doesNotMatch(mail.markdown, /winmail/);
  });

  it('shows what only Outlook hides, and letters of a usual size', async () => {
    const shown = [
      'font-size:1em',
      'font-size: 1rem',
      'font-size:1.2em',
      'font-size:0.9em',
      'font-size:.9em',
      'font-size:10px',
      'font-size:1.0em',
      'font-size:100%',
      'mso-hide:all',
      'background:#07c;mso-hide:all;',
      'max-height:0;opacity:1',
      'opacity:0.9',
      'line-height:0',
    ];
    const gone = [
      'font-size:0',
      'font-size:0;',
      'font-size:0px',
      'font-size:0.0px',
      'font-size:.0em',
      'font-size:.1em',
      'font-size:0.1em',
      'font-size:1px',
      'font-size:1pt !important',
      'font-size:1%',
      'display:none;mso-hide:all',
      'max-height:0;mso-hide:all',
      'max-height:0px;overflow:hidden',
      'font-size:0;mso-hide:all',
      'opacity:0;mso-hide:all',
      'height:0;font-size:0',
    ];
    const part = (style: string, word: string): string => `<div>Line<span style="${style}"> ${word} </span></div>`;
    const table =
      '<table><tr><td style="font-size:0;line-height:0"><p style="font-size:1rem">inner</p></td></tr></table>';
    const html = [
      ...shown.map((style, at) => part(style, `seen${at}.`)),
      ...gone.map((style, at) => part(style, `gone${at}.`)),
      table,
    ];
    const { markdown } = await read([
      'From: a@example.org',
      'Subject: x',
      'Content-Type: text/html',
      '',
      html.join('\n'),
    ]);
    assert.deepEqual(
      shown.filter((_, at) => !markdown.includes(`seen${at}.`)),
      [],
    );
    assert.deepEqual(
      gone.filter((_, at) => markdown.includes(`gone${at}.`)),
      [],
    );
    assert.match(markdown, /inner/);
  });

  it('reads winmail.dat as far as it goes', async () => {
    for (let end = 20; end < winmail.length; end += 7) {
      await documents
        .toMarkdown(winmail.subarray(0, end), deadlineIn(60_000))
        .catch((error: { failure?: string }) => assert.match(error.failure ?? String(error), /^(?:damaged|empty)$/));
    }
  });

  it('leaves out what the readers of a message do not see, and says so', async () => {
    const html =
      '<div style="display:none;max-height:0;overflow:hidden">secret one</div><span style="font-size:0px">secret two</span><p style="opacity:0">secret three</p><p style="max-height:0;mso-hide:all">secret four</p>' +
      '<table style="font-size:0"><tr><td style="font-size:14px">Shown text</td></tr></table><div style="line-height:0;height:0">spacer</div>';
    const mail = ['From: a@example.org', 'Subject: x', 'Content-Type: text/html', '', html];
    const { markdown, warning } = await read(mail);
    assert.doesNotMatch(markdown, /secret/);
    assert.match(markdown, /Shown text/);
    assert.equal(warning, 'Hidden, and not in it without "hidden": true: 4 parts.');
    assert.equal((await read(mail, { hidden: true })).markdown.match(/secret/g)?.length, 4);
  });
});
