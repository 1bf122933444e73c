/** Elements by their role in Markdown. */

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Block elements. */
export const BLOCKS = set(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset figcaption figure footer form ' +
    'frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre search section ' +
    'summary table tbody td tfoot th thead tr ul xmp caption',
);

/** Never shown as text. */
export const SKIPPED = set(
  'applet area audio base canvas datalist embed frame head iframe input link map meta noembed noframes noscript object ' +
    'param progress rp script select source style svg template textarea title track video meter colgroup col',
);

/** Of those, the ones that take a place in a line: the words on both sides are two. */
export const GAPS = set('audio canvas embed input meter object progress select svg textarea video');

/** Elements in which every line break counts. */
export const LITERAL = set('pre listing xmp plaintext');

export const STRONG = set('b strong');
export const EMPHASIS = set('em i cite dfn');
export const DELETED = set('s del strike');
export const CODE = set('code kbd samp tt var');
export const HEADINGS = set('h1 h2 h3 h4 h5 h6');
export const LISTS = set('ul ol menu dir');
