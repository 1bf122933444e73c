import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withinCpu } from '../../../test/support/cpu.ts';
import { addId, normalizeId, parseReference, primaryId, splitDois } from './ids.ts';
import type { PaperIds } from './record.ts';

const TABLE: readonly [namespace: string, raw: unknown, expected: string | undefined][] = [
  ['arxiv', '1706.03762', '1706.03762'],
  ['arxiv', '1706.03762v5', '1706.03762'],
  ['arxiv', '0704.0001', '0704.0001'],
  ['arxiv', 'arXiv:1706.03762v1 [cs.CL]', '1706.03762'],
  ['arxiv', 'ARXIV: 1706.03762', '1706.03762'],
  ['arxiv', 'oai:arXiv.org:hep-th/9901001', 'hep-th/9901001'],
  ['arxiv', 'hep-th/9901001v3', 'hep-th/9901001'],
  ['arxiv', 'math.GT/0309136', 'math/0309136'],
  ['arxiv', 'HEP-TH/9901001', 'hep-th/9901001'],
  ['arxiv', 'cond-mat.str-el/0101001', 'cond-mat/0101001'],
  ['arxiv', 'q-alg/9701001', 'q-alg/9701001'],
  ['arxiv', 'https://arxiv.org/abs/1706.03762v5', '1706.03762'],
  ['arxiv', 'http://arxiv.org/pdf/1706.03762v5.pdf', '1706.03762'],
  ['arxiv', 'arxiv.org/abs/math.GT/0309136v1?context=x', 'math/0309136'],
  ['arxiv', 'https://export.arxiv.org/abs/hep-th%2F9901001', 'hep-th/9901001'],
  ['arxiv', 'https://ar5iv.labs.arxiv.org/html/1706.03762', '1706.03762'],
  ['arxiv', '10.48550/arXiv.1706.03762', '1706.03762'],
  ['arxiv', 'https://doi.org/10.48550/arXiv.hep-th/9901001', 'hep-th/9901001'],
  ['arxiv', '1713.03762', undefined],
  ['arxiv', 'nonsense/9901001', undefined],
  ['arxiv', '10.1000/182', undefined],
  ['doi', '10.1103/PhysRevD.76.013009', '10.1103/physrevd.76.013009'],
  ['doi', 'doi:10.1000/182', '10.1000/182'],
  ['doi', 'DOI: 10.1000/182', '10.1000/182'],
  ['doi', 'https://doi.org/10.1000/182', '10.1000/182'],
  ['doi', 'http://dx.doi.org/10.1000/182?utm=1#top', '10.1000/182'],
  [
    'doi',
    'doi.org/10.1002/(SICI)1097-4571(199806)49:8%3C693::AID-ASI4%3E3.0.CO;2-O',
    '10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o',
  ],
  ['doi', '10.1016/0022-1236(90)90002-4', '10.1016/0022-1236(90)90002-4'],
  ['doi', '(10.1000/182).', undefined],
  ['doi', '10.1000/182).', '10.1000/182'],
  ['doi', '10.1007/s00521-015-2127-1,', '10.1007/s00521-015-2127-1'],
  ['doi', '10.5555/SciFact.4983', '10.5555/scifact.4983'],
  ['doi', '10.48550/arXiv.1706.03762', undefined],
  ['doi', '10.1000/', undefined],
  ['doi', 'NA', undefined],
  ['doi', 'x'.repeat(5000), undefined],
  ['pmid', '0012345', '12345'],
  ['pmid', 29456894, '29456894'],
  ['pmid', 'PMID: 29456894', '29456894'],
  ['pmid', 'https://pubmed.ncbi.nlm.nih.gov/29456894/', '29456894'],
  ['pmid', 'https://www.ncbi.nlm.nih.gov/pubmed/29456894', '29456894'],
  ['pmid', '0', undefined],
  ['pmid', 'abc', undefined],
  ['pmcid', 'PMC5815332', 'PMC5815332'],
  ['pmcid', 'pmc5815332.2', 'PMC5815332'],
  ['pmcid', '5815332', 'PMC5815332'],
  ['pmc', 'PMC05815332', 'PMC5815332'],
  ['pmcid', 'https://www.ncbi.nlm.nih.gov/pmc/articles/5815332', 'PMC5815332'],
  ['pmcid', 'https://pmc.ncbi.nlm.nih.gov/articles/PMC5815332/', 'PMC5815332'],
  ['pmcid', 'PMC', undefined],
  ['openalex', 'https://openalex.org/W2741809807', 'W2741809807'],
  ['openalex', 'https://openalex.org/A5023888391', undefined],
  ['s2', ' abc ', 'abc'],
  ['__proto__', 'x', undefined],
  ['doi', null, undefined],
  ['doi', {}, undefined],
];

