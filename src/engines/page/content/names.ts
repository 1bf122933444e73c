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
/** Parts that authors set apart on purpose. */
const SET_ASIDE =
  /note|tip|hint|warn|caution|danger|info|important|admonition|callout|quote|onebox|pull|highlight|footnote|alert/;

/**
 * By element name and class names, for elements without other names. That is most of them, and a combined key would cost another string.
 */
const byName = new Map<string, Names>();
const byClasses = new Map<string, Map<string, Names>>();
const known = new Map<string, Names>();
let count = 0;
const MOST_KNOWN = 20_000;
/** Maximum length of a name: longer ones are generated. */
const MOST_READ = 300;
const MOST_ROLE = 20;

export function namesOf(element: Element): Names {
  const { name, attribs } = element;
  const { class: classes, id, role } = attribs;
  if (id || role) return namesByAll(name, classes ?? '', id ?? '', role ?? '');
  if (!classes) {
    const names = byName.get(name);
    if (names) return names;
    const made = namesByAll(name, '', '', '');
    if (byName.size >= MOST_KNOWN) byName.clear();
    byName.set(copyOf(name), made);
    return made;
  }
  if (classes.length > MOST_READ) return namesByAll(name, classes, '', '');
  let same = byClasses.get(name);
  const names = same?.get(classes);
  if (names) return names;
  const made = namesByAll(name, classes, '', '');
  if (++count >= MOST_KNOWN) {
    byClasses.clear();
    count = 0;
    same = undefined;
  }
  if (same) same.set(copyOf(classes), made);
  else byClasses.set(copyOf(name), new Map([[copyOf(classes), made]]));
  return made;
}

function namesByAll(name: string, classes: string, id: string, role: string): Names {
  const short = role.slice(0, MOST_ROLE);
  const key = `${name} ${short} ${classes.slice(0, MOST_READ)} ${id === '' ? '' : id.slice(0, 60).replace(/\d+/g, '')}`;
  let names = known.get(key);
  if (!names) {
    names = read(name, role, key.slice(name.length + short.length + 2));
    if (known.size >= MOST_KNOWN) {
      known.clear();
      byName.clear();
      byClasses.clear();
    }
    known.set(key, names);
  }
  return names;
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
  const words = new Set<string>([`<${name}`]);
  if (role) words.add(`@${role}`);
  let hints = 0;
  for (const whole of plain.split(/\s+/)) {
    const parts = whole.split(/[^a-z]+/).filter((part) => part.length > 1 && part.length < 30);
    for (const part of parts) {
      words.add(part);
      hints |= hintsOf(part);
    }
    if (parts.length > 1 && parts.length < 5) words.add(parts.join('-'));
  }
  // Sections of text have ids derived from their headings.
  const isText = name === 'body' || name === 'html' || name === 'main' || name === 'section' || /^h\d$/.test(name);
  const isNamed = text.trim() !== '' && !(isText && text.startsWith(' '));
  return {
    place: placeOf(name, role),
    hints,
    isFurniture: isNamed && FURNITURE.test(plain),
    isLinkedFurniture: isNamed && LINKED_FURNITURE.test(plain),
    isSetAside: SET_ASIDE.test(plain),
    asksConsent: isNamed && CONSENT.test(plain),
    isPost: isNamed && POST.test(plain),
    isSignature: isNamed && SIGNATURE.test(plain),
    words: [...words],
  };
}
