import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endingOf, sniffKind } from './kind.ts';

const of = (text: string, type?: string, url?: string): string => sniffKind(Buffer.from(text, 'latin1'), type, url);

describe('by content', () => {
  it('magic numbers win over the content type', () => {
    for (const [start, kind] of [
      ['%PDF-1.7\n', 'document'],
      ['\n\n%PDF-1.4', 'document'],
      ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image'],
      ['\xff\xd8\xff\xe0\0\x10JFIF', 'image'],
      ['GIF89a\x01\0', 'image'],
      ['RIFF\x24\0\0\0WEBPVP8 ', 'image'],
      ['RIFF\x24\0\0\0WAVEfmt ', 'audio'],
      ['\0\0\0\x1cftypavif\0\0\0\0', 'image'],
      ['\0\0\0\x20ftypisom\0\0\x02\0', 'video'],
      ['PK\x03\x04\x14\0\x06\0[Content_Types].xml', 'document'],
      ['PK\x03\x04\x14\0\0\0\0\0mimetypeapplication/epub+zip', 'document'],
      ['PK\x03\x04\x14\0\0\0\0\0notes.txt', 'document'],
      ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'document'],
      ['{\\rtf1\\ansi', 'document'],
      ['\x1f\x8b\x08\0', 'binary'],
    ] as const) {
      assert.equal(of(start, 'text/html; charset=utf-8', 'https://a.example/page.html'), kind, JSON.stringify(start));
    }
  });

  it('the first tag wins over a wrong type', () => {
    assert.equal(of('<!DOCTYPE html><title>x', 'application/pdf', 'https://a.example/x.pdf'), 'html');
    assert.equal(of('  <!-- hello -->\n<html lang=en>', 'text/plain'), 'html');
    assert.equal(of('<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0"><html>', 'text/xml'), 'html');
    assert.equal(of('<?xml version="1.0"?><!-- a --><rss version="2.0">', 'text/html'), 'feed');
    assert.equal(of('<feed xmlns="http://www.w3.org/2005/Atom">', 'text/html'), 'feed');
    assert.equal(of('<?xml version="1.0"?><rdf:RDF xmlns="http://purl.org/rss/1.0/">', ''), 'feed');
    assert.equal(of('<?xml version="1.0"?><urlset>', 'text/html'), 'xml');
    assert.equal(of('<svg xmlns="http://www.w3.org/2000/svg">', ''), 'image');
    assert.equal(of('<div>a fragment</div>', 'application/json'), 'html');
  });

  it('JSON by its content', () => {
    assert.equal(of('{"a": [1, 2]}', 'text/html'), 'json');
    assert.equal(of('[{"a": 1}', 'text/plain'), 'text');
    assert.equal(of('{"a": ', 'application/problem+json'), 'json');
    assert.equal(of('{"version": "https://jsonfeed.org/version/1.1", "items": []}', 'application/json'), 'feed');
    assert.equal(of('[draft] not JSON', 'text/plain'), 'text');
  });
});

describe('by type and URL', () => {
  it('plain text stays text, even with markup in it', () => {
    assert.equal(of('# Title\n\nSee <b>this</b>', 'text/plain'), 'text');
    assert.equal(of('<p>markdown may start so', 'text/markdown'), 'text');
    assert.equal(of('a,b\n1,2\n', 'text/plain'), 'text');
    assert.equal(of('a,b\n1,2\n', 'text/csv'), 'document');
    assert.equal(of('a,b\n1,2\n', 'text/plain', 'https://a.example/table.csv'), 'document');
    assert.equal(of('alert(1)', 'application/javascript'), 'text');
    assert.equal(of('just words', 'text/html'), 'html');
  });

  it('without a type: by the extension, then by tags in it', () => {
    assert.equal(of('# Title', '', 'https://a.example/README.md?raw=1'), 'text');
    assert.equal(of('words <p>more', '', 'https://a.example/'), 'html');
    assert.equal(of('words', 'application/octet-stream', 'https://docs.rs'), 'text');
    assert.equal(of('From: a@b.example\r\nSubject: x', 'message/rfc822'), 'document');
  });

  it('bytes that cannot be shown', () => {
    assert.equal(of('\x01\x02\x03\x04\x05', 'text/html'), 'binary');
    assert.equal(of('\x01\x02\x03\x04\x05', 'image/jxl'), 'image');
    const page = `<p>${'a word or two '.repeat(20)}\x0b`;
    assert.equal(of(page, 'text/html'), 'html');
    assert.equal(of(page, 'application/octet-stream'), 'binary');
    assert.equal(of('', 'text/html'), 'empty');
    assert.equal(of(' \n\t ', 'text/html'), 'empty');
    assert.equal(sniffKind(Buffer.from('<html><p>wide', 'utf16le'), 'text/html'), 'html');
  });

  it('extensions', () => {
    assert.equal(endingOf('https://a.example/x/file.PDF?y=1.txt#z.md'), 'pdf');
    assert.equal(endingOf('https://a.example'), '');
    assert.equal(endingOf('https://a.example/v1.2/'), '');
  });
});
