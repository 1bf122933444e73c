import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { answer, startVisits, type Visits } from '../../../test/support/visits.ts';

let visits: Visits;
const posted: string[] = [];

before(async () => {
  visits = await startVisits({
    '/target': '<!DOCTYPE html><title>Target</title><p>The boats are here.</p>',
    '/refresh': '<meta http-equiv="refresh" content="1; /target"><p>We have moved.</p>',
    '/header': answer('text/html', '<p>We have moved.</p>', { refresh: '1; url=/target' }),
    '/later': '<meta http-equiv="refresh" content="60; url=/target"><p>News.</p>',
    '/itself': '<meta http-equiv="refresh" content="1; url=/itself#top"><p>Live.</p>',
    '/script': `<p>One moment</p><script>setTimeout(() => { location.href = '/target' }, 900)</script>`,
    '/onload': `<body onload="setTimeout(() => location.replace('/target'), 600)"><p>One moment</p>`,
    '/a': '<meta http-equiv="refresh" content="0; url=/b"><p>A</p>',
    '/b': '<meta http-equiv="refresh" content="0; url=/a"><p>B</p>',
    '/form': `<form id="f" method="post" action="/post"><input name="x" value="1"></form><script>setTimeout(() => document.getElementById('f').submit(), 500)</script>`,
    '/post': (request, response) => {
      posted.push(String(request.method));
      response.setHeader('content-type', 'text/html');
      response.end('<p>Posted.</p>');
    },
    '/abroad': `<p>Signing in</p><form id="f" method="post" action="http://127.0.0.9:8099/post"></form><script>document.getElementById('f').submit()</script>`,
  });
});

describe('pages that lead elsewhere by themselves', () => {
  it('are followed: refreshes of a few seconds, headers, scripts, forms of the same site', async () => {
    for (const path of ['/refresh', '/header', '/script', '/onload']) {
      const { url, html } = await visits.visit(path);
      assert.match(html, /The boats are here/, path);
      assert.ok(url.endsWith('/target'), path);
    }
    assert.match((await visits.visit('/form')).html, /Posted/);
    assert.deepEqual(posted, ['POST']);
  });

  it('stay: later ones, themselves, circles, forms of other sites', async () => {
    assert.match((await visits.visit('/later')).html, /News/);
    assert.match((await visits.visit('/itself')).html, /Live/);
    assert.match((await visits.visit('/a')).html, /<p>[AB]<\/p>/);
    assert.match((await visits.visit('/abroad')).html, /Signing in/);
  });
});
