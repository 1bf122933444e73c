// A literature review that ends in BibTeX: papers on a question, what each says about it, and papers related by citations.
//
//   export TRAWL_URL=http://127.0.0.1:3002 TRAWL_API_KEY=fc-…
//   npm install firecrawl@latest
//   node literature-review.mjs "attention in machine translation" review
//
// Writes review.md, which cites the entries of review.bib. `pandoc --citeproc -o review.html review.md` makes a document of both.

import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { Firecrawl } from 'firecrawl';

const { TRAWL_URL = 'http://127.0.0.1:3002', TRAWL_API_KEY } = process.env;
const [question, output] = process.argv.slice(2);
if (output === undefined || !TRAWL_API_KEY) {
  console.error('usage: TRAWL_API_KEY=fc-… node literature-review.mjs <question> <output>');
  process.exit(2);
}
const client = new Firecrawl({ apiUrl: TRAWL_URL, apiKey: TRAWL_API_KEY });

// The SDK has no methods for these two endpoints.
async function post(path, body) {
  const response = await fetch(new URL(`/v2/search/research/papers/${path}`, TRAWL_URL), {
    method: 'POST',
    headers: { authorization: `Bearer ${TRAWL_API_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${response.status} ${answer.error}`);
  return answer;
}
const idsOf = (papers) => papers.map(({ paperId }) => paperId);

const { results: found } = await client.research.searchPapers(question, { k: 8 });
if (found.length === 0) throw new Error('no papers; docs/research.md says how to import some');
const [best, ...anchor] = idsOf(found);
const { results: related } = await client.research.similarPapers(best, { intent: question, anchor, k: 6 });

// The passage of each paper that answers the question best: of its full text if there is one, of its abstract otherwise.
const { papers: answers } = await post('ask', { query: question, ids: idsOf(found), k: 1 });
const { text: bibliography } = await post('export', { ids: idsOf([...found, ...related]), format: 'bibtex' });

// The key of an entry ends with the paperId.
const keys = new Map([...bibliography.matchAll(/^@\w+\{(.+-(\d+)),$/gm)].map(([, key, paperId]) => [paperId, key]));
const cite = ({ paperId, title }) => `${title} [@${keys.get(paperId)}]`;

const answered = answers.map((paper) => {
  const [passage] = paper.passages;
  return `## ${cite(paper)}\n\n${passage ? passage.text.replaceAll(/^/gm, '> ') : 'Says nothing about it.'}\n`;
});
const review = `---
title: ${JSON.stringify(question)}
bibliography: ${basename(output)}.bib
---

# What papers say

${answered.join('\n')}
# Related work

${related.map((paper) => `- ${cite(paper)}`).join('\n')}

# References
`;
await writeFile(`${output}.md`, review);
await writeFile(`${output}.bib`, bibliography);
console.log(`${output}.md: ${found.length} papers, ${related.length} related; ${output}.bib: ${keys.size} entries`);
