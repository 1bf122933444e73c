import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startApp, type TestApp } from './support/app.ts';
import {
  completion,
  type ModelReply,
  type ModelRequest,
  type ModelServer,
  startModelServer,
} from './support/model-server.ts';
import { folderWithPapers } from './support/papers.ts';

/** A question to several papers with a language model, whose every word is checked against the papers. */

const pad = 'The rest of this paragraph says other things in other words.';
const section = (title: string, sentences: string): string =>
  `## ${title}\n\n${sentences} ${`${pad} `.repeat(14).trim()}`;
const PAPERS = [
  {
    doi: '10.1000/mice',
    title: 'Sleep of mice',
    abstract: 'We study how long mice sleep.',
    text: [
      '# Sleep of mice',
      section('1 Introduction', 'Cats were studied by others, with forty of them.'),
      `\f${section('2 Animals', 'Our colony had thirty-two animals from the Brunn line, and the Brunn line sleeps 11.5 hours a day.')}`,
    ].join('\n\n'),
  },
  { doi: '10.1000/rats', title: 'A closed paper', abstract: 'Rats dream of corridors.' },
  { doi: '10.1000/bare', title: 'Nothing but a title' },
];
const QUERY = 'How long do they sleep?';

interface Draft {
  answer?: string | null;
  passage?: number | null;
  quote?: string | null;
  facts?: { kind: string; value: string; passage: number; quote: string }[];
}

interface Shown {
  readonly question: string;
  readonly title: string;
  readonly passages: readonly { readonly passage: number; readonly section: string; readonly text: string }[];
}

/** A question, then lines of JSON between marks. */
const shownIn = ({ body }: ModelRequest): Shown => {
  const { content } = body.messages.at(-1);
  const [{ title }, ...passages] = [...content.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line));
  return { question: /^Question: (.*)/.exec(content)?.[1] ?? '', title, passages };
};
const draft = (given: Draft): ModelReply =>
  completion(JSON.stringify({ answer: null, passage: null, quote: null, facts: [], ...given }));

