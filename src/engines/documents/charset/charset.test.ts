import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert } from '../convert.ts';
import { decode, decodeFile } from '../text.ts';
import { decodeAs } from './code-pages.ts';
import { hasTwoBytes } from './guess.ts';

const encodings = new Map<string, ReadonlyMap<string, readonly number[]>>();

function encodingOf(label: string): ReadonlyMap<string, readonly number[]> {
  const bytes = new Map<string, readonly number[]>();
  if (hasTwoBytes(label)) {
    for (let lead = 0xfe; lead > 0x80; lead--)
      for (let trail = 0xfe; trail >= 0x40; trail--)
        bytes.set(decodeAs(Uint8Array.of(lead, trail), label), [lead, trail]);
  }
  for (let byte = 255; byte >= 0; byte--) bytes.set(decodeAs(Uint8Array.of(byte), label), [byte]);
  encodings.set(label, bytes);
  return bytes;
}

/** Text in a charset of one byte or two. */
function encoded(text: string, label: string): Buffer {
  const bytes = encodings.get(label) ?? encodingOf(label);
  return Buffer.from([...text].flatMap((char) => bytes.get(char) ?? assert.fail(`${label} has no ${char}`)));
}

const RUSSIAN = 'Имя;Город\nИван;Москва\nПётр;Казань\nОльга;Псков\n';
const UKRAINIAN = 'Місто;Ціна\nКиїв;5\nЧернігів;7\nЄвпаторія;9\n';
const CZECH = 'Jméno;Město\nŽofie;Plzeň\nJiří;Děčín\nŠtěpán;Třebíč\n';
const POLISH = 'Imię;Miasto\nŁukasz;Łódź\nGrażyna;Kraków\nStanisław;Częstochowa\n';
const GERMAN = 'Name;Ort\nMüller;Köln\nGroß;Düsseldorf\nJäger;Lübeck\n';
const FRENCH = 'Prénom;Ville\nHélène;Besançon\nJérôme;Nîmes\nÉric;Évry\n';
const DANISH = 'Navn;By\nSøren;Århus\nKåre;Tromsø\nÆblegård;Rødovre\n';
const GREEK = 'Όνομα;Πόλη\nΓιώργος;Αθήνα\nΕλένη;Θεσσαλονίκη\n';

const CASES: readonly (readonly [charsets: string, text: string])[] = [
  ['windows-1251 koi8-r ibm866 iso-8859-5 x-mac-cyrillic', RUSSIAN],
  ['windows-1251 koi8-u x-mac-cyrillic', UKRAINIAN],
  ['windows-1251', 'Име;Град\nЂорђе;Београд\nЉубица;Ниш\n'],
  ['windows-1251', 'Име;Град\nИван;София\nЩерю;Пловдив\nЪгъл;Търново\n'],
  ['windows-1250 iso-8859-2 cp852 x-mac-ce', CZECH],
  ['windows-1250 iso-8859-2 cp852 x-mac-ce', POLISH],
  ['windows-1250 iso-8859-2 cp852', 'Név;Város\nŐrsi Gábor;Győr\nTűz;Gödöllő\n'],
  ['windows-1250', 'Nume;Oraş\nŞtefan;Iaşi\nIoană;Bucureşti\nţară;Târgu Mureş\n'],
  ['windows-1250 iso-8859-2', 'Ime;Grad\nŽeljko;Šibenik\nĐurđa;Čakovec\n'],
  ['windows-1252 macintosh cp850 cp437', GERMAN],
  ['windows-1252 macintosh cp850', FRENCH],
  ['windows-1252 macintosh cp850', DANISH],
  ['windows-1252', 'Nombre;Año\nMuñoz;2020\nGarcía;Málaga\n'],
  ['windows-1252', 'item,price\nlamp,5 €\nrope,“new” – 7 €\n'],
  ['windows-1253 cp737', GREEK],
  ['windows-1254 cp857', 'Ad;Şehir\nAyşe;İstanbul\nÇağlar;Eskişehir\nIşıl;Muğla\n'],
  ['windows-1255', 'שם;עיר\nדוד;ירושלים\nרחל;תל אביב\n'],
  ['windows-1256', 'الاسم;المدينة\nمحمد;القاهرة\nفاطمة;الرياض\n'],
  ['windows-1257', 'Vārds;Pilsēta\nJānis;Rīga\nZaķis;Liepāja\n'],
  ['windows-1257', 'Vardas;Miestas\nŽydrūnas;Šiauliai\nJūratė;Klaipėda\n'],
  ['windows-874', 'ชื่อ;เมือง\nสมชาย;กรุงเทพ\nมาลี;เชียงใหม่\n'],
];

