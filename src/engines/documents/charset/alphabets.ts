/**
 * The letters of languages that files in charsets of one byte are written in, the most common first; of languages with the Latin alphabet
 * those beyond ASCII.
 */
const LETTERS: readonly string[] = [
  // German, French, Spanish, Portuguese, Italian, Catalan, Dutch, Danish and Norwegian, Swedish and Finnish, Icelandic.
  'üäößé',
  'éèàêçôîûâùœëï',
  'óíáéñúü',
  'ãçáéíóêõâúàô',
  'àèùòéì',
  'àéóèíòúçïü·',
  'ëéïüöè',
  'øåæéö',
  'äöåé',
  'áíðóöéþúýæ',
  // Polish, Czech, Slovak, Hungarian, Romanian, Croatian and Slovenian, Turkish, Estonian, Latvian, Lithuanian, Vietnamese.
  'łóąężśćńź',
  'íáéěřščžýůúňťďó',
  'áíéčšýžúľťňôóďäŕĺ',
  'áéöóőüíúű',
  'ăîâşţșț',
  'čšžćđ',
  'ıüşçğöiâ',
  'äõüöšž',
  'āīēšūžņļķčģ',
  'ėšųžūįąčę',
  '\u0301\u0300đâưôơêă\u0323\u0309áà\u0303éóíìúạảấ',
  // Russian, Ukrainian, Bulgarian, Serbian, Belarusian, Macedonian.
  'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё',
  'оаинвітерсклдумпзяьбгчйхцїжюшєщфґ',
  'аиоетнрсвлкдпмзуяъбгчцжйщхшфюь',
  'аиоенрсутјдквлмпзгбчцшжћљњхђфџ',
  'аінеорсктлвяуыдпмзьцўбйшчгжхюэёф',
  'аоиетнсрвдклпмузгјбчшцжфњѓхќљџѕ',
  // Greek, Hebrew, Arabic, Persian, Thai.
  'αοιτεσνηυρπκλμςωόίάγδέήθχφβύξζώψϊϋΐΰ',
  'יוהלארתבמשנםעדחקפטכגזןצסףץך',
  'اليمونرتبعدسفهكقةحأجشىطصخإذضزثغءئظآؤ',
  'ایندرهمتوسبلشکگزخعفقپحجچصآطغضثذظژئيك',
  'านรอกเงมยลวดทตสะั่้ีิ็์ุูแโไใคบปพขชหจซำืึถณผศธฉภญษฟฝฐฎฏฆฬฒฌฮๆ',
];

/** Characters of texts that are no letters. */
const MARKS = new Set('“”„‘’‚–—…€«»°§©®™№\u00a0·•½¼¾²³×£¥±µ´،؛؟฿‹›¿¡ºª\u200e\u200f');

/** Logarithms of how likely a character is, where it is a mark, a letter of another language, another character, none at all. */
const [MARK, FOREIGN, OTHER, NONE] = [-5, -7, -9, -15];

interface Language {
  readonly logs: ReadonlyMap<string, number>;
}

const LANGUAGES: readonly Language[] = LETTERS.map((letters) => {
  const all = [...letters];
  const weights = all.map((_, index) => 1 / (index + 3));
  const sum = weights.reduce((total, one) => total + one, 0);
  return { logs: new Map(all.map((letter, index) => [letter, Math.log((weights[index] as number) / sum)] as const)) };
});

const KNOWN = new Set(LETTERS.join(''));

/** How likely the characters beyond ASCII of a text are in the language that they fit best. @param counts by character, in lower case */
export function likelihood(counts: ReadonlyMap<string, number>): number {
  let common = 0;
  const letters: (readonly [string, number])[] = [];
  for (const [char, count] of counts) {
    if (KNOWN.has(char)) letters.push([char, count]);
    else common += count * (MARKS.has(char) ? MARK : /[\u0080-\u009f\ufffd\u00ad]/.test(char) ? NONE : OTHER);
  }
  let best = Number.NEGATIVE_INFINITY;
  for (const { logs } of LANGUAGES) {
    let sum = 0;
    for (const [char, count] of letters) sum += count * (logs.get(char) ?? (MARKS.has(char) ? MARK : FOREIGN));
    if (sum > best) best = sum;
  }
  return common + best;
}
