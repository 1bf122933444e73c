/** Numbers of lists in the ways of counting that Office Open XML names (ISO 29500-1, 17.18.59) and OpenDocument writes. */

const roman = (value: number): string => {
  if (value < 1 || value > 3_999) return String(value);
  let left = value;
  let text = '';
  for (const [sign, size] of ROMAN) {
    while (left >= size) {
      text += sign;
      left -= size;
    }
  }
  return text;
};
const SIZES = [1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1];
const ROMAN = 'M CM D CD C XC L XL X IX V IV I'
  .split(' ')
  .map((sign, index) => [sign, SIZES[index] as number] as const);

/** a … z, aa, bb: the letter is repeated. */
const letters = (value: number, alphabet: readonly string[]): string => {
  if (value < 1) return String(value);
  const turn = Math.min(20, Math.ceil(value / alphabet.length));
  return (alphabet[(value - 1) % alphabet.length] as string).repeat(turn);
};
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];

/** One of a list of signs; numbers beyond it are digits. */
const sign = (value: number, signs: readonly string[]): string => signs[value - 1] ?? String(value);

const digits = (value: number, zero: number): string =>
  String(value).replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** East Asian numbers up to 99,999. @param tens whether 10 to 19 begin with one */
function eastern(value: number, [numerals, units]: readonly [string, string], saysOne: boolean): string {
  if (value < 1 || value > 99_999) return String(value);
  const text = [...String(value)];
  let out = '';
  let isGap = false;
  for (const [index, digit] of text.entries()) {
    const power = text.length - 1 - index;
    if (digit === '0') {
      isGap = true;
      continue;
    }
    if (isGap && out !== '' && saysOne) out += numerals[0];
    isGap = false;
    const isBare = digit === '1' && power > 0 && (saysOne ? power === 1 && index === 0 : power < 4);
    out += (isBare ? '' : numerals[Number(digit)]) + (power === 0 ? '' : (units[power - 1] as string));
  }
  return out;
}
const CHINESE = ['零一二三四五六七八九', '十百千万'] as const;
const CHINESE_LEGAL = ['零壹贰叁肆伍陆柒捌玖', '拾佰仟万'] as const;
const TAIWANESE = ['零一二三四五六七八九', '十百千萬'] as const;
const TAIWANESE_LEGAL = ['零壹貳參肆伍陸柒捌玖', '拾佰仟萬'] as const;
const JAPANESE = ['〇一二三四五六七八九', '十百千万'] as const;
const JAPANESE_LEGAL = ['零壱弐参四伍六七八九', '拾百阡萬'] as const;
const KOREAN = ['영일이삼사오육칠팔구', '십백천만'] as const;

