// A reading list: papers on a question, and papers that are related to the best of them by citations:
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   node find-literature.mjs "attention over long documents"
//
// Plain fetch, no package. A new installation answers from its starter library; docs/research.md says how to import more papers.

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const question = process.argv.slice(2).join(' ');
if (question === '' || TRAWL_API_KEY === undefined) {
  console.error('usage: TRAWL_API_KEY=fc-… node find-literature.mjs <question>');
  process.exit(2);
}

async function get(path, query) {
  const url = new URL(`/v2/search/research/papers${path}`, TRAWL_URL);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await fetch(url, { headers: { authorization: `Bearer ${TRAWL_API_KEY}` } });
  const body = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${body.error} (${response.headers.get('x-request-id')})`);
  return body;
}

const idOf = (paper) => paper.primaryId ?? paper.paperId;
const list = (papers) => papers.map((paper) => `- ${paper.title} (${idOf(paper)})`).join('\n');

const { results } = await get('', { query: question, k: 5 });
console.log(`# ${question}\n\n${list(results)}`);
const [best, ...others] = results;
if (best === undefined) process.exit(0);

// The other results are anchors too: what several of them lead to ranks higher.
const related = await get(`/${encodeURIComponent(best.paperId)}/similar`, {
  intent: question,
  k: 10,
  ...(others.length > 0 ? { anchor: others.map(({ paperId }) => paperId).join(',') } : {}),
});
console.log(`\n## Related, along citations and by subject\n\n${list(related.results)}`);
if (related.note) console.error(related.note);
