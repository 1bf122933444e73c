import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createVerifier } from './verify-values.ts';

const PLANS = `# Plans
## Start
5 € a month, 3 seats, 10 GB
## Team
25 € a month, 20 seats, 100 GB
## Enterprise
Ask us, 500 seats`;
const pages = new Map([['https://a.example/plans', PLANS]]);
const plan = (name: string, price: number, seats: number) => ({ name, price, seats });

test('values of a record count only in its own part of the page', async () => {
  const { unverified, evidence, sources } = await createVerifier(pages).verify(
    { plans: [plan('Start', 5, 3), plan('Team', 5, 20), plan('Enterprise', 25, 501), plan('Ultra', 5, 3)] },
    undefined,
  );
  assert.deepEqual(unverified, [
    'plans[1].price',
    'plans[2].price',
    'plans[2].seats',
    'plans[3].name',
    'plans[3].price',
    'plans[3].seats',
  ]);
  const price = evidence.find(({ path }) => path === 'plans[0].price');
  assert.equal(price?.url, 'https://a.example/plans');
  assert.match(price?.quote ?? '', /5 € a month/);
  assert.deepEqual(sources, { plans: ['https://a.example/plans'] });
});

test('pages that name records below their values are read upwards', async () => {
  const text = 'Offers: 5 € ![](a.png) Blue mug 25 € ![](b.png) Red bowl 40 € ![](c.png) Green vase';
  const { unverified } = await createVerifier(new Map([['https://a.example/', text]])).verify(
    {
      items: [
        { name: 'Blue mug', price: 5 },
        { name: 'Red bowl', price: 25 },
        { name: 'Green vase', price: 25 },
      ],
    },
    undefined,
  );
  assert.deepEqual(unverified, ['items[2].price']);
});

test('a page that names one record alone is about it', async () => {
  const texts = new Map([
    ['https://a.example/list', 'Blue mug. Red bowl.'],
    ['https://a.example/1', 'Made of clay. Blue mug. Price 5 €'],
    ['https://a.example/2', 'Made of glass. Red bowl. Price 25 €'],
  ]);
  const { unverified, evidence } = await createVerifier(texts).verify(
    {
      items: [
        { name: 'Blue mug', price: 5, material: 'clay' },
        { name: 'Red bowl', price: 25, material: 'clay' },
      ],
    },
    undefined,
  );
  assert.deepEqual(unverified, ['items[1].material']);
  assert.equal(evidence.find(({ path }) => path === 'items[1].price')?.url, 'https://a.example/2');
});

test('nothing is verified without pages; null and empty texts need no proof', async () => {
  const { unverified, evidence } = await createVerifier(new Map()).verify(
    { name: 'Acme', tags: ['a1', 'b2'], note: '', fax: null },
    undefined,
  );
  assert.deepEqual(unverified, ['name', 'tags[0]', 'tags[1]']);
  assert.deepEqual(evidence, []);
});

test('the schema says which fields may be paraphrased, also by reference', async () => {
  const text = 'The company makes hand-painted mugs in its own pottery near Dresden and ships them worldwide.';
  const said = 'A pottery near Dresden makes hand-painted mugs, which the company ships worldwide';
  const schema = {
    type: 'object',
    properties: { business: { $ref: '#/$defs/b' } },
    $defs: { b: { type: 'string', description: 'What it does, in one sentence' } },
  };
  const verifier = createVerifier(new Map([['https://a.example/', text]]));
  assert.deepEqual((await verifier.verify({ business: said }, schema)).unverified, []);
  assert.deepEqual((await verifier.verify({ business: said }, undefined)).unverified, ['business']);
});

test('repetitive pages and thousands of records are looked through within bounds', async () => {
  const text = `${'a a a 2026 '.repeat(30_000)} end`;
  const record = (n: number) => ({ name: 'a '.repeat(400), note: `a 2026-0${(n % 9) + 1}-11`, count: 7 });
  const data = { items: Array.from({ length: 3_000 }, (_, n) => record(n)) };
  const { unverified, evidence } = await createVerifier(new Map([['https://a.example/', text]])).verify(
    data,
    undefined,
  );
  assert.ok(unverified.length > 0 && unverified.length <= 1_000 && evidence.length <= 1_000);
});

test('what stands below "See also" on the page of a record is not about it', async () => {
  const text = '# Gardener\n\nLeeds, full time\n\n## See also\n\n### [Data analyst](/analyst)\n\n- Lyon\n- Part time';
  const jobs = [
    { title: 'Gardener', location: 'Leeds' },
    { title: 'Gardener', location: 'Lyon' },
  ];
  const page = new Map([['https://a.example/gardener', text]]);
  const verified = await createVerifier(page).verify({ jobs }, undefined);
  assert.deepEqual(verified.unverified, ['jobs[1].location']);
  // A page may have nothing else of them.
  const only = await createVerifier(page).verify({ jobs: [{ title: 'Data analyst', location: 'Lyon' }] }, undefined);
  assert.deepEqual(only.unverified, []);
});
