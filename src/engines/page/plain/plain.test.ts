import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { feedToMarkdown, jsonToMarkdown, textToMarkdown } from './index.ts';

const URL = 'https://example.com/feed.xml';

describe('feeds', () => {
  it('RSS with full text', () => {
    const { markdown, title, description, links } = feedToMarkdown(
      `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel><title>News &amp; *views*</title><link>https://example.com/</link><atom:link href="https://example.com/feed.xml" rel="self"/>
      <description>All of it</description>
      <item><title>One &lt;b&gt;bold&lt;/b&gt; [step]</title><link>https://example.com/one</link><pubDate>Wed, 04 Mar 2026 05:06:07 GMT</pubDate>
      <dc:creator><![CDATA[Ann Lee]]></dc:creator><description>Short.</description>
      <content:encoded><![CDATA[<p>Long <a href="/x">text</a>.</p>]]></content:encoded></item>
      <item><title>Two</title><guid>https://example.com/two</guid><description>&lt;p&gt;Escaped &amp;amp; so on&lt;/p&gt;</description></item>
      </channel></rss>`,
      URL,
    );
    assert.equal(
      markdown,
      '# News & \\*views\\*\n\nAll of it\n\n## [One bold \\[step\\]](https://example.com/one)\n\n*2026-03-04T05:06:07Z · Ann Lee*\n\n' +
        'Long [text](https://example.com/x).\n\n## [Two](https://example.com/two)\n\nEscaped & so on',
    );
    assert.deepEqual([title, description], ['News & *views*', 'All of it']);
    assert.deepEqual(links, ['https://example.com/', 'https://example.com/one', 'https://example.com/two']);
  });

  it('Atom', () => {
    const { markdown, links } = feedToMarkdown(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Notes</title><link rel="self" href="/atom"/><link href="/"/>
      <entry><title type="html">A &amp;lt; B</title><link rel="alternate" href="a"/><link rel="enclosure" href="b.mp3"/>
      <updated>2026-01-02T03:04:05+01:00</updated><author><name>Bo</name><uri>x</uri></author>
      <content type="html">&lt;ul&gt;&lt;li&gt;item&lt;/li&gt;&lt;/ul&gt;</content></entry>
      <entry><title>T</title><summary type="text">1 &lt; 2</summary></entry></feed>`,
      'https://example.com/blog/atom',
    );
    assert.ok(markdown.includes('(https://example.com/blog/a)\n\n*2026-01-02T02:04:05Z · Bo*\n\n- item'), markdown);
    assert.ok(markdown.endsWith('## T\n\n1 < 2'), markdown);
    assert.deepEqual(links, ['https://example.com/', 'https://example.com/blog/a']);
  });

  it('RDF and JSON', () => {
    const rdf = `<rdf:RDF xmlns="http://purl.org/rss/1.0/"><channel><title>R</title></channel><item><title>I</title><link>https://a.example/1</link></item></rdf:RDF>`;
    assert.equal(feedToMarkdown(rdf, URL).markdown, '# R\n\n## [I](https://a.example/1)');
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [
        { id: 1, url: '/p', content_html: '<b>x</b>', date_published: 'yesterday', authors: [{ name: 'Cy' }] },
        null,
      ],
    });
    assert.equal(
      feedToMarkdown(json, URL).markdown,
      '# J\n\n## [Untitled](https://example.com/p)\n\n*yesterday · Cy*\n\n**x**',
    );
  });

  it('a feed that is longer than what is read says so', () => {
    const rss = (count: number) =>
      feedToMarkdown(
        `<rss><channel><title>R</title>${'<item><title>I</title></item>'.repeat(count)}</channel></rss>`,
        URL,
      );
    assert.equal(rss(6_000).warning, undefined);
    assert.equal(rss(10_001).warning, 'Not in it: 1 entry after the first 10000.');
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      items: Array(10_003).fill({ title: 'I' }),
    });
    assert.equal(feedToMarkdown(json, URL).warning, 'Not in it: 3 entries after the first 10000.');
  });

  it('broken feeds are read as far as possible', () => {
    assert.equal(feedToMarkdown('{"version": ', URL).markdown, '');
    assert.equal(feedToMarkdown('<rss><channel><title>Cut <item><title>off', URL).markdown.length > 0, true);
    assert.equal(feedToMarkdown(`<rss>${'<item>'.repeat(10_000)}`, URL).links.length, 0);
    const many = `<rss><channel>${'<item><title>t</title><link>javascript:alert(1)</link></item>'.repeat(20_000)}</channel></rss>`;
    assert.deepEqual(feedToMarkdown(many, URL).links, []);
  });
});

describe('JSON and text', () => {
  it('JSON is formatted', () => {
    assert.equal(jsonToMarkdown('\ufeff{"a":[1,"```"]}'), '````json\n{\n  "a": [\n    1,\n    "```"\n  ]\n}\n````');
    assert.equal(jsonToMarkdown('{"a": '), '```json\n{"a":\n```');
    assert.equal(
      jsonToMarkdown('{"10":1234567890123456789,"2":10.00,"2":1.50}'),
      '```json\n{\n  "10": 1234567890123456789,\n  "2": 10.00,\n  "2": 1.50\n}\n```',
    );
  });

  it('text is unchanged, code and XML are fenced', () => {
    assert.equal(textToMarkdown('\ufeff# Title\r\n\r\nSome *text*\r\n'), '# Title\n\nSome *text*');
    assert.equal(textToMarkdown('let a = 1;\n', 'text', 'https://a.example/x.ts?raw'), '```ts\nlet a = 1;\n```');
    assert.equal(textToMarkdown('<a>b</a>', 'xml'), '```xml\n<a>b</a>\n```');
    assert.equal(textToMarkdown('User-agent: *', 'text', 'https://a.example/robots.txt'), 'User-agent: *');
    assert.equal(textToMarkdown(' \n'), '');
  });
});
