import { copyOf, type Element } from '../tree.ts';
import { placeOf } from './places.ts';

/** What the class names and the id of an element mean; computed once for all elements with the same names. */

export interface Names {
  /** Places by the element's name and role (places.ts). */
  readonly place: number;
  /** Bits of HINTS. */
  readonly hints: number;
  readonly isFurniture: boolean;
  readonly isLinkedFurniture: boolean;
  readonly isSetAside: boolean;
  readonly asksConsent: boolean;
  /** The post of a thread, and the line that its writer puts below all posts. */
  readonly isPost: boolean;
  readonly isSignature: boolean;
  /** The words of the element in the lexicon: its name and role, its classes and id, whole and in parts. */
  readonly words: readonly string[];
}

/** Words in class names and ids, grouped by meaning; each group is one bit. */
const HINTS: readonly RegExp[] = [
  /^(?:.*nav(?:bar|igation|s|list|menu|link|links)?|.*menu(?:s|item)?|mega.*|dropdown.*|hamburger)$/,
  /^(?:breadcrumbs?|crumbs?|pagination|paginator|pager|paging|skip.*|toc|sitemap|scrollspy|outline)$/,
  /^(?:.*foot(?:er)?s?|copyright|legal|bottom|colophon|subfooter|imprint)$/,
  /^(?:.*header|masthead|topbar|banner|logo|brand|branding|top|head|hero|jumbotron|utility)$/,
  /^(?:side.*|.*sidebar|aside|rail|secondary|widgets?|left|right|sticky|complementary|tertiary)$/,
  /^(?:relat.*|recommend.*|similar|also|trending|popular|upsells?|cross|crosssells?|recent.*|next|prev.*|suggest.*|readmore|more|discover|explore|latest|teasers?|recirc.*|outbrain|taboola|carousel|slick|swiper|slider)$/,
  /^(?:shar.*|social.*|follow|facebook|twitter|fb|sns|addthis|addtoany|sharethis|sharedaddy|jp|bookmark)$/,
  /^(?:comments?|disqus|respond|response|replies|commentlist|livefyre|fbcomments)$/,
  /^(?:.*cookies?|.*consent|gdpr|ccpa|onetrust|modal.*|.*popup|overlay|dialog|toast|notice|notification|alert|drawer|offcanvas|lightbox|interstitial|paywall|snackbar)$/,
  /^(?:ads?|advert.*|adsense|dfp|gpt|.*promo.*|sponsor.*|newsletter.*|subscri.*|signup|cta|campaign|mailchimp|optin|affiliate|leaderboard|mpu)$/,
  /^(?:log|login|signin|account|cart|minicart|basket|wishlist|search.*|filters?|sort.*|facets?|toolbar|locale|lang.*|currency|country|switcher|selector|controls?|actions?|buttons?|btns?)$/,
  /^(?:meta|byline|authors?|dates?|time|timestamp|dateline|published|pubdate|tags?|categor.*|credits?|caption|labels?|badges?|eyebrow|kicker|subtitle|bio)$/,
  /^(?:content.*|.*body|texts?|copy|prose|markdown|md|wysiwyg|rich|richtext|rte|editor|description|entry|paragraphs?|story)$/,
  /^(?:article.*|posts?|entry|story|blog.*|news|single|hentry|storytext|longform)$/,
  /^(?:main.*|primary|center|page|container|wrapper|maincontent)$/,
  /^(?:products?|items?|cards?|tiles?|results?|listings?|grid|collections?|cell|list|hits?|plp|catalog.*)$/,
  /^(?:.*prices?|descri.*|spec.*|details?|features?|ratings?|reviews?|stock|variants?|attributes?|stars?|sku|pdp|swatch|options?|accordion|tabs?|tab|panel|faqs?|question|answer|testimonials?)$/,
  /^(?:threads?|topics?|messages?|forums?|quotes?|users?|members?|profile|replies|reply|votes?|votecell|poster|signature|avatar|conversation|discussion|bbwrapper|lia)$/,
  /^(?:docs?|documentation|api|code|highlight|sections?|chapter|headings?|headline|title|reference|article|theme|admonition|sphinx|rst|mdx)$/,
  /^(?:.*hidden|sr|sronly|screen|reader|visually|a11y|invisible|inactive|tooltip.*|hide|print|noprint|collapsed?|closed|off|modals?)$/,
  /^(?:hero|jumbotron|intro|lead|lede|dek|standfirst|summary|excerpt|abstract|subhead|subheading|tagline)$/,
  /^(?:video|media|gallery|image|images|img|photos?|figure|player|thumbnails?|thumb|icons?|svg)$/,
];
export const HINT_COUNT = HINTS.length;
const bitOf = (word: string): number => 1 << HINTS.findIndex((hint) => hint.test(word));
/** Bylines, dates, captions, credits. */
export const ABOUT_HINT = bitOf('byline');
export const COMMENT_HINT = bitOf('comments');

