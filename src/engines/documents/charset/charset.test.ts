import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { convert } from '../convert.ts';
import { decode, decodeFile } from '../text.ts';
import { decodeAs } from './code-pages.ts';

/** Text in a charset of one byte. */
function encoded(text: string, label: string): Buffer {
  const bytes = new Map<string, number>();
  for (let byte = 255; byte >= 0; byte--) bytes.set(decodeAs(Uint8Array.of(byte), label), byte);
  return Buffer.from([...text].map((char) => bytes.get(char) ?? assert.fail(`${label} has no ${char}`)));
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

  it('are never undecodable, whatever the bytes', () => {
    const all = Uint8Array.from({ length: 100_000 }, (_, index) => 128 + ((index * 7919) % 128));
    assert.ok(decode(all).length > 0);
  });
});
