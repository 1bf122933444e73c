import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { WebhookFormat } from '@trawl/contract/v2/webhook.ts';
import { bodyOf } from './bodies.ts';

const webhook = (format: WebhookFormat) => ({
  ...{ id: 'job', team_id: 'team', scope: 'monitor', url: '', headers: '{}', metadata: '{}', events: null, format },
  created_at: 0,
});
const event = {
  ...{ id: 'event', seq: 1, type: 'monitor.page', success: 1, data: null, ref: null, error: null },
  ...{ attempts: 0, first_failed_at: null, next_at: 0, created_at: 1_700_000_000_000 },
};
const made = (format: WebhookFormat, data: unknown[], more: Partial<typeof event> = {}) =>
  JSON.parse(bodyOf(webhook(format), { ...event, ...more }, JSON.stringify(data)).text);

const page = {
  ...{ url: 'https://a.example/price', status: 'changed', diff: { text: 'long' } },
  judgment: { meaningful: true, reason: 'The price fell from 5 to 4.' },
};

describe('messages for channels', () => {
  it('say what happened to which page, and why', () => {
    assert.equal(
      made('slack', [page]).text,
      'Monitor page\nhttps://a.example/price · changed · The price fell from 5 to 4.',
    );
    assert.equal(
      made('slack', [{ summary: { totalPages: 3, changed: 1, error: 0 }, status: 'completed' }], {
        type: 'monitor.check.completed',
      }).text,
      'Monitor check completed\ncompleted · 3 totalPages, 1 changed',
    );
    assert.equal(
      made('slack', [], { type: 'crawl.failed', success: 0, error: 'No\nroute' } as never).text,
      'Crawl failed (failed)\nNo\nroute',
    );
  });

  it('let no text of a page be a mention, a link or a format', () => {
    const evil = {
      url: 'https://a.example/',
      metadata: { title: '<!channel> @everyone [here](https://evil.example) **x**' },
    };
    assert.equal(
      made('slack', [evil]).text.split('\n')[1],
      'https://a.example/ · &lt;!channel&gt; @everyone [here](https://evil.example) **x**',
    );
    const discord = made('discord', [evil]);
    assert.deepEqual(discord.allowed_mentions, { parse: [] });
    assert.match(discord.content, /\nhttps:\/\/a\.example\/ · \\<!channel\\> \\@everyone \\\[here\\\]\\\(https\\:/);
    const [{ contentType, content }] = made('teams', [evil]).attachments;
    assert.equal(contentType, 'application/vnd.microsoft.card.adaptive');
    assert.match(content.body[0].text, /\\\[here\\\]/);
  });

  it('stay short, whatever the event says', () => {
    const many = Array.from({ length: 500 }, (_, i) => ({
      ...page,
      url: `https://a.example/${'x'.repeat(2_000)}${i}`,
    }));
    assert.ok(made('discord', many).content.length <= 2_000);
    assert.match(made('slack', many).text, /and 490 more$/);
    assert.equal(made('slack', [null, 7, { url: 3, judgment: null, constructor: 'x' }]).text, 'Monitor page');
  });
});
