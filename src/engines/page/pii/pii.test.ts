import assert from 'node:assert/strict';
import { test } from 'node:test';
import { micromark } from 'micromark';
import { withinCpu } from '../../../../test/support/cpu.ts';
import { toMarkdown } from '../markdown/index.ts';
import { parseHtml } from '../tree.ts';
import { findPii, type PiiOptions, redactPii } from './index.ts';

const fast = (text: string) => redactPii(text, { mode: 'fast' }).text;
const kinds = (text: string) => findPii(text, { mode: 'fast' }).map((span) => span.kind);

test('email addresses are removed from text, links, tables and code, and the Markdown around them stays valid', () => {
  assert.equal(
    fast('Write to [Ann](mailto:ann.b@shop.example.org?subject=Hi) now'),
    'Write to [Ann](mailto:<EMAIL>?subject=Hi) now',
  );
  assert.equal(fast('**ann@shop.example** `bob@shop.example`'), '**<EMAIL>** `<EMAIL>`');
  assert.equal(fast('| a | ann\\_b@shop.example |'), '| a | <EMAIL> |');
  assert.equal(fast('[x](https://a.example/?to=ann%40shop.example&b=1)'), '[x](https://a.example/?to=<EMAIL>&b=1)');
  assert.equal(fast('![Logo](logo@2x.png) and @ann and a @ b'), '![Logo](logo@2x.png) and @ann and a @ b');
  assert.equal(fast('<ann@shop.example>, müller@straße.example.'), '<EMAIL>, <EMAIL>.');
});

test('links stay valid Markdown, however their URL is written', () => {
  const hrefs = (markdown: string, options: PiiOptions) =>
    [
      ...micromark(redactPii(markdown, { mode: 'fast', ...options }).text, { allowDangerousProtocol: true }).matchAll(
        /href="([^"]*)"/g,
      ),
    ].map((match) => match[1]);
  assert.deepEqual(
    hrefs(
      '[a](mailto:a@b.example) [b](<tel:(212) 664-4444>) <https://c.example/?m=a@b.example> [d](<mailto:a@b.example>)',
      {},
    ),
    ['mailto:%3CEMAIL%3E', 'tel:%3CPHONE%3E', 'https://c.example/?m=%3CEMAIL%3E', 'mailto:%3CEMAIL%3E'],
  );
  assert.deepEqual(hrefs('[a](mailto:a@b.example) [b](https://joe:s3cret9@c.example/)', { replaceStyle: 'mask' }), [
    `mailto:${'*'.repeat(11)}`,
    `https://joe:${'*'.repeat(7)}@c.example/`,
  ]);
});

test('cards, IBANs and SSNs are distinguished from other long numbers by their checksums', () => {
  assert.deepEqual(kinds('4111 1111 1111 1111'), ['card']);
  assert.deepEqual(kinds('paid with 5555-5555-5555-4444 12/27'), ['card']);
  assert.deepEqual(kinds('378282246310005'), ['card']);
  assert.deepEqual(kinds('4111 1111 1111 1112'), []);
  assert.deepEqual(kinds('tracking number 4111111111111111'), []);
  assert.deepEqual(kinds('https://a.example/photo/4111111111111111'), []);
  assert.deepEqual(kinds('IBAN: DE89 3704 0044 0532 0130 00.'), ['iban']);
  assert.deepEqual(kinds('gb29nwbk60161331926819'), ['iban']);
  assert.deepEqual(kinds('DE89 3704 0044 0532 0130 01'), []);
  assert.deepEqual(kinds('ssn 219-44-8801'), ['ssn']);
  assert.deepEqual(kinds('666-12-3456 and 123-00-4567'), []);
  assert.deepEqual(kinds('SSN is 219448801'), ['ssn']);
  assert.deepEqual(kinds('Routing number: 021000021, account number: 12345678'), ['routing', 'account']);
});

test('wallets are found by checksum or shape', () => {
  assert.deepEqual(kinds('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'), ['bitcoin']);
  assert.deepEqual(kinds('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'), []);
  assert.deepEqual(kinds('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'), ['bitcoin']);
  assert.deepEqual(kinds('0x52908400098527886E0F7030069857D2E4169EE7'), ['ethereum']);
});

