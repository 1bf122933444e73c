import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withinCpu } from '../../../../test/support/cpu.ts';
import { diffJson, diffMarkdown, isOnlyNoise, isSameText, learnVolatile, type MarkdownDiff } from './index.ts';

/** Applies a unified diff as `patch` does. */
function applied(before: string, diff: MarkdownDiff): string {
  const old = before.split('\n');
  const result: string[] = [];
  let at = 0;
  for (const chunk of diff.json.files[0]?.chunks ?? []) {
    const start = chunk.oldLines === 0 ? chunk.oldStart : chunk.oldStart - 1;
    while (at < start) result.push(old[at++] as string);
    assert.equal(chunk.newStart - (chunk.newLines === 0 ? 0 : 1), result.length);
    for (const change of chunk.changes) {
      const line = change.content.slice(1);
      if (change.type === 'add') {
        result.push(line);
        assert.equal(change.ln, result.length);
        continue;
      }
      assert.equal(old[at], line);
      at += 1;
      if (change.type === 'del') assert.equal(change.ln, at);
      else {
        result.push(line);
        assert.deepEqual([change.ln1, change.ln2], [at, result.length]);
      }
    }
  }
  while (at < old.length) result.push(old[at++] as string);
  return result.join('\n');
}

test('a change appears in the unified diff and in its tree', () => {
  const diff = diffMarkdown('# Plans\n\nStarter: $9\nPro: $29\n', '# Plans\n\nStarter: $9\nPro: $39\n');
  assert.equal(
    diff?.text,
    '--- previous\n+++ current\n@@ -1,4 +1,4 @@\n # Plans\n \n Starter: $9\n-Pro: $29\n+Pro: $39\n',
  );
  assert.deepEqual(diff?.json, {
    files: [
      {
        from: 'previous',
        to: 'current',
        additions: 1,
        deletions: 1,
        chunks: [
          {
            content: '@@ -1,4 +1,4 @@',
            changes: [
              { type: 'normal', normal: true, ln1: 1, ln2: 1, content: ' # Plans' },
              { type: 'normal', normal: true, ln1: 2, ln2: 2, content: ' ' },
              { type: 'normal', normal: true, ln1: 3, ln2: 3, content: ' Starter: $9' },
              { type: 'del', del: true, ln: 4, content: '-Pro: $29' },
              { type: 'add', add: true, ln: 4, content: '+Pro: $39' },
            ],
            oldStart: 1,
            oldLines: 4,
            newStart: 1,
            newLines: 4,
          },
        ],
      },
    ],
  });
});

test('equal texts, different line ends and a missing last line end give no diff', () => {
  assert.equal(diffMarkdown('a\nb', 'a\nb'), undefined);
  assert.equal(diffMarkdown('a\nb', 'a\r\nb\r\n'), undefined);
  assert.equal(diffMarkdown('', ''), undefined);
});

test('empty sides have the position that diff -u gives them', () => {
  assert.match(diffMarkdown('', 'a\nb')?.text ?? '', /^@@ -0,0 \+1,2 @@$/m);
  assert.match(diffMarkdown('a', '')?.text ?? '', /^@@ -1,1 \+0,0 @@$/m);
});

test('changes far apart are separate chunks, near ones share one', () => {
  const lines = Array.from({ length: 40 }, (_, i) => `line ${i}`);
  const far = lines.with(2, 'x').with(30, 'y');
  const near = lines.with(2, 'x').with(8, 'y');
  assert.equal(diffMarkdown(lines.join('\n'), far.join('\n'))?.json.files[0]?.chunks.length, 2);
  assert.equal(diffMarkdown(lines.join('\n'), near.join('\n'))?.json.files[0]?.chunks.length, 1);
});

test('the diff always leads from one text to the other', () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let round = 0; round < 300; round++) {
    const words = 2 + random(12);
    const before = Array.from({ length: 1 + random(60) }, () => `w${random(words)}`);
    const after = before.flatMap((line) =>
      random(5) === 0 ? [] : random(5) === 0 ? [line, `w${random(words)}`] : [line],
    );
    if (random(10) === 0) after.reverse();
    const diff = diffMarkdown(before.join('\n'), after.join('\n'));
    assert.equal(diff ? applied(before.join('\n'), diff) : before.join('\n'), after.join('\n'));
  }
});

test('one changed line in a long page is one changed line', () => {
  const lines = Array.from({ length: 5_000 }, (_, i) => (i % 2 ? '' : `paragraph ${i % 700}`));
  const diff = diffMarkdown(lines.join('\n'), lines.with(2_500, 'changed').join('\n'));
  assert.deepEqual([diff?.json.files[0]?.additions, diff?.json.files[0]?.deletions], [1, 1]);
});

