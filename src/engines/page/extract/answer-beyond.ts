import { oneLine, sentencesOf } from '../../text/index.ts';
import type { Card, Structured } from '../structured/index.ts';
import type { Page } from './material.ts';
import type { Statement } from './outline.ts';

/**
 * What a page states outside of the Markdown of its main content, one statement each: who wrote it and when, labels with their values,
 * cards, text beside the main content. What the Markdown says as well is left out.
 */

/** Statements, those that are looked at, and UTF-16 units of one. */
const MOST = 600;
const MOST_SEEN = 5_000;
const MAX_STATEMENT = 400;
const MIN_STATEMENT = 3;
/** UTF-16 units of a line that says little without those around it, and how many are read together. */
const SHORT = 60;
const TOGETHER = 8;
const STEP = 4;
/** Sentences before one that say what it is about. */
const BEFORE = 2;
/** What cards have for machines. */
const OF_MACHINES = /^https?:|^\/|\{\{|^data:/;
const UNSAID = new Set(['url', 'image', 'name', 'itemCondition', 'priceCurrency', 'actions']);

type LabelledLine = Pick<Statement, 'text' | 'heading'> & { readonly near?: string };

/** @param others statements of the Markdown */
export function statementsBeyond({ structured }: Page, others: readonly Statement[]): Statement[] {
  if (structured === undefined) return [];
  const known = `\n${others.map(({ text }) => comparable(text)).join('\n')}\n`;
  const all: Statement[] = [];
  const seen = new Set<string>();
  let looked = 0;
  for (const one of allOf(structured)) {
    if (all.length >= MOST || looked++ >= MOST_SEEN) break;
    const text = oneLine(one.text).slice(0, MAX_STATEMENT);
    const key = comparable(text);
    if (text.length < MIN_STATEMENT || seen.has(key) || known.includes(key)) continue;
    seen.add(key);
    all.push({ text, heading: one.heading, context: one.near ?? '', kind: 'aside', isTop: false });
  }
  return all;
}

function* allOf(structured: Structured): Generator<LabelledLine> {
  yield* ofPage(structured);
  yield* ofLabels(structured);
  yield* ofCards(structured);
  yield* ofSections(structured);
}

const comparable = (text: string): string => oneLine(text.toLowerCase());

function* ofPage({ authorship, openGraph, meta, homeLink, times }: Structured): Generator<LabelledLine> {
  const { author, published, modified } = authorship;
  const asWritten = (iso: string): string =>
    times?.find(({ datetime, text }) => datetime?.slice(0, 10) === iso.slice(0, 10) && /\d/.test(text))?.text ??
    iso.slice(0, 10);
  if (author !== undefined) yield { text: `Author: ${author}`, heading: '', near: 'written posted by' };
  if (published !== undefined) yield { text: `Published: ${asWritten(published)}`, heading: '', near: 'posted date' };
  if (modified !== undefined) yield { text: `Updated: ${asWritten(modified)}`, heading: '', near: 'changed date' };
  const site = openGraph['og:site_name']?.[0] ?? homeLink;
  if (site !== undefined) yield { text: `Site: ${site}`, heading: '', near: 'published by' };
  for (const text of [meta.description?.[0], openGraph['og:description']?.[0]])
    if (text !== undefined) yield { text, heading: '' };
}

function* ofLabels({ labelled, definitions }: Structured): Generator<LabelledLine> {
  for (const { label, value, heading = '' } of labelled) yield { text: `${label}: ${value}`, heading };
  for (const { label, value } of definitions) yield { text: `${label}: ${value}`, heading: '' };
}

function* ofCards({ cards, titles }: Structured): Generator<LabelledLine> {
  for (const [at, group] of cards.entries())
    for (const card of group) yield { text: cardText(card), heading: titles?.[at] ?? '' };
}

/** `Balm Trio · price: €49.95 · In stock`; nothing of a card that has a name alone. */
function cardText(card: Card): string {
  const name = card.find(({ label }) => label === 'name')?.value ?? '';
  const parts = new Set([name]);
  for (const { label, value } of card)
    if (!UNSAID.has(label) && !OF_MACHINES.test(value) && ![...parts].some((part) => part.includes(value)))
      parts.add(value);
  return parts.size < 2 ? '' : [...parts].filter(Boolean).join(' · ');
}

function* ofSections({ sections }: Structured): Generator<LabelledLine> {
  for (const { heading, text, items } of sections) {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    yield* together(lines, heading);
    for (const line of [...lines, ...items]) {
      const sentences = sentencesOf(line);
      for (const [at, sentence] of sentences.entries())
        yield { text: sentence, heading, near: sentences.slice(Math.max(0, at - BEFORE), at).join(' ') };
    }
  }
}

/** Short lines below each other, as those of one thing. */
function* together(lines: readonly string[], heading: string): Generator<LabelledLine> {
  for (let at = 0; at < lines.length; at += STEP) {
    const some = lines.slice(at, at + TOGETHER);
    const end = some.findIndex((line) => line.length > SHORT);
    const short = end < 0 ? some : some.slice(0, end);
    if (short.length > 1) yield { text: short.join(' · '), heading };
  }
}
