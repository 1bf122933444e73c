import { answerWords } from './answer-words.ts';

/** Words of questions and the words with which pages answer them: inflections that no stem joins, and words of one meaning. */

const GROUPS = [
  'cost price fee charge pay fare tariff rate expensive cheap euro dollar admission',
  'write wrote written author publish published',
  'die died dies death dead',
  'marry married husband wife spouse',
  'female women woman ladies lady girls',
  'male men man gentlemen boys',
  'loud noise decibel',
  'deep depth',
  'wide width',
  'reach contact phone telephone call email mail',
  'found founded founder establish established',
  'found founded start started begin began begun',
  'create created creator',
  'design designed designer',
  'phone telephone call hotline tel',
  'locate location located address situated based headquartered headquarters place venue',
  'employ employee employed staff workforce work',
  'add added addition introduce introduced introduces',
  'ingredient ingredients material contain contains',
  'own owns owned owner owners',
  'discount off save',
  'ceo chief executive',
  'work job works',
  'long length duration last lasts',
  'end ends finish finishes',
  'allow allowed permit permitted welcome',
  'release released publish published launch launched',
  'flat flats apartment apartments',
  'calorie calories kcal',
  'minimum least min',
  'maximum most limit max',
  'weigh weight heavy',
  'high height tall',
  'big size large',
  'teach teaches taught teacher instructor lecturer',
  'lead led leads head heads director chief',
  'chair chaired chairs chairman chairwoman chairperson',
  'buy bought purchase order ordered sell sold sale sells',
  'send sent ship shipped ships deliver delivery shipping',
  'keep kept store stored save saved',
  'make made makes manufacture manufacturer',
  'build built builds building',
  'give gave given',
  'take took taken',
  'hold held holder',
  'capacity hold holds fit fits',
  'run ran runs operate operated',
  'speak spoke speaker keynote talk',
  'choose chose chosen',
  'grow grew grown growth increase increased rise rose risen',
  'fall fell fallen drop dropped decline declined decrease decreased shrank',
  'freeze froze frozen',
  'salary earn wage wages',
  'serve serves serving servings portion portions',
  'refund refunded reimbursement reimbursed',
  'support supported supports',
  'register registration enrol enroll sign',
  'remove removed delete deleted dropped',
  'free gratis',
  'notify notified notification',
  'renew renewed renewal',
  'subscribe subscriber subscription',
  'vacation holiday leave',
  'available availability stock sold',
  'vacancy position job',
  'opening open opens',
  'close closes closing closed',
  'color colors colour coloured',
  'default unless',
  'contain contains contents include includes included content',
  'need needs required require requires requirement must',
  'mean means meaning',
  'copyright license licence licensed',
  'succeed successor',
  'draw drew drawn',
  'win won winner',
  'lose lost loss',
  'leave left',
  'meet met meeting',
  'eat ate eaten',
  'fly flew flown flight',
  'drive drove driven driver',
  'drink drank drunk',
  'sing sang sung singer',
  'wear wore worn',
  'catch caught',
  'bring brought',
  'think thought',
  'tell told',
  'break broke broken',
  'fight fought',
  'feel felt',
  'hear heard',
  'learn learnt learned',
  'swim swam',
  'throw threw thrown',
  'steal stole stolen',
  'bear born bore',
  'pay paid payment',
  'spend spent spending',
  'grow grown',
  'know knew known',
  'rate rated rating score scored',
  'long length',
  'thick thickness',
  'strong strength',
  'warm warmth temperature hot cold',
  'old age',
  'far distance',
  'rent rental hire',
  'visit visitor',
  'win prize award',
  'email mail',
  'guest sleep person people',
];

const table = new Map<string, Set<string>>();
for (const [at, group] of GROUPS.entries())
  for (const word of group.split(' ')) {
    const [stem = word] = answerWords(word);
    const groups = table.get(stem) ?? new Set<string>();
    table.set(stem, groups.add(`#${at}`));
  }

/** Names of the groups of meaning to which a stem belongs; none for most. */
export const meaningsOf = (stem: string): ReadonlySet<string> => table.get(stem) ?? NO_MEANINGS;
const NO_MEANINGS: ReadonlySet<string> = new Set();

/** Words of one meaning with a word, as they are written; none for most. */
export const wordsLike = (word: string): string[] => {
  const [stem = word] = answerWords(word);
  return [...meaningsOf(stem)].flatMap((group) => GROUPS[Number(group.slice(1))]?.split(' ') ?? []);
};

/** Letters that two derivations of one word share at least, and that either has behind them at most: `collect`, `collection`. */
const SHARED = 5;
const MOST_BEHIND = 4;

/** Whether two stems may be derived from one word. */
export function isDerived(a: string, b: string): boolean {
  if (a.length < SHARED || b.length < SHARED) return false;
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  // `director` and `directory`
  if (a === `${b}i` || b === `${a}i`) return !/ori$/.test(a.length > b.length ? a : b);
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  // One is the beginning of the other, but for a letter in long ones.
  return shared >= (shorter > SHARED + 1 ? shorter - 1 : shorter) && longer - shared <= MOST_BEHIND;
}

/** Whether two stems are of one word, or mean the same: `charging` and `charges`, `required` and `need`. */
export const isLike = (a: string, b: string): boolean =>
  a === b || isDerived(a, b) || !meaningsOf(a).isDisjointFrom(meaningsOf(b));

/** What a stem shares with all that `isLike` finds like it, except itself: at least one of these. */
export const likeKeys = (stem: string): string[] => [
  ...(stem.length < SHARED ? [] : [stem.slice(0, SHARED)]),
  ...meaningsOf(stem),
];
