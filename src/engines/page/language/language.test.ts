import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageOf } from './index.ts';

const TEXTS: Readonly<Record<string, string>> = {
  en: 'The council decided on Tuesday that the old bridge will stay open to people on foot while the new one is being built.',
  de: 'Der Rat hat am Dienstag beschlossen, dass die alte Brücke für Fußgänger offen bleibt, während die neue gebaut wird.',
  fr: "Le conseil a décidé mardi que l'ancien pont resterait ouvert aux piétons pendant la construction du nouveau.",
  es: 'El ayuntamiento decidió el martes que el puente viejo seguirá abierto a los peatones mientras se construye el nuevo.',
  it: 'Il consiglio ha deciso martedì che il vecchio ponte resterà aperto ai pedoni durante la costruzione di quello nuovo.',
  pt: 'A câmara decidiu na terça-feira que a ponte velha vai continuar aberta aos peões enquanto a nova é construída.',
  nl: 'De raad heeft dinsdag besloten dat de oude brug open blijft voor voetgangers terwijl de nieuwe wordt gebouwd.',
  pl: 'Rada zdecydowała we wtorek, że stary most pozostanie otwarty dla pieszych podczas budowy nowego mostu.',
  ru: 'Совет решил во вторник, что старый мост останется открытым для пешеходов, пока строится новый.',
  tr: 'Belediye meclisi salı günü eski köprünün yenisi yapılırken yayalara açık kalmasına karar verdi.',
  sv: 'Kommunfullmäktige beslutade i tisdags att den gamla bron ska hållas öppen för fotgängare under tiden som den nya byggs.',
  ja: '市議会は火曜日、新しい橋の建設中も古い橋を歩行者に開放しておくことを決めた。',
  zh: '市议会星期二决定，在新桥建设期间，旧桥将继续向行人开放。',
  ko: '시의회는 화요일 새 다리를 건설하는 동안 옛 다리를 보행자에게 계속 개방하기로 결정했다.',
  ar: 'قرر المجلس يوم الثلاثاء أن يبقى الجسر القديم مفتوحا للمشاة أثناء بناء الجسر الجديد.',
  he: 'המועצה החליטה ביום שלישי שהגשר הישן יישאר פתוח להולכי רגל בזמן בניית הגשר החדש.',
  hi: 'परिषद ने मंगलवार को फैसला किया कि नया पुल बनने तक पुराना पुल पैदल चलने वालों के लिए खुला रहेगा।',
  th: 'สภาตัดสินใจเมื่อวันอังคารว่าสะพานเก่าจะยังคงเปิดให้คนเดินเท้าใช้ในระหว่างที่สร้างสะพานใหม่',
  el: 'Το συμβούλιο αποφάσισε την Τρίτη ότι η παλιά γέφυρα θα μείνει ανοιχτή για τους πεζούς.',
  uk: 'Рада вирішила у вівторок, що старий міст залишиться відкритим для пішоходів, поки будується новий.',
};

describe('the language of a text', () => {
  for (const [language, text] of Object.entries(TEXTS)) {
    it(language, () => assert.equal(languageOf(text), language));
  }

  it('what is declared keeps its region when the text agrees', () => {
    assert.equal(languageOf(TEXTS.de as string, 'de-AT'), 'de-AT');
    assert.equal(
      languageOf(
        'Kommunen bestemte på tirsdag at den gamle broen skal være åpen for fotgjengere mens den nye bygges.',
        'nb-NO',
      ),
      'nb-NO',
    );
    assert.equal(languageOf((TEXTS.de as string).repeat(3), 'en-US'), 'de');
  });

  it('it decides where there is little to read', () => {
    assert.equal(languageOf('OK', 'fr'), 'fr');
    assert.equal(languageOf('', 'fr'), 'fr');
    assert.equal(languageOf('12345 !?'), undefined);
    assert.equal(languageOf('Example Domain'), undefined);
    assert.equal(languageOf('Meeting notes: budget, hiring, travel'), undefined);
    assert.equal(languageOf('Monthly sales report for the board'), 'en');
    assert.equal(languageOf('東京です'), 'ja');
    assert.equal(languageOf('', '{{lang}}'), undefined);
  });

  it('addresses and code are no words', () => {
    const markdown = `${TEXTS.fr}\n\n\`\`\`js\n${'const the = function of(a) { return the; }\n'.repeat(200)}\`\`\`\n[x](https://example.com/the/of/and)`;
    assert.equal(languageOf(markdown), 'fr');
  });

  it('long and hostile texts take no longer', () => {
    for (const text of ['the '.repeat(1_000_000), '`'.repeat(500_000), '](a'.repeat(300_000), '@'.repeat(500_000)]) {
      assert.ok(['en', undefined].includes(languageOf(text)) || typeof languageOf(text) === 'string');
    }
  });
});
