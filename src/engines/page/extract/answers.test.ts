import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answerQuestion, highlightsFor, schemaOfPrompt, summaryOf } from './index.ts';

const MARKDOWN = `# Norden Glass

Norden Glass was founded in 1987 by Eva Lind. The company makes windows for ships. Its furnaces run day and night.

**Phone:** +46 40 123 45 67

## Visits

Visitors are welcome on the first Sunday of each month. Children under six may not enter the furnace hall. Tickets cost 12 € at the door.

- Parking is free behind the factory.
- Dogs have to stay outside.

| Tour | Length |
| --- | --- |
| Short | 30 minutes |
| Long | 2 hours |
`;
const page = { url: 'https://norden.test/', markdown: MARKDOWN };
const answer = (question: string) => answerQuestion(question, page)?.answer;

describe('a question', () => {
  it('is answered with the requested value', () => {
    assert.equal(answer('When was the company founded?'), '1987');
    assert.equal(answer('Who founded Norden Glass?'), 'Eva Lind');
    assert.equal(answer('What is the phone number?'), '+46 40 123 45 67');
    assert.equal(answer('How much does a ticket cost?'), '12 €');
  });

  it('is answered with the sentence about it, which is its evidence', () => {
    const written = answerQuestion('May children enter the furnace hall?', page);
    assert.equal(written?.answer, 'Children under six may not enter the furnace hall.');
    assert.equal(written?.evidence[0]?.quote, written?.answer);
    assert.equal(answer('Is parking free?'), 'Parking is free behind the factory.');
  });

  it('that asks when something was opened, where it is, or who may do something is answered', () => {
    const markdown =
      '# Copies\n\n**Address:** Quay 4, Bergen\n\nThe museum was opened in 1911 by King Haakon. Tokens are renewed by owners of the account.';
    const copies = { url: 'https://copies.test/', markdown };
    assert.match(answerQuestion('When was the museum opened?', copies)?.answer ?? '', /1911/);
    assert.match(answerQuestion('Who can renew tokens?', copies)?.answer ?? '', /by owners/);
    assert.equal(answerQuestion('Where is the office?', copies)?.answer, 'Quay 4, Bergen');
  });

  it('about a name is answered with a sentence that says what it is, not with one that mentions it', () => {
    assert.match(answer('What is Norden Glass?') ?? '', /founded in 1987 by Eva Lind/);
    const markdown = 'Welcome to Acme. Write to sales@acme.test about Acme. See Acme and its docs.';
    assert.equal(answerQuestion('What is Acme?', { url: 'https://acme.test/', markdown }), undefined);
    const written = `${markdown} Acme sells anvils.`;
    assert.equal(
      answerQuestion('What is Acme?', { url: 'https://acme.test/', markdown: written })?.answer,
      'Acme sells anvils.',
    );
  });

  it('without an answer on the page gets none', () => {
    for (const question of [
      'What is the revenue?',
      'Who is the queen of Sweden?',
      'How many ships were sold?',
      '?',
      '',
    ]) {
      assert.equal(answer(question), undefined, question);
    }
  });
});

describe('a question about one of several things', () => {
  const PLANS = `# Plans

## Starter

$9 per month

- 3 users
- 5 GB of storage

## Pro

$29 per month

- 10 users
- 50 GB of storage
- Single sign-on

## Enterprise

Talk to us about prices.

| Setting | Default | Unit |
| --- | --- | --- |
| max_connections | 100 | connections |
| idle_timeout | 30 | seconds |

| | Lite | Plus |
| --- | --- | --- |
| Seats | 1 | 5 |
| Audit log | – | yes |

Keep at least seven days of backups.
`;
  const of = (question: string) => answerQuestion(question, { url: 'https://plans.test/', markdown: PLANS });

  it('is answered with what is stated of that one', () => {
    for (const [question, expected] of [
      ['What does the Pro plan cost?', '$29 per month'],
      ['How much is Starter?', '$9 per month'],
      ['How many users does the Starter plan include?', '3'],
      ['How much storage does Pro have?', '50 GB'],
      ['How many seats does Plus have?', '5'],
      ['What is the default of max_connections?', '100'],
      ['What is the default idle timeout?', '30'],
    ] as const) {
      assert.equal(of(question)?.answer, expected, question);
    }
    assert.deepEqual(of('What does the Pro plan cost?')?.evidence, [
      { field: 'answer', source: 'heading', quote: 'Pro: price: $29 per month' },
    ]);
  });

  it('which one it is, is answered with its name', () => {
    assert.equal(of('Which plan includes single sign-on?')?.answer, 'Pro');
    assert.equal(of('Which plan has 3 users?')?.answer, 'Starter');
    assert.equal(of('Which plan has an audit log?')?.answer, 'Plus');
  });

  it('is not answered with what is stated of another', () => {
    for (const question of [
      'What does the Plus plan cost?',
      'How many users does Plus have per month?',
      'Which plan has a phone line?',
    ]) {
      assert.notEqual(of(question)?.answer.includes('$'), true, question);
    }
    assert.equal(of('Which plan has a phone line?'), undefined);
  });

  it('reads numbers in words', () => {
    assert.equal(of('How many days of backups should I keep?')?.answer, 'Keep at least seven days of backups.');
  });
});