const FURNITURE =
  /(?:^|[^a-z])(?:(?:site|page|global|main|app|sub|sticky|blog)?footer|colophon|navbar|(?:top|side|sub|main|global|site)nav|off-?canvas|(?:mega|side|nav|mobile)-?menu|menubar|cookies?|(?:announcement|promo)-?bars?|(?:cky|ot)-[a-z]+|cookie-?(?:consent|banner|notice|bar|law)|gdpr|onetrust|cookiebot|cybotcookiebot\w*|newsletter|subscribe|subscription-?form|sign-?up|log-?in|share(?:daddy|this|bar|buttons?)?|sharing|social-?(?:share|links?|icons?|bar|buttons?)|mini-?cart|cart-drawer|skip-?(?:link|to|nav)\w*|back-to-top|screen-reader-shortcut|hamburger|interstitial|popup|newsletter-?popup)(?=$|[^a-z])/;
/** Consent dialogs, however large: some list hundreds of partners and are longer than the page. */
const CONSENT =
  /(?:^|[^a-z])(?:onetrust|ot-sdk|cookiebot|cybotcookiebot\w*|didomi|usercentrics|qc-cmp|fc-consent|truste|osano|cookie-?(?:consent|banner|notice|bar|law|policy-?popup|dialog|modal|popup|settings|preferences|message|status)\w*|cookies?-?(?:eu|overlay)|gdpr|cmplz|cky|iubenda|termly|sp-message|cc-window|consent-?(?:banner|popup|modal|manager|dialog))(?=$|[^a-z])/;
/** Only if most of it is links: a restaurant's menu is content. */
const LINKED_FURNITURE =
  /(?:^|[^a-z])(?:menus?|(?:main|sub|top)-?menu|navigation|dropdown|flyout|mega|breadcrumbs?|pagination|pager|modal|drawer|trending|popular)(?=$|[^a-z])/;
const POST = /(?:^|[^a-z])(?:post|message|msg|comment|reply)(?=$|[^a-z])/;
const SIGNATURE = /(?:^|[^a-z])(?:signature|sig)(?=$|[^a-z])/;
/** Found in most names that one of them is about, and in few others. */
const ANY_RULE = new RegExp(
  [FURNITURE, CONSENT, LINKED_FURNITURE, POST, SIGNATURE].map(({ source }) => source).join('|'),
);
/** Parts that authors set apart on purpose. */
const SET_ASIDE =
  /note|tip|hint|warn|caution|danger|info|important|admonition|callout|quote|onebox|pull|highlight|footnote|alert/;

/** By element name and class names, for elements without id and role. That is most of them, and a combined key would cost another string. */
const byClasses = new Map<string, Map<string, Names>>();
/** By all names, for the others. */
const byAll = new Map<string, Names>();
let count = 0;
const MOST_KNOWN = 20_000;
/** Maximum length of a name: longer ones are generated. */
const MOST_READ = 300;
const MOST_ID = 60;
const MOST_ROLE = 20;

