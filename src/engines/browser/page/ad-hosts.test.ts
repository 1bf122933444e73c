import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AD_HOSTS, isAd } from './ad-hosts.ts';

describe('the list of ad hosts', () => {
  it('has host names, each once', () => {
    assert.ok(AD_HOSTS.length > 150);
    assert.equal(new Set(AD_HOSTS).size, AD_HOSTS.length);
    for (const host of AD_HOSTS) assert.match(host, /^([a-z0-9-]+\.)+[a-z]{2,}$/);
  });

  it('blocks what other sites load, with all subdomains and nothing else', () => {
    const page = 'https://news.example/';
    assert.ok(isAd('https://securepubads.g.doubleclick.net/tag/js/gpt.js', page));
    assert.ok(isAd('http://criteo.com/x', page));
    assert.ok(!isAd('https://notcriteo.com/x', page));
    assert.ok(!isAd('https://criteo.com.example/x', page));
    assert.ok(!isAd('https://cdn.example/ads/criteo.com.js', page));
    assert.ok(!isAd('data:text/plain,criteo.com', page));
  });

  it('allows a network its own pages', () => {
    assert.ok(!isAd('https://static.mixpanel.com/app.js', 'https://mixpanel.com/pricing'));
    assert.ok(isAd('https://static.hotjar.com/app.js', 'https://mixpanel.com/pricing'));
  });
});