describe('a question that needs more than one sentence', () => {
  const MANUAL = `# Pump 300

Write to service@pump.test or call +49 441 555 0110.

## Cleaning

Clean the filter once a month. It can be washed at 40 degrees. Seals cost 4 € a piece.

## What you need

- a soft brush
- lukewarm water

### Does frost damage the pump?

Yes, unless it is empty.

**Is there a spare cable?** No, only with the next model.

| Part | Number | Lasts |
| --- | --- | --- |
| Filter | F-1 | two years |
| Hose | H-7 | five years |

The workshop is open from 8:00 to 16:00. It was opened by Eva Lind.
`;
  const of = (question: string) => answerQuestion(question, { url: 'https://pump.test/', markdown: MANUAL })?.answer;

  it('is answered from the heading, the sentence before, the reply to the same question, the row of a table', () => {
    for (const [question, expected] of [
      ['How often should the filter be cleaned?', 'once a month'],
      ['Can the filter be washed?', 'It can be washed at 40 degrees.'],
      ['What do I need?', 'a soft brush; lukewarm water'],
      ['Is the pump damaged by frost?', 'Yes, unless it is empty.'],
      ['Is there a spare cable?', 'No, only with the next model.'],
      ['How long does the hose last?', 'five years'],
      ['What is the phone number?', '+49 441 555 0110'],
    ] as const) {
      assert.ok(of(question)?.includes(expected), `${question}: ${of(question)}`);
    }
  });

  it('is not answered with a statement about something else, or of another form', () => {
    for (const question of [
      'How often should the hose be cleaned?',
      'When was the workshop opened?',
      'How many filters are sold each year?',
      'How much does the filter weigh?',
      'How much does a brush cost?',
      'Who sells the seals?',
      'Is there a spare battery?',
    ]) {
      assert.equal(of(question), undefined, question);
    }
  });
});

describe('highlights', () => {
  it('are verbatim passages, in page order', () => {
    const passages = highlightsFor('visitors, dogs and parking', page);
    assert.ok(passages.length >= 2);
    const places = passages.map((passage) => MARKDOWN.indexOf(passage));
    assert.ok(places.every((place) => place >= 0));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('are empty if nothing matches', () => assert.deepEqual(highlightsFor('quantum chromodynamics', page), []));
});

describe('a summary', () => {
  it('has sentences of the page in order, deterministic and within the limit', () => {
    const summary = summaryOf(page, 3);
    assert.equal(summary, summaryOf(page, 3));
    const sentences = summary.split(/(?<=\.)\s/);
    assert.equal(sentences.length, 3);
    const places = sentences.map((sentence) => MARKDOWN.indexOf(sentence));
    assert.ok(places.every((place) => place >= 0));
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('of a page without sentences is empty', () => {
    assert.equal(summaryOf({ markdown: '# Title\n\n- a\n- b\n\n| x | y |\n| --- | --- |\n| 1 | 2 |' }), '');
    assert.equal(summaryOf({ markdown: '' }), '');
  });
});

describe('a prompt', () => {
  const names = (prompt: string) => Object.keys((schemaOfPrompt(prompt)?.properties as object | undefined) ?? {});
  it('names the requested fields', () => {
    assert.deepEqual(names('Extract the product name, price and availability from this page.'), [
      'productName',
      'price',
      'availability',
    ]);
    assert.deepEqual(names('What is the phone number?'), ['phoneNumber']);
    const products = schemaOfPrompt('List all products with their name and price');
    assert.deepEqual(products, {
      type: 'object',
      properties: { products: { type: 'array', items: { type: 'object', properties: { name: {}, price: {} } } } },
    });
  });
  it('asks for lists of things, with the usual fields if it names none', () => {
    const listed = (prompt: string) => {
      const [[name, schema] = []] = Object.entries(
        (schemaOfPrompt(prompt)?.properties ?? {}) as Record<string, unknown>,
      );
      const { items } = (schema ?? {}) as { items?: { properties?: object } };
      return [name, ...Object.keys(items?.properties ?? {})];
    };
    assert.deepEqual(listed('Find all plans with their prices'), ['plans', 'name', 'price']);
    assert.deepEqual(listed('What plans does Cloudberry offer and what do they cost?'), ['plans', 'name', 'price']);
    assert.deepEqual(listed('List all plans, with price and number of users'), ['plans', 'name', 'price', 'users']);
    assert.deepEqual(listed('Extract the pricing plans'), ['plans', 'name', 'price']);
    assert.deepEqual(listed('Find the names and emails of all employees'), ['employees', 'name', 'email']);
    assert.deepEqual(listed('List the team members and their roles'), ['members', 'name', 'role']);
    assert.deepEqual(listed('all lamps with their prices'), ['lamps', 'name', 'price']);
    assert.deepEqual(listed('names and prices of all lamps'), ['lamps', 'name', 'price']);
    assert.deepEqual(listed('all lamps'), ['lamps', 'name', 'price']);
    assert.deepEqual(listed('The name and price of each ticket'), ['tickets', 'name', 'price']);
    assert.deepEqual(listed('The name and address of every pharmacy'), ['pharmacies', 'name', 'address']);
    const other = schemaOfPrompt('all chairs with their prices', 'Our lamps');
    assert.equal(other, undefined);
    assert.deepEqual(schemaOfPrompt('Get the email addresses')?.properties, {
      emailAddresses: { type: 'array', items: {} },
    });
  });
  it('without names of fields gives no schema', () => assert.equal(schemaOfPrompt('...'), undefined));
});
