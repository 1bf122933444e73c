import type { Labelled, PagePlace } from '../structured/index.ts';

/** Of the places of a page, those with a label that its author has written as one. */

const HOW: Readonly<Record<PagePlace['by'], Labelled['how'] | undefined>> = {
  ...{ term: 'definition-list', cell: 'table' },
  ...{ colon: 'label', beside: 'label', above: 'label', words: 'label' },
  ...{ column: undefined, heading: undefined, attribute: undefined },
};

export function labelledTexts(places: readonly PagePlace[]): { definitions: Labelled[]; labelled: Labelled[] } {
  const all = places.flatMap(({ label, texts, by, heading, isAside, isWritten, value: whole }): Labelled[] => {
    const how = isWritten ? HOW[by] : undefined;
    if (how === undefined) return [];
    const value = whole ?? texts.join(how === 'definition-list' ? '\n' : ', ');
    return [{ label, value, how, ...(heading && { heading }), ...(isAside && { isAside }) }];
  });
  return {
    definitions: all.filter(({ how }) => how !== 'label'),
    labelled: all.filter(({ how }) => how === 'label'),
  };
}
