import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RankedResult } from './documents.ts';
import { fuse } from './search.ts';

const hit = (id: string, text = id): RankedResult => ({
  id,
  type: id.startsWith('doc') ? 'doc' : 'issue',
  url: 'https://x.example',
  passages: [{ text, citation_url: 'https://x.example' }],
  score: 1,
  repo: undefined,
  number: undefined,
  matched: 1,
});

describe('fuse', () => {
  it('keeps the import in front, lets GitHub in, and counts what both found', () => {
    const local = ['doc:1', 'doc:2', 'doc:3', 'doc:4', 'issue:a/b#5', 'doc:6'].map((id) => hit(id, 'imported'));
    const live = [['issue:a/b#9', 'issue:A/B#5'].map((id) => hit(id, 'live')), [hit('issue:c/d#1', 'live')]];
    const fused = fuse(local, live);
    assert.deepEqual(
      fused.map(({ id }) => id),
      ['issue:a/b#5', 'doc:1', 'doc:2', 'doc:3', 'issue:a/b#9', 'issue:c/d#1', 'doc:4', 'doc:6'],
    );
    assert.equal(fused[0]?.passages[0]?.text, 'imported');
  });

  it('is what GitHub found where nothing was imported', () => {
    assert.deepEqual(
      fuse([], [[hit('issue:a/b#1'), hit('issue:a/b#2')]]).map(({ id }) => id),
      ['issue:a/b#1', 'issue:a/b#2'],
    );
  });
});