test('large texts with nothing in common, and with one repeated line, give a correct diff in time', () => {
  const a = Array.from({ length: 20_000 }, (_, i) => `old ${i}\n`).join('\n');
  const b = Array.from({ length: 20_000 }, (_, i) => `new ${i}\n`).join('\n');
  const correct = (from: string, to: string) =>
    withinCpu(30, () => {
      const diff = diffMarkdown(from, to) as MarkdownDiff;
      assert.equal(applied(from.slice(0, -1), diff), to.slice(0, -1));
    });
  correct(a, b);
  const c = 'x\ny\n'.repeat(20_000);
  const d = 'y\ny\nx\n'.repeat(15_000);
  correct(c, d);
});

test('JSON: changed fields by path, missing sides null', () => {
  const before = { plans: [{ price: 9, name: 'a' }], 'a.b': 1, gone: { x: 1 }, same: [1] };
  const after = { plans: [{ price: 12, name: 'a' }, { price: 1 }], 'a.b': 2, same: [1], kind: 'n' };
  assert.deepEqual(diffJson(before, after), {
    'plans[0].price': { previous: 9, current: 12 },
    'plans[1]': { previous: null, current: { price: 1 } },
    '["a.b"]': { previous: 1, current: 2 },
    gone: { previous: { x: 1 }, current: null },
    kind: { previous: null, current: 'n' },
  });
  assert.equal(diffJson(before, structuredClone(before)), undefined);
  assert.deepEqual(diffJson({ a: 1, b: 2 }, { a: 1, b: 3 }, { keepsSame: true }), {
    a: { previous: 1, current: 1 },
    b: { previous: 2, current: 3 },
  });
  assert.deepEqual(diffJson(JSON.parse('{"__proto__": 1}'), {}), { '["__proto__"]': { previous: 1, current: null } });
});

test('different white space is the same text', () => {
  assert.equal(isSameText('a  b\n\n\nc', 'a b\nc\n'), true);
  assert.equal(isSameText('a b', 'ab'), false);
  assert.equal(isSameText('a\nb', 'a b'), false);
});

test('noise on any page: clocks, ages, counters, images; prices and words are not noise', () => {
  const noise = (before: string, after: string) =>
    isOnlyNoise(diffMarkdown(`# T\n\n${before}\n\nend`, `# T\n\n${after}\n\nend`) as MarkdownDiff);
  assert.ok(noise('Posted 5 minutes ago', 'Posted 2 hours ago'));
  assert.ok(noise('Last updated: 21 Nov 2025 10:31', 'Last updated: 22 Nov 2025 08:02'));
  assert.ok(noise('1,204 views · 3 comments', '1,377 views · 4 comments'));
  assert.ok(noise('![ad](https://a.example/1.png)', '![ad](https://a.example/2.png)'));
  assert.ok(noise('[a](https://a.example/?utm_source=x)', '[a](https://a.example/?utm_source=y)'));
  assert.ok(!noise('Price: $12', 'Price: $13'));
  assert.ok(!noise('Meeting on 3 May 2026', 'Meeting on 4 May 2026'));
  assert.ok(!noise('In force', 'Repealed'));
  assert.ok(!noise('5 minutes ago: calm', '2 hours ago: storm'));
});

test('noise learned from earlier versions: counters and rotating parts, never prices', () => {
  const page = (visits: number, ad: string, price: number) =>
    `# Shop\n\nVisitor no. ${visits}\n\nOur pick\n\n${ad}\n\nTerms apply\n\nCost $${price}\n\nOpen daily`;
  const learnt = learnVolatile([
    page(1, 'Buy soap', 9),
    page(5, 'Fly away', 10),
    page(9, 'Eat well', 11),
    page(12, 'Sleep now', 12),
  ]);
  const from = page(12, 'Sleep now', 12);
  const noise = (to: string) => isOnlyNoise(diffMarkdown(from, to) as MarkdownDiff, structuredClone(learnt));
  assert.ok(noise(page(40, 'Run fast', 12)));
  assert.ok(!noise(page(40, 'Run fast', 15)));
  assert.ok(!noise(page(40, 'Run fast', 12).replace('Open daily', 'Closed')));
  assert.equal(isOnlyNoise(diffMarkdown(from, page(40, 'Run fast', 12)) as MarkdownDiff), false);
  assert.deepEqual(learnVolatile([page(1, 'a', 1), page(2, 'b', 2)]).places, []);
});
