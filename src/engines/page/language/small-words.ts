import { ownField } from '../../../foundation/kernel/table.ts';

/**
 * Function words of languages: a few lines of text have many of their own language and few of any other. For lists of names and code this
 * is far more reliable than letters. Closely related languages are distinguished by words that only one of them has.
 */
const SMALL_WORDS: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it with as was on are be this by from at have or not you your we an which has their will can but they all more when our if about out up what how been were there',
  de: 'der die und das ist nicht von zu mit den auf für im ein eine sie des dem auch es sich als an werden aus bei nach wie oder wir ich wird sind einen einer noch nur über zum zur haben hat war dass durch kann mehr',
  fr: 'le la les de des et est une un du en que qui dans pour pas sur au ce il plus par avec vous nous aux sont ou cette mais comme ses son été être fait leur elle ont même',
  es: 'el la los las de y que en un una es por con para no se del al lo como más su sus pero este esta está son ha sobre también entre cuando muy hasta desde sin nos ya todo',
  it: 'il di che la e è un una per non in del della dei delle con si da al alla le sono gli più anche come nel nella questo questa ma ha suo sua dal dalla loro o essere stato tra',
  pt: 'o a de que e do da em um uma para com não os as no na se por mais dos das ao é como mas foi ele são seu sua ou ser quando muito também até pelo pela isso já está você',
  nl: 'de het een van en in is dat op te zijn voor met niet aan er die om ook als maar bij dan naar uit nog wordt door over je deze worden kan hebben heeft wij ze dit meer',
  sv: 'och att det i en som är på av för med till den inte om ett har de var jag men från så vi kan han när ska eller också under efter där vid sig sina mycket alla nu',
  da: 'og at det i en er på af til for med den som de ikke et har der var jeg men fra så vi kan han når skal eller også efter hvor ved sig sin meget alle nu blev være',
  no: 'og å det i en er på av til for med den som de ikke et har var jeg men fra så vi kan han når skal eller også etter hvor ved seg sin mye alle nå ble være',
  fi: 'ja on ei se että oli hän mutta ovat myös kun joka kuin tai niin sen jos vain hänen mitä ole jo siitä tämä voi olla mukaan ollut kanssa sekä',
  pl: 'i w na z się nie do to jest że o jak dla po od za ale przez przy są czy tak które który może już tylko ich jego oraz być także była było jako',
  cs: 'a v na se je že z s do o to i za jsou pro ale jako by k po od ve nebo který která jeho byl být také už jen při podle které',
  sk: 'a v na sa je že z s do o to aj za sú pre ale ako by k po od vo alebo ktorý ktorá jeho bol byť tiež už len pri podľa ktoré',
  hu: 'a az és hogy nem is egy ez van de meg csak már ha mint még volt el azt vagy ki be lesz sem kell minden ami aki után lehet szerint',
  ro: 'și de la în a cu nu pe un o care este din să mai ce pentru sunt ca au fost sau dar prin după fi al ale această acest',
  hr: 'i je u na se za da su od koji koja s o kao ne što bi iz ili te nije bio kako više sve po samo ali će biti',
  sl: 'in je v na se za da so od ki z o kot ne pa bi iz ali ni bil kako več vse po samo tudi bo biti',
  tr: 've bir bu da de için ile çok ne daha olan gibi en var o ama olarak kadar sonra ya her mi değil olduğu kendi ise üzerinde',
  id: 'yang dan di ini dengan untuk tidak dari dalam itu pada adalah akan juga ke karena saya kami anda bisa atau oleh sebagai telah sudah mereka dapat',
  vi: 'và của là có không được cho một trong với các những đã này để người khi đến từ cũng như về trên ra',
  ca: 'el la els les de i que en un una és per amb no es del al com més però aquest aquesta són ha també dels ser hi ens seva',
  lt: 'ir yra kad į su iš tai ne bet kaip už jo apie tik jau kurie buvo arba savo prie dėl nuo ar',
  lv: 'un ir ka uz ar no tas par bet kā pie vai arī kas tika lai nav pēc savu bija viņš',
  et: 'ja on ei et see kui oli ka ning mis aga oma või tema selle kes mida välja juba siis kõik nii',
  ru: 'и в не на что с как это по но из за от для так все был его она они мы только еще или уже при бы когда чтобы также может',
  uk: 'і в не на що з як це по але із за від для так все був його вона вони ми тільки ще або вже при би коли щоб також може та є',
  bg: 'и в не на че с като това по но от за да се са е ще или вече при би когато също може който има бе',
  sr: 'и у не на да с као то по али из за од се су је ће или већ при би када такође може који има био',
};

const LANGUAGES = Object.keys(SMALL_WORDS);
/** Each word with its languages. */
const OWNERS = new Map<string, number[]>();
for (const [index, language] of LANGUAGES.entries()) {
  for (const word of (ownField(SMALL_WORDS, language) as string).split(' ')) {
    const owners = OWNERS.get(word);
    if (owners) owners.push(index);
    else OWNERS.set(word, [index]);
  }
}

/**
 * The language of the function words of a text; undefined if there are too few, or a tie.
 * @param words letters and spaces only
 */
export function bySmallWords(words: string): string | undefined {
  const scores = new Array<number>(LANGUAGES.length).fill(0);
  let count = 0;
  for (const word of words.toLowerCase().split(/\s+/, 1000)) {
    count++;
    const owners = OWNERS.get(word);
    // A word of many languages is weak evidence for any.
    if (owners) for (const owner of owners) scores[owner] = (scores[owner] as number) + 1 / Math.sqrt(owners.length);
  }
  let best = 0;
  for (const [i, score] of scores.entries()) if (score > (scores[best] as number)) best = i;
  const top = scores[best] as number;
  const second = Math.max(...scores.map((score, i) => (i === best ? 0 : score)));
  return top >= 2.5 && top >= count * 0.04 && top > second * 1.2 ? LANGUAGES[best] : undefined;
}

/** Whether a text has a function word of a language. @param words letters and spaces only */
export function hasSmallWord(words: string, language: string | undefined): boolean {
  const at = LANGUAGES.indexOf(language ?? '');
  return (
    at >= 0 &&
    words
      .toLowerCase()
      .split(/\s+/, 1000)
      .some((word) => OWNERS.get(word)?.includes(at))
  );
}
