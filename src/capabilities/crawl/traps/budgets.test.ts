import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BUDGET, createBudgets, patternOf } from './budgets.ts';

const at = (path: string): URL => new URL(path, 'https://shop.example');

test('filters by values come to an end, the products they show do not', () => {
  const budgets = createBudgets();
  const product = (n: number): string =>
    `[Lamp ${'abcdefghij'[n % 10]}${'klmnopqrst'[Math.floor(n / 10)]}](/lamp/${n})`;
  let spentAt = 0;
  for (let n = 1; n <= 400 && spentAt === 0; n++) {
    const url = at(`/lamps?colour=${n % 20}&size=${Math.floor(n / 20)}`);
    // Ever new combinations of the same hundred products, with links to further combinations.
    const text = ['# Lamps', product(n % 100), product((n * 7) % 100), product((n * 13) % 100)].join('\n');
    const found = n <= 100 ? [at(`/lamp/${n}`).href] : [at(`/lamps?colour=${n}&size=1&more=${n}`).href];
    if (budgets.fetched(url, text, found) !== undefined) spentAt = n;
  }
  assert.ok(spentAt > 100 && spentAt < 100 + 3 * BUDGET, `spent with page ${spentAt}`);
  assert.ok(budgets.isSpent(at('/lamps?colour=999')));
  assert.ok(!budgets.isSpent(at('/lamps')) && !budgets.isSpent(at('/lamp/5')));
});

test('relative links that lead astray and empty days of a calendar come to an end', () => {
  const budgets = createBudgets();
  const folders = ['a', 'b', 'c', 'd'];
  const loop = (n: number): URL =>
    at(`/${Array.from({ length: 5 }, (_, i) => folders[(n >> (2 * i)) % 4]).join('/')}/a/index.html`);
  let pages = 0;
  for (let n = 0; n < 1_000 && !budgets.isSpent(loop(n)); n++) {
    pages++;
    budgets.fetched(loop(n), '# Index\nThe same page at every address.', [loop(n + 1).href]);
  }
  assert.ok(pages < 3 * BUDGET, `${pages} pages of a loop`);
  let days = 0;
  for (let day = 0; day < 700 && !budgets.isSpent(at('/calendar/2027/1/1')); day++) {
    days++;
    const date = new Date(Date.UTC(2027, 0, 1 + day));
    const month = date.toLocaleString('en', { month: 'long', timeZone: 'UTC' });
    const url = at(`/calendar/${date.getUTCFullYear()}/${date.getUTCMonth() + 1}/${date.getUTCDate()}`);
    budgets.fetched(url, `# ${date.getUTCDate()} ${month}\nNothing is on.\nLook at another day.`, []);
  }
  assert.ok(days < 500, `${days} days`);
});

test('articles, listings with entries of their own, and forums cost nothing', () => {
  const budgets = createBudgets();
  const words = (n: number): string => `${n}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string);
  for (let n = 1; n <= 2_000; n++) {
    const article = `# On ${words(n)}\nAll about ${words(n)}.\nMore of ${words(n * 3)}.\nImprint`;
    assert.equal(
      budgets.fetched(at(`/item/${n}`), `# Item ${n}\nBuy item ${n} now.\nImprint\nHome\nTerms`, []),
      undefined,
    );
    assert.equal(budgets.fetched(at(`/news/${n}`), article, []), undefined);
    const menu = Array.from({ length: 200 }, (_, i) => `Menu ${words(i)}`).join('\n');
    const long = `${menu}\n# ${words(n)}\nRead ${words(n)}.\nAnd ${words(n)} again.`;
    assert.equal(budgets.fetched(at(`/with-menu/${n}`), long, []), undefined);
    const list = Array.from({ length: 10 }, (_, i) => `- Entry ${words(n * 10 + i)}`).join('\n');
    assert.equal(budgets.fetched(at(`/list?page=${n}`), `# All\n${list}\nNext`, []), undefined);
  }
});

test('patterns are addresses without their values', () => {
  assert.equal(patternOf(at('/a/12/b?x=1')), 'shop.example/a/#/b?…');
  assert.equal(patternOf(at('/a/b/a/c.html')), 'shop.example/…/c.html');
});
