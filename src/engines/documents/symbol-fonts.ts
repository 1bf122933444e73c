import { table, type WordTable } from '../../foundation/kernel/table.ts';

/** Fonts whose letters are signs: what a reader sees in place of each code, from 0x21 on; a space where there is nothing to say. */
const FONTS: WordTable<string> = table({
  symbol:
    '!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπ' +
    'θρστυϖωξψζ{|}∼                                 €ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵ' +
    'ℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭',
  wingdings:
    '🖉✂✁👓🕭🕮🕯🕿✆🖂🖃📪📫📬📭🗀🗁🗎🗏🗐🗄⌛🖮🖰🖲🖳🖴🖫🖬✇✍🖎✌🖏👍👎☜☞☝☟🖐☺😐☹💣🕱🏳🏱✈☼🌢❄🕆✞🕈✠✡☪☯🕉☸♈♉♊♋♌♍♎♏♐♑♒♓🙰🙵●❍■□□' +
    '❑❒⬧⧫◆❖⬥☒⮹⌘🏵🏶🙶🙷▯⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿🙢🙠🙡🙣🙞🙜🙝🙟·•▪○○◉⊙◎🔿▪☐✦★★✶✷✸✹⯐⌖⯎⯏⯑✪✰🕐🕑🕒🕓🕔🕕🕖🕗🕘🕙' +
    '🕚🕛⮰⮱⮲⮳⮴⮵⮶⮷🙪🙫🙕🙔🙗🙖🙐🙑🙒🙓⌫⌦◀➤▲▼⮈⮊⮉⮋←→↑↓↖↗↙↘←→↑↓↖↗↙↘⇦⇨⇧⇩⬄⇳⬁⬀⬃⬂🢬🢭✗✓☒☑ ',
  'wingdings 2':
    '🖊🖋🖌🖍✄✀🕾🕽🗅🗆🗇🗈🗉🗊🗋🗌🗍📋🗑🗔🖵🖶🖷🖸🖭🖯🖱🖒🖓🖘🖙🖚🖛👈👉🖜🖝🖞🖟🖠🖡👆👇🖢🖣🖑✗✓☒☑☒☒☒☒🛇⦸🙱🙴🙲🙳‽🙹🙺🙻🙦🙤🙥🙧🙚🙘🙙🙛⓪①②③④⑤⑥⑦' +
    '⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿ ☉🌕☽☾⸿✝🕇🕜🕝🕞🕟🕠🕡🕢🕣🕤🕥🕦🕧🙨🙩⋅·•●●○🞇🞉⊙⦿🞌■■■☐🞑🞒🞓🞔▣🞕🞖🞗🞘⬩⬥◇🞚◈🞛🞜🞝🞞⬪⬧◊🞠◖◗⯊⯋⯀⯁⬟' +
    '⯂⬣⬢⯃⯄',
  'wingdings 3': '←→↑↓↖↗↙↘⇤⇥⤒⤓⭶⭸⭻⭽↔↕⭪⭬⭫⭭⭍⮠⮡⮢⮣⮤⮥⮦⮧⮐⮑⮒⮓⮀⮃⭾⭿⮄⮆⮅⮇⮏⮍⮎⮌⭮⭯⎋⌤⌃⌥␣⍽⇪⮸🢠🢡🢢🢣🢤🢥🢦🢧🢨🢩🢪🢫←→↑↓↖↗↙↘🡘🡙▲' + '▼△▽◀▶◁▷◣◢◤◥',
  webdings:
    '🕷🕸🕲🕶🏆🎖🖇🗨🗩🗰🗱🌶🎗🙾🙼🗕🗖🗗◀▶▲▼⏪⏩⏮⏭⏸⏹⏺🗚🗳🛠🏗🏘🏙🏚🏜🏭🏛🏠🏖🏝🛣🔍🏔👁👂🏞🏕🛤🏟🛳🕬🕫🕨🔈🎔🎕🗬🙽🗭🗪🗫⮔✔🚲☐🛡📦🛱■🚑🛈🛩🛰🟈🕴●🛥🚔' +
    '🗘✗❓🛲🚇🚍⛳▸⊖🚭🗮⏐🗯🗲',
  'zapf dingbats':
    '✁✂✃✄☎✆✇✈✉☛☞✌✍✎✏✐✑✒✓✔✕✖✗✘✙✚✛✜✝✞✟✠✡✢✣✤✥✦✧★✩✪✫✬✭✮✯✰✱✲✳✴✵✶✷✸✹✺✻✼✽✾✿❀❁❂❃❄❅❆❇❈❉❊❋●❍■❏❐' +
    '❑❒▲▼◆❖◗❘❙❚❛❜❝❞                                  ❡❢❣❤❥❦❧♣♦♥♠①②③④⑤⑥⑦⑧⑨⑩❶❷❸❹❺❻❼❽❾❿➀' +
    '➁➂➃➄➅➆➇➈➉➊➋➌➍➎➏➐➑➒➓➔→↔↕➘➙➚➛➜➝➞➟➠➡➢➣➤➥➦➧➨➩➪➫➬➭➮➯ ➱➲➳➴➵➶➷➸➹➺➻➼➽➾',
});

const NAMES: readonly [RegExp, string][] = [
  [/^(?:standard )?symbol(?:s?(?: ?mt|ps| neu)?)?$/, 'symbol'],
  [/^wingdings ?2$/, 'wingdings 2'],
  [/^wingdings ?3$/, 'wingdings 3'],
  [/^wingdings$/, 'wingdings'],
  [/^webdings$/, 'webdings'],
  [/^(?:itc )?(?:zapf ?)?dingbats$/, 'zapf dingbats'],
];

const signs = new Map<string, readonly string[] | undefined>();

function signsOf(font: string): readonly string[] | undefined {
  if (signs.has(font)) return signs.get(font);
  const plain = font.replace(/['"]/g, '').trim().toLowerCase();
  const name = NAMES.find(([pattern]) => pattern.test(plain))?.[1];
  const list = name === undefined ? undefined : [...(FONTS[name] as string)];
  if (signs.size > 1_000) signs.clear();
  signs.set(font, list);
  return list;
}

/** Whether letters in this font are signs. */
export const isSymbolFont = (font: string | undefined): boolean => font !== undefined && signsOf(font) !== undefined;

/** The sign of a code, which programs also write from 0xf000 on; undefined if it is not known. */
export function signOf(font: string, code: number): string | undefined {
  const at = (code >= 0xf0_00 && code <= 0xf0_ff ? code - 0xf0_00 : code) - 0x21;
  if (at === -1) return ' ';
  const sign = signsOf(font)?.[at];
  return sign === undefined || sign === ' ' ? undefined : sign;
}

/** A text in such a font as a reader sees it; codes that are not known are left out if they are of private use. */
export function textInFont(font: string, text: string): string {
  return text.replace(/[^\s]/gu, (char) => {
    const code = char.codePointAt(0) as number;
    const sign = signOf(font, code);
    return sign ?? (code >= 0xe0_00 && code <= 0xf8_ff ? '' : char);
  });
}
