import { oneLine, type Writer } from '../markdown/writer.ts';
import { attribute, child, type Element, elements, find, isElement, textOf } from '../tree.ts';
import { inline } from './inline.ts';

/** The reference list of an article, each reference on one line with its label and its DOI. */
export function writeReferences(back: Element, out: Writer): void {
  const lists = listsIn(back);
  if (lists.length === 0) return;
  const title = child(lists[0], 'title');
  out.heading(2, title === undefined ? 'References' : inline(title));
  for (const list of lists) {
    for (const ref of elements(list, 'ref')) {
      const label = oneLine(textOf(child(ref, 'label') ?? ''));
      const text = citationOf(ref);
      if (text !== '')
        out.item('-', `${/\w/.test(label) ? `[${label.replace(/^[[(]|[\])]?\.?$/g, '')}] ` : ''}${text}`, 0);
    }
  }
}

/** Lists may be divided, and stand in sections. */
function listsIn(parent: Element): Element[] {
  return elements(parent).flatMap((one) =>
    one.name === 'ref-list' ? [one, ...listsIn(one)] : one.name === 'sec' ? listsIn(one) : [],
  );
}

const CITATIONS = ['mixed-citation', 'element-citation', 'citation', 'nlm-citation'];

function citationOf(ref: Element): string {
  const forms = child(ref, 'citation-alternatives') ?? ref;
  const citation = child(forms, ...CITATIONS);
  if (citation === undefined) return '';
  const doi = oneLine(
    textOf(find(citation, (one) => one.name === 'pub-id' && attribute(one, 'pub-id-type') === 'doi') ?? ''),
  );
  // A citation that is printed as it stands has its punctuation; the others have fields.
  const isPrinted = citation.children.some((node) => !isElement(node) && /[\p{L}\p{N}]|[.,;]\s/u.test(node));
  const text = isPrinted ? inline(citation) : fieldsOf(citation);
  const line = oneLine(text).replace(/\s+([,.;:])/g, '$1');
  return doi === '' || line.includes(doi) ? line : `${line} https://doi.org/${doi}`;
}

function fieldsOf(citation: Element): string {
  const one = (...names: string[]): string => oneLine(inline(child(citation, ...names) ?? ''));
  const people = find(citation, ({ name }) => name === 'person-group') ?? citation;
  const authors = elements(people)
    .filter(({ name }) => name === 'name' || name === 'string-name' || name === 'collab')
    .map((name) => oneLine(inline(name)));
  if (child(people, 'etal') !== undefined) authors.push('et al.');
  const pages = [one('fpage', 'elocation-id'), one('lpage')].filter((part) => part !== '').join('–');
  const volume = one('volume') + (one('issue') === '' ? '' : `(${one('issue')})`);
  const year = one('year');
  return [
    authors.join(', ') + (year === '' ? '' : ` (${year})`),
    one('article-title', 'chapter-title'),
    one('source'),
    [volume, pages].filter((part) => part !== '').join(':'),
    one('publisher-name'),
  ]
    .filter((part) => part.trim() !== '')
    .map((part) => part.trim().replace(/\.$/, ''))
    .join('. ');
}
