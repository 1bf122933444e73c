/** A position on a page. */
export type Source =
  | ('json-ld' | 'microdata' | 'rdfa' | 'open-graph' | 'meta' | 'state')
  | ('table' | 'definition-list' | 'label' | 'class' | 'heading' | 'title' | 'time' | 'byline' | 'link' | 'list')
  | ('prose' | 'address' | 'model');