test('all forms of an id have the same canonical form', () => {
  for (const [namespace, raw, expected] of TABLE) {
    assert.equal(normalizeId(namespace, raw), expected, `${namespace} ${String(raw).slice(0, 80)}`);
  }
});

test('a normalized id stays unchanged', () => {
  for (const [namespace, , expected] of TABLE) {
    if (expected !== undefined) assert.equal(normalizeId(namespace, expected), expected);
  }
});

test('references are read with and without prefix', () => {
  const cases: [string, string | undefined][] = [
    ['arxiv:1706.03762v2', 'arxiv:1706.03762'],
    ['1706.03762', 'arxiv:1706.03762'],
    ['hep-th/9901001', 'arxiv:hep-th/9901001'],
    ['https://arxiv.org/abs/1706.03762', 'arxiv:1706.03762'],
    ['10.1000/A:b', 'doi:10.1000/a:b'],
    ['https://doi.org/10.1000/A', 'doi:10.1000/a'],
    ['doi:https://doi.org/10.1000/A', 'doi:10.1000/a'],
    ['doi:10.48550/arXiv.1706.03762', 'arxiv:1706.03762'],
    ['pmid:29456894', 'pmid:29456894'],
    ['https://pubmed.ncbi.nlm.nih.gov/29456894/', 'pmid:29456894'],
    ['PMC5815332', 'pmcid:PMC5815332'],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC5815332/', 'pmcid:PMC5815332'],
    ['W2741809807', 'openalex:W2741809807'],
    ['https://openalex.org/W2741809807', 'openalex:W2741809807'],
    ['oai:arXiv.org:math/0309136', 'arxiv:math/0309136'],
    ['29456894', undefined],
    ['Smith: a study of things', undefined],
    ['', undefined],
  ];
  for (const [raw, expected] of cases) {
    const found = parseReference(raw);
    assert.equal(found && `${found.namespace}:${found.value}`, expected, raw);
  }
});

test('the preferred id follows the order of namespaces', () => {
  const ids: PaperIds = {};
  assert.equal(primaryId(ids), undefined);
  addId(ids, 'openalex', 'W1');
  assert.equal(primaryId(ids), undefined);
  addId(ids, 'doi', '10.1000/B');
  addId(ids, 'doi', '10.1000/a');
  addId(ids, 'doi', 'https://doi.org/10.1000/b');
  assert.deepEqual(ids.doi, ['10.1000/b', '10.1000/a']);
  assert.equal(primaryId(ids), 'doi:10.1000/b');
  addId(ids, 'pmcid', 'PMC7');
  assert.equal(primaryId(ids), 'pmcid:PMC7');
  addId(ids, 'pmid', 7);
  assert.equal(primaryId(ids), 'pmid:7');
  addId(ids, 'doi', '10.48550/arXiv.1706.03762');
  assert.equal(primaryId(ids), 'arxiv:1706.03762');
});

test('namespaces that are names of Object.prototype are ordinary or refused', () => {
  const ids: PaperIds = {};
  assert.equal(addId(ids, '__proto__', 'x'), false);
  assert.equal(addId(ids, 'constructor', 'x'), true);
  assert.deepEqual(Object.keys(ids), ['constructor']);
  assert.equal(({} as Record<string, unknown>).x, undefined);
});

test('a field of several DOIs is split', () => {
  assert.deepEqual(splitDois('10.1/a, 10.2000/b'), ['10.1/a', '10.2000/b']);
  assert.deepEqual(splitDois('10.1000/a 10.2000/b'), ['10.1000/a', '10.2000/b']);
  assert.deepEqual(splitDois('10.1002/x;2-o'), ['10.1002/x;2-o']);
  assert.deepEqual(splitDois('10.1000/a;10.2000/b'), ['10.1000/a', '10.2000/b']);
});

test('hostile ids are handled quickly', () => {
  withinCpu(30, () => {
    for (const c of [')', '.', '%', '/', ' ', 'a-', '10.', 'v1']) {
      normalizeId('doi', `10.1000/${c.repeat(400)}`);
      normalizeId('arxiv', c.repeat(400));
      parseReference(`${c.repeat(400)}:`);
    }
  });
});

test('references in canonical form are read like all others', () => {
  for (const [given, other] of [
    ['arxiv:1706.03762', 'https://arxiv.org/abs/1706.03762v5'],
    ['doi:10.1000/a.b-c/d', 'https://doi.org/10.1000/A.B-C/D.'],
    ['doi:10.48550/arxiv.1706.03762', 'arxiv:1706.03762'],
    ['pmid:123', 'PMID: 0123'],
    ['openalex:W12', 'https://openalex.org/W12'],
  ] as const) {
    assert.deepEqual(parseReference(given), parseReference(other), given);
  }
  for (const none of ['arxiv:1713.03762', 'doi:10.1/x', 'pmid:0', 'openalex:12', 'doi:10.1000/']) {
    assert.equal(parseReference(none), undefined, none);
  }
});