test('phone numbers are found by country code, after a label, and in links; dates, prices and versions are not', () => {
  for (const phone of [
    '+44 20 7946 0018',
    'Tel.: 030 901820',
    'Phone:\n\n555 0134 22',
    '(212) 555-0147 ext. 12',
    '212-664-4444',
    '01.42.68.53.00',
    '555-0134 (office)',
  ]) {
    assert.ok(kinds(phone).includes('phone'), phone);
  }
  for (const other of [
    '2024-11-21 10:30',
    '21.11.2024',
    '1998-2004',
    '$1,234,567.89',
    '192.168.10.20',
    'version 10.15.7.3',
    'ISBN 978-3-16-148410-0',
    '12 345 678 people',
    '3.14159265358979',
    '10 000 000',
  ]) {
    assert.deepEqual(kinds(other), [], other);
  }
  assert.equal(fast('[Call](tel:+442079460018)'), '[Call](tel:<PHONE>)');
});

test('keys, tokens and passwords are secrets; words about them are not', () => {
  const pem = '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAK\n-----END RSA PRIVATE KEY-----';
  assert.equal(fast(`before\n${pem}\nafter`), 'before\n<SECRET>\nafter');
  assert.equal(fast(`export KEY=${'AKIA'}IOSFODNN7EXAMPLE`), 'export KEY=<SECRET>');
  assert.equal(fast(`token: ghp_${'a1B2'.repeat(9)}`), 'token: <SECRET>');
  assert.equal(fast('password: hunter2!'), 'password: <SECRET>');
  assert.equal(fast('postgres://joe:s3cr3t@db.example/x'), 'postgres://joe:<SECRET>@db.example/x');
  assert.equal(fast('api_key = "9f8a7b6c5d4e3f2a1b0c"'), 'api_key = "<SECRET>"');
  for (const harmless of [
    'Forgot password?',
    'password: required',
    'token: string',
    'Your API key is shown in the dashboard',
    'token: $ACCESS_TOKEN',
  ]) {
    assert.equal(fast(harmless), harmless);
  }
});

test('street addresses and IP addresses are places', () => {
  assert.equal(fast('Visit 221 Baker Street, London'), 'Visit <LOCATION>, London');
  assert.equal(fast('Hauptstraße 12a, 10115 Berlin'), '<LOCATION>, 10115 Berlin');
  assert.equal(fast('from 93.184.216.34, not 10.0.0.1'), 'from <LOCATION>, not 10.0.0.1');
  assert.equal(fast('3 ways to drive a way'), '3 ways to drive a way');
});

test('names: after a label in every mode, others by the tagger, and then everywhere', () => {
  assert.equal(fast('Name: Jane Doe'), 'Name: <PERSON>');
  assert.equal(fast('Dear Mrs. Robinson,'), 'Dear Mrs. <PERSON>,');
  const redacted = redactPii('Yesterday John Smith flew to Paris.\n\n- John Smith', { mode: 'accurate' });
  assert.equal(redacted.text, 'Yesterday <PERSON> flew to <LOCATION>.\n\n- <PERSON>');
  assert.deepEqual(redacted.found, { PERSON: 2, LOCATION: 1 });
  const linked = '[John Smith](https://a.example/John_Smith/John) wrote';
  assert.equal(redactPii(linked).text, '[<PERSON>](https://a.example/John_Smith/John) wrote');
});

