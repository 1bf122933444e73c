import type { WebhookFormat } from '@trawl/contract/v2/webhook.ts';
import type { Due } from './in-order.ts';
import type { WebhookRow } from './tables.ts';

/** The bodies of events, in the forms that receivers take. A body is the same for every attempt. */

interface Body {
  readonly contentType: string;
  readonly text: string;
}

/** @param data JSON of the list that the event is about */
export function bodyOf(webhook: WebhookRow, event: Due, data: string): Body {
  switch (webhook.format) {
    case 'cloudevents':
      return { contentType: 'application/cloudevents+json; charset=utf-8', text: cloudEvent(webhook, event, data) };
    case 'slack':
      return json({ text: linesOf(event, data, slackText, slackText) });
    case 'discord':
      // Names of people and groups in a title of a page call nobody.
      return json({ content: cut(linesOf(event, data, markdownText), 2_000), allowed_mentions: { parse: [] } });
    case 'teams':
      return json(adaptiveCard(linesOf(event, data, markdownText)));
    default:
      return { contentType: 'application/json', text: ownBody(webhook, event, data) };
  }
}

const CHATS: ReadonlySet<string> = new Set(['slack', 'discord', 'teams'] satisfies WebhookFormat[]);

/** Whether the receiver is a channel in which people read. */
export const isChat = (format: string | null): boolean => format !== null && CHATS.has(format);

const json = (body: object): Body => ({ contentType: 'application/json', text: JSON.stringify(body) });

function ownBody({ id, metadata }: WebhookRow, { id: webhookId, type, success, error }: Due, data: string): string {
  const head = JSON.stringify({ success: Number(success) === 1, type, id, webhookId }).slice(0, -1);
  const end = error === null ? '' : `,"error":${JSON.stringify(error)}`;
  return `${head},"data":${data},"metadata":${metadata}${end}}`;
}

/** An event of CloudEvents 1.0 in the structured mode of HTTP (https://github.com/cloudevents/spec). */
function cloudEvent(webhook: WebhookRow, event: Due, data: string): string {
  const head = JSON.stringify({
    specversion: '1.0',
    ...{ id: event.id, source: `/jobs/${webhook.id}`, type: event.type, subject: webhook.id },
    ...{ time: new Date(Number(event.created_at)).toISOString(), datacontenttype: 'application/json' },
  }).slice(0, -1);
  return `${head},"data":${ownBody(webhook, event, data)}}`;
}

/** A message of an incoming webhook of Teams: workflows take adaptive cards. */
const adaptiveCard = (text: string): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        ...{ type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] },
      },
    },
  ],
});

/** Texts of pages are hostile: what they say must not become a link, a mention or a format. */
type Escape = (text: string) => string;
const slackText: Escape = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] as string);
const markdownText: Escape = (text) => text.replace(/[\\`*_~|#<>[\]()@:]/g, '\\$&');

/** Entries of an event that are listed; its number says how many there are. */
const MOST_LISTED = 10;
const LONGEST_VALUE = 300;
const LONGEST_ADDRESS = 1_000;

/** What people read: what happened, to what, and why. */
function linesOf({ type, success, error }: Due, data: string, quote: Escape, quoteUrl: Escape = (url) => url): string {
  const what = type.replace(/[._]/g, ' ').replace(/^./, (first) => first.toUpperCase());
  const entries = JSON.parse(data) as (Entry | null)[];
  const lines = entries
    .slice(0, MOST_LISTED)
    .map((entry) => [quoteUrl(addressOf(entry)), quote(wordsOf(entry))].filter((part) => part !== '').join(' · '))
    .filter((line) => line !== '');
  return [
    `${quote(what)}${Number(success) === 1 ? '' : ' (failed)'}`,
    ...(error === null ? [] : [quote(cut(error, LONGEST_VALUE))]),
    ...lines,
    ...(entries.length > MOST_LISTED ? [`and ${entries.length - MOST_LISTED} more`] : []),
  ].join('\n');
}

/** The fields of events that say something to people: of pages, checks of monitors, and runs. */
interface Entry {
  readonly url?: unknown;
  readonly status?: unknown;
  readonly error?: unknown;
  readonly metadata?: { readonly sourceURL?: unknown; readonly title?: unknown };
  readonly judgment?: { readonly reason?: unknown } | null;
  readonly summary?: Readonly<Record<string, unknown>>;
  readonly action?: unknown;
}

/** Of the page that an entry is about, as a link: without signs of which formats and mentions are made. */
function addressOf(entry: Entry | null): string {
  const address = entry?.url ?? entry?.metadata?.sourceURL;
  const url = typeof address === 'string' && address.length <= LONGEST_ADDRESS ? URL.parse(address) : null;
  return url === null ? '' : url.href.replace(/[<>|@]/g, encodeURIComponent);
}

function wordsOf(entry: Entry | null): string {
  if (entry === null || typeof entry !== 'object') return '';
  const { status, error, metadata, judgment, summary, action } = entry;
  const counts = Object.entries(summary ?? {}).filter(([, count]) => typeof count === 'number' && count > 0);
  return [
    ...[metadata?.title, status, action, judgment?.reason, error],
    counts.map(([name, count]) => `${count} ${name}`).join(', '),
  ]
    .filter((value) => typeof value === 'string' && value !== '')
    .map((value) => cut((value as string).replace(/\s+/g, ' '), LONGEST_VALUE))
    .join(' · ');
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