describe('a question to several papers with a language model', () => {
  let model: ModelServer;
  let app: TestApp;
  let reply: (shown: Shown) => ModelReply;
  before(async () => {
    model = await startModelServer((request) => reply(shownIn(request)));
    app = await startApp({
      dataDir: await folderWithPapers(PAPERS),
      researchFulltext: 'off',
      llm: { provider: 'openai', apiKey: 'model-key', baseUrl: model.baseUrl, model: 'm' },
    });
  });
  after(() => model[Symbol.asyncDispose]());
  beforeEach(() => {
    model.asked.length = 0;
  });

  const ask = async (query: string, more: object = {}) => {
    const { status, body, text } = await app.ask('/v2/search/research/papers/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, ids: ['1', '2', '3'], k: 1, ...more }),
    });
    assert.equal(status, 200, text);
    return body;
  };
  const used = async (): Promise<number> => {
    const { body } = await app.ask('/v2/team/credit-usage');
    return body.data.planCredits - body.data.remainingCredits;
  };

  it('gets answers and facts with the words of the papers, section and page, for four credits a paper', async () => {
    reply = ({ title, passages }) => {
      if (title !== 'Sleep of mice') return draft({});
      const number = passages.find(({ text }) => text.includes('colony'))?.passage ?? 0;
      const quote = 'the Brunn line sleeps 11.5 hours a day';
      const value = 'thirty-two animals';
      return draft({
        ...{ answer: 'They sleep 11.5 hours a day.', passage: number, quote },
        facts: [{ kind: 'sampleSize', value, passage: number, quote: `Our colony had ${value} from the Brunn line` }],
      });
    };
    const before = await used();
    const { papers, creditsUsed, warning } = await ask(QUERY);
    const [mice, rats, bare] = papers;
    const place = { section: '2 Animals', page: 2 };
    assert.deepEqual(mice.answer, {
      text: 'They sleep 11.5 hours a day.',
      words: 'the Brunn line sleeps 11.5 hours a day',
      ...place,
      by: 'model',
    });
    assert.deepEqual(mice.facts, [
      {
        kind: 'sampleSize',
        value: 'thirty-two animals',
        words: 'Our colony had thirty-two animals from the Brunn line',
        ...place,
        by: 'model',
      },
    ]);
    assert.deepEqual([rats.answer, bare.answer, warning], [undefined, undefined, undefined]);
    // The third has no text that a model could read.
    assert.deepEqual([creditsUsed, (await used()) - before, model.asked.length], [8, 8, 2]);
    const shown = model.asked.map(shownIn).find(({ title }) => title === 'Sleep of mice');
    assert.equal(shown?.question, QUERY);
    assert.equal(shown.passages[0]?.text, 'We study how long mice sleep.');
  });

  it('leaves out what the papers do not state, and says so', async () => {
    const quote = 'the Brunn line sleeps 11.5 hours a day';
    const wrong: [string, Draft][] = [
      ['a number of its own', { answer: 'They sleep 12.5 hours.', passage: 1, quote }],
      ['a quote of its own', { answer: 'Long.', passage: 1, quote: 'mice sleep longer than anything else' }],
      ['no quote', { answer: 'They sleep 11.5 hours.' }],
    ];
    for (const [what, given] of wrong) {
      reply = () => draft(given);
      const { papers } = await ask(`${QUERY} (${what})`, { ids: ['1'] });
      assert.equal(papers[0].answer, undefined, what);
      assert.match(papers[0].note, /The answer of the language model is left out/, what);
      assert.equal(papers[0].passages.length, 1);
    }
    const facts = [
      { kind: 'sampleSize', value: 'forty-five animals', passage: 1, quote },
      { kind: 'dataset', value: 'Brunn line', passage: 1, quote: 'We used the Brunn line data set' },
      { kind: 'metric', value: '11.5 hours', passage: 99, quote },
    ];
    reply = () => draft({ facts });
    const { papers } = await ask(`${QUERY} (facts)`, { ids: ['1'] });
    assert.deepEqual(
      papers[0].facts.map(({ value }: { value: string }) => value),
      ['11.5 hours'],
    );
    reply = () => draft({ answer: 'See https://evil.example/x for 11.5.', passage: 1, quote });
    const { papers: linked } = await ask(`${QUERY} (link)`, { ids: ['1'] });
    assert.equal(linked[0].answer.text, 'See for 11.5.');
  });

  it('asks no model if told so, answers in the words of the papers, and charges nothing', async () => {
    const before = await used();
    const { papers, creditsUsed } = await ask('How many hours does the Brunn line sleep a day?', { useModel: false });
    assert.deepEqual([papers.length, creditsUsed, model.asked.length], [3, 0, 0]);
    assert.equal(await used(), before);
    const [mice, rats, bare] = papers;
    assert.match(mice.answer.text, /11\.5 hours/);
    assert.match(mice.answer.words, /the Brunn line sleeps 11\.5 hours a day/);
    assert.deepEqual([mice.answer.section, mice.answer.page, mice.answer.by], ['2 Animals', 2, undefined]);
    assert.deepEqual([rats.answer, bare.answer], [undefined, undefined]);
    const { papers: others } = await ask('Who paid for the microscope?', { useModel: false });
    assert.deepEqual(
      others.map(({ answer }: { answer?: object }) => answer),
      [undefined, undefined, undefined],
    );
  });

  it('answers without a model that fails, says so, and charges nothing for it', async () => {
    reply = () => ({ status: 400, body: { error: { message: 'no' } } });
    const before = await used();
    const { papers, creditsUsed, warning } = await ask(`${QUERY} (failing)`, { ids: ['1', '2'] });
    assert.equal(papers[0].passages.length, 1);
    assert.equal(
      warning,
      'For 2 of 2 papers the language model did not respond (refused); rules looked for their answers.',
    );
    assert.deepEqual([creditsUsed, await used()], [0, before]);
  });
});
