import { placeNumber } from './places.ts';
import type { Scan } from './scan.ts';

/** Features of the type of page, the same for all its pieces. */

const TYPES: readonly RegExp[] = [
  /"(?:News|Blog|Report|Scholarly)?Article"|"BlogPosting"|"Posting"/,
  /"Product(?:Group)?"/,
  /"ItemList"|"CollectionPage"|"OfferCatalog"/,
  /"QAPage"|"DiscussionForumPosting"|"Question"/,
  /"TechArticle"|"APIReference"|"HowTo"/,
  /"(?:Local|Professional)?(?:Business|Service)"|"Organization"/,
];

export function pageNumbers({
  facts,
  words,
  linked,
  prose,
  pieceCount,
  pieces,
  places,
  images,
  elements,
}: Scan): number[] {
  const total = (words[0] as number) + 1;
  let paragraphs = 0;
  let headings = 0;
  let articles = 0;
  let tables = 0;
  let code = 0;
  let times = 0;
  let forms = 0;
  for (const place of places) {
    if (place === P) paragraphs++;
    else if (place === ARTICLE) articles++;
    else if (place === TABLE) tables++;
    else if (place === CODE) code++;
    else if (place === TIME) times++;
    else if (place === FORM) forms++;
    else if (place === H2 || place === H3) headings++;
  }
  let money = 0;
  let longest = 0;
  let paragraphWords = 0;
  for (const piece of pieces) {
    money += piece.currency;
    if (piece.words > longest) longest = piece.words;
    if (places[piece.row] === P) paragraphWords += piece.words - piece.linked;
  }
  const script = facts.jsonLd.join('\n').slice(0, 20_000);
  return [
    total,
    (linked[0] as number) / total,
    (prose[0] as number) / total,
    pieceCount[0] as number,
    paragraphs,
    paragraphWords / total,
    headings,
    articles,
    tables,
    code,
    times,
    forms,
    money,
    longest,
    elements.length,
    images[1] ?? 0,
    /article/i.test(facts.ogType) ? 1 : /product/i.test(facts.ogType) ? 2 : 0,
    ...TYPES.map((type) => (type.test(script) ? 1 : 0)),
  ];
}

const [P, ARTICLE, TABLE, CODE, TIME, FORM, H2, H3] = ['p', 'article', 'table', 'code', 'time', 'form', 'h2', 'h3'].map(
  placeNumber,
) as [number, number, number, number, number, number, number, number];
