import type { Element } from './tree.ts';

/** Where the images of a page are: `srcset`, and the attributes that lazy loaders use. */

const LAZY = [
  ...([
    'data-src',
    'data-lazy-src',
    'data-original',
    'data-lazy',
    'data-actualsrc',
    'data-hi-res-src',
    'data-echo',
  ] as const),
  ...(['data-original-src', 'data-img-src', 'data-image-src'] as const),
];
const SETS = ['srcset', 'data-srcset', 'data-lazy-srcset', 'data-original-set'] as const;
/** Attributes that an image no longer needs once its URL is known. */
export const IMAGE_ATTRIBUTES: readonly string[] = [...LAZY, ...SETS, 'sizes', 'data-sizes'];

const PLACEHOLDER =
  /(?:blank|spacer|placeholder|transparent|pixel|1x1|lazy-?load(?:er|ing)?)[\w-]*\.(?:gif|png|svg|webp)/i;

/** Whether the source of an image is only a placeholder. */
export function isPlaceholder(source: string): boolean {
  return (
    source === '' ||
    source === '#' ||
    /^data:image\/(?:gif|svg|png)/i.test(source) ||
    /^about:/i.test(source) ||
    PLACEHOLDER.test(source.slice(-200))
  );
}

/** The URL that a lazy loader would set; '' if there is none. */
export function lazySourceOf({ attribs }: Element): string {
  for (const name of LAZY) {
    const value = attribs[name]?.trim();
    // Some loaders keep settings in these attributes.
    if (value && !/[\s{[]/.test(value.slice(0, 200)) && !isPlaceholder(value)) return value;
  }
  return '';
}

/** The largest source of an image or `<source>`; '' if there is none. */
export function largestSourceOf({ attribs }: Element): string {
  for (const name of SETS) {
    const set = attribs[name];
    const largest = set && largestOf(set);
    if (largest && !largest.startsWith('data:')) return largest;
  }
  return '';
}

/**
 * The URL with the largest width or density of a `srcset`; '' if there is none. As in the HTML standard, URLs end at white space, so they
 * may contain commas.
 */
export function largestOf(srcset: string): string {
  let best = '';
  let most = -1;
  let at = 0;
  while (at < srcset.length) {
    while (at < srcset.length && (isSpace(srcset, at) || srcset[at] === ',')) at++;
    const from = at;
    while (at < srcset.length && !isSpace(srcset, at)) at++;
    let end = at;
    while (end > from && srcset[end - 1] === ',') end--;
    if (end === from) continue;
    let size = 1;
    if (end === at) {
      let comma = srcset.indexOf(',', at);
      if (comma < 0) comma = srcset.length;
      const found = /^\s*(\d+(?:\.\d+)?)[wx]/.exec(srcset.slice(at, Math.min(comma, at + 40)));
      if (found) size = Number(found[1]);
      at = comma;
    }
    if (size > most) [best, most] = [srcset.slice(from, end), size];
  }
  return best;
}

/** Space, tab, line feed, form feed, carriage return. */
function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === 32 || (code >= 9 && code <= 13);
}
