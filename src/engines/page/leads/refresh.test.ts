import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRefresh, refreshTarget } from './index.ts';

const URL = 'https://a.example/from/page';

const of = (html: string, headers: Record<string, string> = {}, status = 200): string | undefined =>
  refreshTarget({ status, headers: { 'content-type': 'text/html', ...headers }, url: URL, body: Buffer.from(html) });
const meta = (content: string): string | undefined => of(`<meta http-equiv="refresh" content="${content}">`);

describe('pages that lead elsewhere', () => {
  it('every form of the standard', () => {
    for (const content of [
      '0; url=/x',
      '0;URL=/x',
      '3, url = /x',
      '0;/x',
      '0,/x',
      '0 /x',
      ' 10 ; url=&quot;/x&quot; rest',
      "0; url='/x'",
      '.5; url=/x',
      '2.9;url=/x',
      '0;url=&quot;/x',
    ])
      assert.equal(meta(content), 'https://a.example/x', content);
    assert.equal(of('', { refresh: '0; url=/x' }), 'https://a.example/x');
    assert.equal(of('<base href="/b/"><META HTTP-EQUIV=Refresh CONTENT="1;URL=c">'), 'https://a.example/b/c');
    assert.equal(
      of('<body><p>We have moved.</p><meta http-equiv=refresh content="5;url=https://b.example/#top">'),
      'https://b.example/#top',
    );
  });

  it('what stays', () => {
    for (const content of [
      '11; url=/x',
      '0',
      '',
      'x; url=/x',
      '-1; url=/x',
      '0; url=',
      '0; url=javascript:x()',
      '5x;url=/x',
    ])
      assert.equal(meta(content), undefined, content);
    // Itself, in any spelling.
    for (const content of ['0; url=page', '0; url=#part', '0; url=https://a.example/from/page'])
      assert.equal(meta(content), undefined, content);
    assert.equal(of('<noscript><meta http-equiv="refresh" content="0;url=/x"></noscript>'), undefined);
    assert.equal(of('<!-- <meta http-equiv="refresh" content="0;url=/x"> -->'), undefined);
    assert.equal(of('<meta http-equiv="refresh" content="0;url=/x">', {}, 404), undefined);
    assert.deepEqual(parseRefresh('7'), { seconds: 7, address: '' });
  });
});
