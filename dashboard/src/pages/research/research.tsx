import { PaperPage } from './paper/paper.tsx';
import { SearchPage } from './search/search.tsx';

/** Searching papers, and a page for each. */
export default function ResearchPage({ params }: { params: Readonly<Record<string, string>> }) {
  return params.id === undefined ? <SearchPage /> : <PaperPage key={params.id} id={params.id} />;
}