test('names of many languages, by lists, by the form of surnames and by context; not streets, companies and places', () => {
  const accurate = (text: string) => redactPii(text, { mode: 'accurate', entities: ['PERSON'] }).text;
  for (const [text, redacted] of [
    ['We met Anđa Tomić and Halldór J. Árnþórsson there.', 'We met <PERSON> and <PERSON> there.'],
    [
      'Gestern sprach Żaneta Kucharska in der Halle über ihre Prozesse und Krankenkassen.',
      'Gestern sprach <PERSON> in der Halle über ihre Prozesse und Krankenkassen.',
    ],
    ['Es liegt bei Frau Schmidt, sagt Jürgen van der Berg.', 'Es liegt bei Frau <PERSON>, sagt <PERSON>.'],
    ['They said that Qwxrt Bergqvist paid. Bergqvist denies it.', 'They said that <PERSON> paid. <PERSON> denies it.'],
    ['a film with the director Zzorba Qualm in it', 'a film with the director <PERSON> in it'],
    ['the killers of jarmila krylova were sentenced', 'the killers of <PERSON> were sentenced'],
    ['昨天王小明先生表示同意。', '昨天<PERSON>先生表示同意。'],
  ]) {
    assert.equal(accurate(text as string), redacted);
  }
  const harmless = [
    'The corner of Elisabeth Parks and Mathias Street is closed.',
    'It is made by Weber-Santana, Thomas Bank and Wolfram Research.',
    'We will travel from Georgia to Jordan in May.',
    'The German Rose Garden opens at the Victoria Hotel.',
    '```\nconst Anna = new Peter();\n```',
    'ask @Anna',
  ];
  for (const text of harmless) assert.equal(accurate(text), text);
});

test('only the requested buckets', () => {
  const text = 'ann@shop.example +44 20 7946 0018 4111 1111 1111 1111';
  assert.equal(redactPii(text, { entities: ['PHONE'] }).text, 'ann@shop.example <PHONE> 4111 1111 1111 1111');
  assert.deepEqual(redactPii(text, { entities: [] }), { text, found: {} });
});

test('aggressive finds obfuscated addresses, and capitalized words within a sentence as names', () => {
  assert.equal(redactPii('we met Žofie Králíčková there', { mode: 'aggressive' }).text, 'we met <PERSON> there');
  assert.equal(redactPii('we met Žofie Králíčková there', { mode: 'fast' }).text, 'we met Žofie Králíčková there');
  assert.equal(redactPii('ann [at] shop [dot] example', { mode: 'aggressive' }).text, '<EMAIL>');
  assert.equal(redactPii('ann [at] shop [dot] example', { mode: 'accurate' }).text, 'ann [at] shop [dot] example');
});

test('masks keep the length and never become emphasis or a rule', () => {
  assert.equal(
    redactPii('a b@c.example d', { replaceStyle: 'mask' }).text,
    'a *********** d'.replace('***********', '*'.repeat(11)),
  );
  assert.equal(redactPii('b@c.example', { replaceStyle: 'mask' }).text, '\\*'.repeat(11));
  assert.equal(redactPii('(b@c.example)', { replaceStyle: 'mask' }).text, `(${'\\*'.repeat(11)})`);
  assert.equal(redactPii('`b@c.example`', { replaceStyle: 'mask' }).text, `\`${'*'.repeat(11)}\``);
  assert.equal(redactPii('[x](mailto:b@c.example)', { replaceStyle: 'mask' }).text, `[x](mailto:${'*'.repeat(11)})`);
  assert.equal(redactPii('```\nb@c.example\n```', { replaceStyle: 'mask' }).text, `\`\`\`\n${'*'.repeat(11)}\n\`\`\``);
  assert.equal(redactPii('a b@c.example d', { replaceStyle: 'remove' }).text, 'a  d');
});

test('the rest of a page stays unchanged', () => {
  const page = toMarkdown(
    parseHtml(
      '<h1>Team</h1><table><tr><th>Who<th>Mail</tr><tr><td>A<td><a href="mailto:a@b.example">a@b.example</a></tr></table><pre><code>x=1</code></pre>',
    ),
  );
  assert.equal(redactPii(page, { mode: 'fast' }).text, page.replaceAll('a@b.example', '<EMAIL>'));
});

test('hostile texts take bounded time: nothing backtracks', () => {
  const size = 1_000_000;
  for (const unit of [
    'a@',
    '1',
    '12 ',
    '-----BEGIN PRIVATE KEY-----',
    'eyJaaaaaaaaaaaaaa.',
    '](',
    'Aa ',
    '1 Aa Aa Aa ',
    'name: A ',
    '2001:',
    '\\',
    '((((',
    'token: ',
  ]) {
    withinCpu(30, () => findPii(unit.repeat(size / unit.length), { mode: 'fast' }));
  }
  withinCpu(30, () => findPii('Aa bb '.repeat(30_000), { mode: 'accurate' }));
});