export function namesOf({ name, attribs }: Element): Names {
  const { class: classes = '', id = '', role = '' } = attribs;
  const short = classes.length > MOST_READ ? classes.slice(0, MOST_READ) : classes;
  // Numbers in ids count through the elements of a page.
  const plainId = id === '' ? '' : id.slice(0, MOST_ID).replace(/\d+/g, '');
  return plainId === '' && role === '' ? namesByClasses(name, short) : namesByAll(name, short, plainId, role);
}

function namesByClasses(name: string, classes: string): Names {
  const known = byClasses.get(name)?.get(classes);
  if (known) return known;
  const names = read(name, '', `${classes} `);
  makeRoom();
  let same = byClasses.get(name);
  if (!same) {
    same = new Map();
    byClasses.set(copyOf(name), same);
  }
  same.set(copyOf(classes), names);
  return names;
}

function namesByAll(name: string, classes: string, id: string, role: string): Names {
  const key = `${name} ${role.slice(0, MOST_ROLE)} ${classes} ${id}`;
  const known = byAll.get(key);
  if (known) return known;
  const names = read(name, role, `${classes} ${id}`);
  makeRoom();
  byAll.set(key, names);
  return names;
}

function makeRoom(): void {
  if (++count < MOST_KNOWN) return;
  byClasses.clear();
  byAll.clear();
  count = 0;
}

/** Bits of HINTS by word. Names differ from element to element, but are made of the same words. */
const hintsByWord = new Map<string, number>();

function hintsOf(word: string): number {
  let hints = hintsByWord.get(word);
  if (hints !== undefined) return hints;
  hints = 0;
  for (const [i, hint] of HINTS.entries()) if (hint.test(word)) hints |= 1 << i;
  if (hintsByWord.size >= MOST_KNOWN) hintsByWord.clear();
  hintsByWord.set(copyOf(word), hints);
  return hints;
}

function read(name: string, role: string, text: string): Names {
  const plain = text.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  const words = wordsOf(plain);
  let hints = 0;
  for (const word of words) if (!word.includes('-')) hints |= hintsOf(word);
  words.unshift(`<${name}`);
  if (role) words.splice(1, 0, `@${role}`);
  // Sections of text have ids derived from their headings.
  const isText = name === 'body' || name === 'html' || name === 'main' || name === 'section' || /^h\d$/.test(name);
  const isNamed = ANY_RULE.test(plain) && !(isText && text.startsWith(' '));
  return {
    place: placeOf(name, role),
    hints,
    isFurniture: isNamed && FURNITURE.test(plain),
    isLinkedFurniture: isNamed && LINKED_FURNITURE.test(plain),
    isSetAside: role === 'note' || SET_ASIDE.test(plain),
    asksConsent: isNamed && CONSENT.test(plain),
    isPost: isNamed && POST.test(plain),
    isSignature: isNamed && SIGNATURE.test(plain),
    words,
  };
}

/** The words of names in lower case, each once, and of each name with several its words together. */
function wordsOf(plain: string): string[] {
  const words: string[] = [];
  const add = (word: string): void => {
    if (!words.includes(word)) words.push(word);
  };
  let parts: string[] = [];
  let start = -1;
  for (let at = 0; at <= plain.length; at++) {
    const code = at < plain.length ? plain.charCodeAt(at) : SPACE;
    if (code >= LETTER_A && code <= LETTER_Z) {
      if (start < 0) start = at;
      continue;
    }
    const length = start < 0 ? 0 : at - start;
    if (length > 1 && length < 30) parts.push(plain.slice(start, at));
    start = -1;
    if (code > SPACE) continue;
    for (const part of parts) add(part);
    if (parts.length > 1 && parts.length < 5) add(parts.join('-'));
    if (parts.length > 0) parts = [];
  }
  return words;
}
const [SPACE, LETTER_A, LETTER_Z] = [32, 97, 122];