const ordinal = (value: number): string => {
  const end = value % 100 >= 11 && value % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${end}`;
};

const UNITS =
  ' One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  );
const TENS = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

function words(value: number): string {
  if (value < 1 || value > 9_999) return String(value);
  if (value < 20) return UNITS[value] as string;
  const joined = (head: string, rest: number, by: string): string =>
    rest === 0 ? head : `${head}${by}${words(rest).toLowerCase()}`;
  if (value < 100) return joined(TENS[Math.floor(value / 10)] as string, value % 10, '-');
  if (value < 1000) return joined(`${UNITS[Math.floor(value / 100)]} hundred`, value % 100, ' ');
  return joined(`${words(Math.floor(value / 1000))} thousand`, value % 1000, ' ');
}

const LAST: readonly (readonly [RegExp, string])[] = [
  [/one$/i, 'first'],
  [/two$/i, 'second'],
  [/three$/i, 'third'],
  [/five$/i, 'fifth'],
  [/eight$/i, 'eighth'],
  [/nine$/i, 'ninth'],
  [/twelve$/i, 'twelfth'],
  [/y$/i, 'ieth'],
  [/$/, 'th'],
];
function ordinalWords(value: number): string {
  const text = words(value);
  const [pattern, end] = LAST.find(([one]) => one.test(text)) as readonly [RegExp, string];
  const said = text.replace(pattern, end);
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}

function hebrew(value: number): string {
  if (value < 1 || value > 999) return String(value);
  let left = value;
  let text = '';
  for (const [letter, size] of HEBREW) {
    while (left >= size) {
      if (left === 15 || left === 16) return `${text}ט${left === 15 ? 'ו' : 'ז'}`;
      text += letter;
      left -= size;
    }
  }
  return text;
}
const HEBREW: readonly (readonly [string, number])[] = [...'תשרקצפעסנמלכיטחזוהדגבא'].map((letter, index) => [
  letter,
  index < 4 ? 400 - index * 100 : index < 13 ? 90 - (index - 4) * 10 : 9 - (index - 13),
]);

type Counter = (value: number) => string;
const padded =
  (width: number): Counter =>
  (value) =>
    String(value).padStart(width, '0');
const of =
  (list: string): Counter =>
  (value) =>
    sign(value, [...list]);
const repeated =
  (list: string): Counter =>
  (value) =>
    letters(value, [...list]);

const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳㉑㉒㉓㉔㉕㉖㉗㉘㉙㉚㉛㉜㉝㉞㉟㊱㊲㊳㊴㊵㊶㊷㊸㊹㊺㊻㊼㊽㊾㊿';

/** Ways that the library of office files knows. */
const KNOWN = new Map<string, Counter>([
  ['decimal', String],
  ['lowerLetter', (value) => letters(value, LATIN)],
  ['upperLetter', (value) => letters(value, LATIN).toUpperCase()],
  ['lowerRoman', (value) => roman(value).toLowerCase()],
  ['upperRoman', roman],
]);

const ODD = new Map<string, Counter>([
  ['decimalZero', padded(2)],
  ['01, 02, 03, ...', padded(2)],
  ['001, 002, 003, ...', padded(3)],
  ['0001, 0002, 0003, ...', padded(4)],
  ['00001, 00002, 00003, ...', padded(5)],
  ['ordinal', ordinal],
  ['cardinalText', words],
  ['ordinalText', ordinalWords],
  ['hex', (value) => value.toString(16).toUpperCase()],
  ['numberInDash', (value) => `- ${value} -`],
  ['chineseCounting', (value) => eastern(value, CHINESE, false)],
  ['chineseCountingThousand', (value) => eastern(value, CHINESE, true)],
  ['chineseLegalSimplified', (value) => eastern(value, CHINESE_LEGAL, true)],
  ['taiwaneseCounting', (value) => eastern(value, TAIWANESE, false)],
  ['taiwaneseCountingThousand', (value) => eastern(value, TAIWANESE, true)],
  ['ideographLegalTraditional', (value) => eastern(value, TAIWANESE_LEGAL, true)],
  ['ideographDigital', (value) => [...String(value)].map((digit) => JAPANESE[0][Number(digit)]).join('')],
  ['taiwaneseDigital', (value) => [...String(value)].map((digit) => '○一二三四五六七八九'[Number(digit)]).join('')],
  ['japaneseCounting', (value) => eastern(value, JAPANESE, false)],
  ['japaneseDigitalTenThousand', (value) => [...String(value)].map((digit) => JAPANESE[0][Number(digit)]).join('')],
  ['japaneseLegal', (value) => eastern(value, JAPANESE_LEGAL, true)],
  ['koreanCounting', (value) => eastern(value, KOREAN, false)],
  ['koreanDigital', (value) => [...String(value)].map((digit) => KOREAN[0][Number(digit)]).join('')],
  ['koreanDigital2', (value) => [...String(value)].map((digit) => CHINESE[0][Number(digit)]).join('')],
  ['ideographTraditional', of('甲乙丙丁戊己庚辛壬癸')],
  ['ideographZodiac', of('子丑寅卯辰巳午未申酉戌亥')],
  ['ideographEnclosedCircle', of('㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉')],
  ['decimalEnclosedCircle', of(CIRCLED)],
  ['decimalEnclosedCircleChinese', of(CIRCLED)],
  ['decimalEnclosedFullstop', of('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛')],
  ['decimalEnclosedParen', of('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇')],
  ['decimalFullWidth', (value) => digits(value, 0xff10)],
  ['decimalFullWidth2', (value) => digits(value, 0xff10)],
  ['decimalHalfWidth', String],
  ['ganada', repeated('가나다라마바사아자차카타파하')],
  ['chosung', repeated('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ')],
  [
    'aiueoFullWidth',
    repeated('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'),
  ],
  ['aiueo', repeated('アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン')],
  [
    'irohaFullWidth',
    repeated('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス'),
  ],
  ['iroha', repeated('イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス')],
  ['russianLower', repeated('абвгдежзиклмнопрстуфхцчшщэюя')],
  ['russianUpper', repeated('АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ')],
  ['hebrew1', hebrew],
  ['hebrew2', repeated('אבגדהוזחטיכלמנסעפצקרשת')],
  ['arabicAlpha', repeated('أبتثجحخدذرزسشصضطظعغفقكلمنهوي')],
  ['arabicAbjad', repeated('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ')],
  ['hindiNumbers', (value) => digits(value, 0x966)],
  ['hindiVowels', repeated('कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह')],
  ['thaiNumbers', (value) => digits(value, 0xe50)],
  ['thaiLetters', repeated('กขคงจฉชซญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ')],
]);

/** Whether the library of office files writes other numbers than readers see. */
export const isOddFormat = (format: string): boolean => ODD.has(format);

/** A number in a way of counting; in digits if it is not known. */
export const counterText = (value: number, format: string): string =>
  (KNOWN.get(format) ?? ODD.get(format) ?? String)(value);
