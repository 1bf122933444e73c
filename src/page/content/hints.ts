import type { Element } from '../tree.ts';

/** What an element's name, role, class names and id say of the place that it is. */

/** Places by element name or role; the place of an element is one of them or 0. */
const PLACES: readonly (readonly [names: string, roles: string])[] = [
  ['nav', 'navigation menu menubar tree'],
  ['header', 'banner'],
  ['footer', 'contentinfo'],
  ['aside', 'complementary'],
  ['main', 'main'],
  ['article', 'article'],
  ['section', 'region'],
  ['form', 'search form'],
  ['table', 'table grid'],
  ['ul', 'list listbox'],
  ['ol', ''],
  ['dl', ''],
  ['blockquote', ''],
  ['figure', ''],
  ['details', ''],
  ['pre', ''],
  ['dialog', 'dialog alertdialog alert status'],
  ['p', ''],
  ['li', 'listitem option menuitem'],
  ['a', ''],
  ['button', 'button tab'],
  ['h1', ''],
  ['h2', ''],
  ['h3 h4', ''],
  ['h5 h6', ''],
  ['td th', ''],
  ['label legend', ''],
  ['dt dd', ''],
  ['figcaption', ''],
  ['time', ''],
  ['strong b', ''],
  ['code', ''],
  ['summary', ''],
  ['address', ''],
  ['noscript', ''],
];

export const PLACE_COUNT = PLACES.length + 1;
const BY_NAME = new Map<string, number>();
const BY_ROLE = new Map<string, number>();
PLACES.forEach(([names, roles], i) => {
  for (const name of names.split(' ')) BY_NAME.set(name, i + 1);
  for (const role of roles.split(' ')) if (role) BY_ROLE.set(role, i + 1);
});
/** The place that a name of an element is, for rules that ask for one. */
export const placeNumber = (name: string): number => BY_NAME.get(name) ?? 0;

export function placeOf(element: Element): number {
  const { role } = element.attribs;
  return (role === undefined ? undefined : BY_ROLE.get(role)) ?? BY_NAME.get(element.name) ?? 0;
}

/** Words in class names and ids, by what they tell; each group is one bit. */
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

const known = new Map<string, number>();
const MOST_KNOWN = 20_000;

/** The bits of HINTS that words of the element's class names and id have. */
export function hintsOf(element: Element): number {
  const { attribs } = element;
  const names = attribs.class;
  const id = attribs.id;
  if (names === undefined && id === undefined) return 0;
  const key = id === undefined ? (names as string) : `${names ?? ''} ${id}`;
  let bits = known.get(key);
  if (bits === undefined) {
    bits = read(key.length > 400 ? key.slice(0, 400) : key);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key.slice(0), bits);
  }
  return bits;
}

const words = new Map<string, number>();

function read(names: string): number {
  let bits = 0;
  for (const word of names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)) {
    if (word.length < 2) continue;
    let found = words.get(word);
    if (found === undefined) {
      found = 0;
      for (let i = 0; i < HINTS.length && word.length <= 30; i++) if (HINTS[i]?.test(word)) found |= 1 << i;
      if (words.size >= MOST_KNOWN) words.clear();
      words.set(word, found);
    }
    bits |= found;
  }
  return bits;
}

/** Whether the page itself says that nobody sees this: 1 by hidden or style, 2 for a screen reader's or closed dialogs. */
export function isHidden({ attribs }: Element): boolean {
  if (attribs.hidden !== undefined && attribs.hidden !== 'until-found') return true;
  const { style } = attribs;
  return style !== undefined && style.length < 2000 && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}
