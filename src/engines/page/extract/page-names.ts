import { englishWordsIn, isLike, nameWords, phraseSource } from '../../lexicon/index.ts';
import type { Structured } from '../structured/index.ts';
import type { Fact } from './facts.ts';
import type { Field } from './fields.ts';
import { asksForSite, SITE_NAME } from './site-kinds.ts';
import { partsOf, topSection } from './titles.ts';

/** What the thing is called that a page is about, where its heading only says which part of a site it is: `Opening hours`, `Our menu`. */

/** Words of headings that name no thing. */
const OF_PARTS = new Set(
  (
    'the a an of and for in at my our your us we to home start welcome about story contact menu card carte number figure price pricing plan rate tariff fee admission ' +
    'ticket opening hour time timetable schedule programme program agenda calendar event news blog changelog release note history version ' +
    'download documentation doc reference configuration setting limit quota faq question help support people staff team directory job career ' +
    'vacancy position open fixture result product shop catalogue catalog page overview info information infos year pitch accommodation lodging inscription registration change spring summer autumn winter season seasonal current today daily week weekly lunch dinner ' +
    'la le les de des du der die das und el los il het'
  ).split(' '),
);
const isPart = (text: string): boolean => {
  const words = nameWords(text);
  return (
    OUR.test(text) ||
    (words.length > 0 &&
      words.every(
        (word) => OF_PARTS.has(word) || YEAR.test(word) || englishWordsIn(word).some((one) => OF_PARTS.has(one)),
      ))
  );
};

const YEAR = /^(?:19|20)\d\d$/;
const OUR = new RegExp(String.raw`^(?:${phraseSource('sentence/our')}) \S+$`, 'iu');

/** What has pages of its parts, beside those that have a site. */
const OF_SEVERAL = new Set(
  'league conference api gym pool trust society association federation company organization department faculty institute hospital theatre cinema zoo church bank product app application software tool'.split(
    ' ',
  ),
);
const MAX_NAME = 60;
/** A place or what kind of page it is. */
const BEHIND_NAME = /,.*$|(?:\s+v?\d+(?:\.\d+)+)?\s+(?:documentation|docs|manual)$/i;

/** Whether a field asks for the name of something, and not for the title of a page. */
const asksForName = ({ words, kind }: Field): boolean => kind === 'string' && words.at(-1) === 'name';

/** Where a page has its own title. */
const OF_PAGE: ReadonlySet<Fact['source']> = new Set(['heading', 'title', 'open-graph', 'meta']);

/** Whether a title of the page cannot be the name that a field asks for. */
export const isNoName = (field: Field, { concept, source, value }: Fact): boolean =>
  concept === 'title' && OF_PAGE.has(source) && typeof value === 'string' && asksForName(field) && isPart(value);

/**
 * The name for a field such as `leagueName`: the part of the title element that has the word for its kind, `Results | Northern League`; else the
 * name of the site, if the page's heading names nothing.
 */
export function nameInTitle(
  field: Field,
  { title = '', sections }: Structured,
  facts: readonly Fact[],
): string | undefined {
  const kind = field.words.at(-2);
  if (!asksForName(field) || (kind !== undefined && !asksForSite([kind]) && !OF_SEVERAL.has(kind))) return undefined;
  const parts = partsOf(title);
  const has = (part: string): boolean =>
    kind !== undefined && [...nameWords(part), ...englishWordsIn(part)].some((word) => isLike(kind, word));
  const [named, ...more] =
    parts.length < 2 ? [] : parts.filter((part) => /^[^\p{Ll}]/u.test(part) && has(part) && !isPart(part));
  const top = topSection({ sections })?.heading;
  const site = facts.find(({ concept }) => concept === SITE_NAME)?.value;
  // `Locanda del Melograno *** - Hotel on the lake`
  const isHeading = site !== undefined && top === site;
  if (named !== undefined && more.length === 0 && !isHeading) return named.replace(BEHIND_NAME, '').trim();
  // `Changelog — quillstore`
  const [rest, ...others] = parts.length < 2 ? [] : parts.filter((part) => !isPart(part));
  if (rest !== undefined && others.length === 0 && rest.length <= MAX_NAME) return rest.replace(BEHIND_NAME, '').trim();
  if (typeof site === 'string' && top !== undefined && isSlogan(top, site, title)) return site;
  if (!facts.some((one) => isNoName(field, one))) return undefined;
  return typeof site === 'string' ? site : undefined;
}

/** Whether a heading says nothing of what the title element says, which names the site: `Eight racks. No queue.` below `Ironyard - a gym`. */
function isSlogan(heading: string, site: string, title: string): boolean {
  const [written, named] = [nameWords(heading), nameWords(title)];
  const begins = nameWords(site).every((word, i) => named[i] === word);
  return (
    begins && named.length > nameWords(site).length && !written.some((word) => word.length > 2 && named.includes(word))
  );
}