describe('charsets', () => {
  it('are told by what gives words', () => {
    for (const [charsets, text] of CASES) {
      for (const charset of charsets.split(' ')) assert.equal(decode(encoded(text, charset)), text, charset);
    }
  });

  it('are told where the first megabyte is ASCII', () => {
    const ascii = 'lamp;7;yes\n'.repeat(100_000);
    assert.ok(decode(Buffer.concat([Buffer.from(ascii), encoded(RUSSIAN, 'koi8-r')])).endsWith(RUSSIAN));
  });

  it('may change in the middle of a file', async () => {
    const file = Buffer.concat([Buffer.from(CZECH), encoded(RUSSIAN, 'windows-1251'), Buffer.from(CZECH)]);
    assert.deepEqual(decodeFile(file), { text: CZECH + RUSSIAN + CZECH, isMixed: true });
    const task = {
      kind: 'csv' as const,
      options: {},
      memory: 1e9,
      time: 60_000,
      sentAt: 0,
      packs: undefined,
      hasModel: false,
    };
    assert.match((await convert(task, file)).warning ?? '', /changes its charset/);
  });

  it('of two bytes are told in paragraphs of any length', () => {
    const texts: readonly (readonly [label: string, text: string])[] = [
      ['euc-kr', '오리들은 연못에서 헤엄치고 우리는 빵을 나누어 주었습니다'],
      ['gb18030', '鸭子在池塘里游泳，我们给它们面包。今天天气很好，大家都来公园散步'],
      ['euc-jp', 'アヒルは池で泳いでいます。私たちはパンをあげました。今日は天気がいいです'],
      ['shift_jis', 'アヒルは池で泳いでいます。私たちはパンをあげました。今日は天気がいいです'],
      ['big5', '鴨子在池塘裡游泳，我們給牠們麵包。今天天氣很好，大家都來公園散步'],
    ];
    for (const [label, text] of texts) {
      for (const paragraph of [text.repeat(40), `${text} `.repeat(40), text.repeat(400)]) {
        for (const ascii of ['A', 'Ab']) {
          const whole = `${ascii}${paragraph}\n`.repeat(3) + ascii;
          assert.ok(decode(encoded(whole, label)) === whole, `${label} ${paragraph.length} ${ascii}`);
        }
      }
    }
  });

  it('of two bytes have characters that are in UTF-8 as well', () => {
    const names = '上海,北京,广州,深圳,南京,天津,重庆,成都,杭州,武汉'.split(',');
    const rows = `编号,性别,城市\n${Array.from({ length: 50 }, (_, at) => (at % 2 ? `${at},女,\n` : `${at},男,${names[at % 10]}\n`)).join('')}`;
    assert.deepEqual(decodeFile(encoded(rows, 'gb18030')), { text: rows, isMixed: false });
    const chinese = '编号,姓名\n1,李明\n';
    const both = Buffer.concat([encoded(rows, 'gb18030'), Buffer.from(chinese.repeat(9)), encoded(rows, 'gb18030')]);
    assert.deepEqual(decodeFile(both), { text: rows + chinese.repeat(9) + rows, isMixed: true });
    // One letter in UTF-8 in each line, beside a charset of one byte.
    const mixed = Buffer.concat([Buffer.from('Müller\nJäger\n'), encoded(GERMAN, 'windows-1252')]);
    assert.equal(decodeFile(mixed).text, `Müller\nJäger\n${GERMAN}`);
  });

  it('stay UTF-8 where a character is broken', () => {
    for (const [text, bytes] of [
      ['Größe und Länge für Übermut', 1],
      ['Утки плавают в пруду', 1],
      ['鸭子在池塘里游泳', 2],
      ['鸭子在池塘里游泳', 1],
    ] as const) {
      const cut = Buffer.concat([Buffer.from(text), Buffer.from('鸭').subarray(0, bytes), Buffer.from(';7')]);
      const shown = `${text}\ufffd;7`;
      assert.deepEqual(decodeFile(cut), { text: shown, isMixed: false });
      const lines = Buffer.concat([Buffer.from(`${text}\n`), cut, Buffer.from(`\n${text}`)]);
      assert.deepEqual(decodeFile(lines), { text: `${text}\n${shown}\n${text}`, isMixed: false });
    }
  });

  it('are never undecodable, whatever the bytes', () => {
    const all = Uint8Array.from({ length: 100_000 }, (_, index) => 128 + ((index * 7919) % 128));
    assert.ok(decode(all).length > 0);
  });
});
