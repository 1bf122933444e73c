import type { Element } from './tree.ts';

const LIGATURES = /(?:^|\s)material-(?:icons|symbols)/;

/** Whether an element draws an icon by the letters in it: `<i class="material-icons">place</i>`. */
export const isLigature = ({ attribs }: Pick<Element, 'attribs'>): boolean =>
  attribs.class?.includes('material-') === true && LIGATURES.test(attribs.class);
