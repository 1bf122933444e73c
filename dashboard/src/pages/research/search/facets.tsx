import { ownField } from '@trawl/contract/table.ts';
import { useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { count } from '../../../ui/time.tsx';
import { FACETS, type FacetName, type Facets, UNKNOWN } from './facets.ts';
import './facets.css';

const NAMES: Readonly<Record<FacetName, string>> = {
  ...{ year: 'Year', category: 'Category', author: 'Author', venue: 'Venue', text: 'Full text', archive: 'Archive' },
};
const WORDS: Readonly<Record<string, string>> = {
  ...{ stored: 'stored here', open: 'open access', none: 'none known' },
  ...{ arxiv: 'arXiv', pmid: 'PubMed', pmcid: 'PubMed Central', doi: 'DOI only' },
};

/** Values of a facet that are shown at first. */
const FEW = 6;

/**
 * What the papers of an answer have in common, to choose from.
 * @param facets undefined until they are known
 * @param wide shown at once, not behind a button
 */
export function FacetPanel({
  facets,
  about,
  wide,
  onToggle,
}: {
  facets: Facets | undefined;
  about: string;
  wide: boolean;
  onToggle(name: FacetName, value: string): void;
}) {
  const content = (
    <>
      <p className="dim small">{about}</p>
      {facets === undefined ? (
        <Skeleton lines={8} />
      ) : (
        FACETS.filter((name) => facets[name].length > 1 || facets[name].some(({ chosen }) => chosen)).map((name) => (
          <Facet key={name} name={name} values={facets[name]} onToggle={(value) => onToggle(name, value)} />
        ))
      )}
    </>
  );
  const chosen = FACETS.flatMap((name) => facets?.[name] ?? []).filter((one) => one.chosen).length;
  return wide ? (
    <aside className="facets" aria-label="Narrow the papers">
      {content}
    </aside>
  ) : (
    <details className="facets">
      <summary>Narrow the papers{chosen > 0 && ` (${chosen})`}</summary>
      <div className="facets-inside">{content}</div>
    </details>
  );
}

function Facet({
  name,
  values,
  onToggle,
}: {
  name: FacetName;
  values: Facets[FacetName];
  onToggle(value: string): void;
}) {
  const [all, setAll] = useState(false);
  const shown = all ? values : values.filter(({ chosen }, at) => at < FEW || chosen);
  return (
    <fieldset className="facet">
      <legend>{NAMES[name]}</legend>
      {shown.map(({ value, papers, chosen }) => (
        <label key={value} className={papers === 0 && !chosen ? 'is-none' : undefined}>
          <input type="checkbox" checked={chosen} onChange={() => onToggle(value)} />
          <span className="grow facet-value" title={wordOf(name, value)}>
            {wordOf(name, value)}
          </span>
          <span className="num dim">{count(papers)}</span>
        </label>
      ))}
      {values.length > shown.length && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {values.length - shown.length} more
        </button>
      )}
    </fieldset>
  );
}

/** A value as people read it. */
export function wordOf(name: FacetName, value: string): string {
  if (value === UNKNOWN) return 'not known';
  return name === 'text' || name === 'archive' ? (ownField(WORDS, value) ?? value) : value;
}

export const nameOf = (name: FacetName): string => NAMES[name];
