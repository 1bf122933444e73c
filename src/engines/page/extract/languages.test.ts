import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { meaningOf, nameWords, unitOf } from '../../lexicon/index.ts';
import { addresses, amounts, dates, inStockOf, money } from '../../values/index.ts';
import { fieldsOf } from './fields.ts';

import { statedNear } from './value-nearby.ts';
import { yesOrNo } from './yes-or-no.ts';

/** What the label means: its concept, or else its words in English. */
const meant = (label: string): string | undefined => {
  const { concept, words } = meaningOf(nameWords(label));
  return concept ?? words.join(' ');
};

describe('labels', () => {
  const LABELS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    Swedish: {
      ...{ Utgångspris: 'price', Månadsavgift: 'monthly fee', 'Antal rum': 'rooms', Lön: 'salary', År: 'year' },
      ...{ Byggår: 'yearBuilt', 'Sista ansökningsdag': 'deadline', Ankomsttid: 'arrival time', Tåg: 'train' },
      ...{ Kursavgift: 'course fee', Storlek: 'size', Gatuadress: 'address', Förlag: 'publisher', Ort: 'city' },
    },
    Danish: {
      ...{
        Pris: 'price',
        Værelser: 'rooms',
        Grundareal: 'plotArea',
        Afgangstid: 'departure time',
        Varighed: 'duration',
      },
      ...{ Billetpris: 'price', Underviser: 'instructor', Lejlighed: 'apartment', Energimærke: 'energyClass' },
      ...{
        Åbningstider: 'openingHours',
        Farve: 'color',
        Forlag: 'publisher',
        Vægt: 'weight',
        'Antal sider': 'number page',
      },
    },
    Norwegian: {
      ...{ Prisantydning: 'price', Bruksareal: 'area', Felleskostnader: 'monthly fee', Søknadsfrist: 'deadline' },
      ...{ Avreise: 'departure', Kontaktperson: 'contactPerson', Studiepoeng: 'credits', Høyde: 'height' },
      ...{ Åpningstider: 'openingHours', Leie: 'rent', Etasje: 'floor', Deltakere: 'capacity' },
    },
    Finnish: {
      ...{ Hinta: 'price', 'Asuinpinta-ala': 'area', Rakennusvuosi: 'yearBuilt', Puhelinnumero: 'phone' },
      ...{ Lähtöaika: 'departure time', Aukioloajat: 'openingHours', Palkka: 'salary', Työnantaja: 'company' },
      ...{
        Tuotenumero: 'sku',
        Takuu: 'warranty',
        Toimitusaika: 'deliveryTime',
        Opintopisteet: 'credits',
        Väri: 'color',
      },
    },
    Czech: {
      ...{ Cena: 'price', 'Počet pokojů': 'rooms', 'Užitná plocha': 'area', 'Rok výstavby': 'yearBuilt' },
      ...{ Odjezd: 'departure', 'Otevírací doba': 'openingHours', Mzda: 'salary', Nakladatelství: 'publisher' },
      ...{ Čas: 'time', Hmotnost: 'weight', 'Počet kreditů': 'credits', 'Datum vydání': 'published' },
    },
    Turkish: {
      ...{ Fiyat: 'price', 'Oda Sayısı': 'rooms', 'Yapım Yılı': 'yearBuilt', Isıtma: 'heating', AĞIRLIK: 'weight' },
      ...{ 'Kalkış Saati': 'departure hour', 'Çalışma Saatleri': 'openingHours', Süre: 'duration', Maaş: 'salary' },
      ...{ 'Son Başvuru Tarihi': 'deadline', Yazar: 'author', Yayınevi: 'publisher', Adres: 'address', Renk: 'color' },
    },
    Romanian: {
      ...{ Preț: 'price', Preţ: 'price', 'Suprafață utilă': 'area', 'Număr de camere': 'rooms', Etaj: 'floor' },
      ...{
        'Anul construcției': 'yearBuilt',
        Plecare: 'departure',
        Salariu: 'salary',
        Oraș: 'city',
        Greutate: 'weight',
      },
      ...{
        'Termen limită': 'deadline',
        Editură: 'publisher',
        'Număr de pagini': 'number page',
        Producător: 'manufacturer',
      },
    },
    Hungarian: {
      ...{ Ár: 'price', Alapterület: 'area', 'Szobák száma': 'rooms', 'Építés éve': 'yearBuilt', Fizetés: 'salary' },
      ...{ Indulás: 'departure', Nyitvatartás: 'openingHours', Szerző: 'author', Kiadó: 'publisher', Súly: 'weight' },
      ...{ Határidő: 'deadline', Telefonszám: 'phone', Gyártó: 'manufacturer', Időtartam: 'duration', Szín: 'color' },
    },
  };
  for (const [language, labels] of Object.entries(LABELS)) {
    it(`in ${language}`, () => {
      assert.deepEqual(Object.fromEntries(Object.keys(labels).map((label) => [label, meant(label)])), labels);
    });
  }

  it('that are the same without their marks are told apart', () => {
    assert.equal(meant('Prêt'), 'loan');
    assert.equal(meant('Lon'), 'longitude');
    assert.equal(meant('Sang'), 'sang');
  });

  it('with words behind what is named', () => {
    assert.equal(meant('Lemmikit sallittu'), 'pet allowed');
    assert.equal(meant('Požadované vzdělání'), 'required education');
    assert.equal(meant('Idade mínima'), 'age minimum');
    assert.equal(meant('Faculteit'), 'faculty');
    assert.equal(meant('Oprindelsesland'), 'origin');
  });

  it('stay English where they are', () => {
    for (const label of ['Current', 'Patron', 'Messenger', 'Program', 'Rum', 'Camera', 'Hall', 'Format', 'Portion'])
      assert.deepEqual(meaningOf(nameWords(label)).words, [label.toLowerCase()]);
  });
});

describe('values', () => {
  it('dates', () => {
    const written = {
      '2027-03-14':
        '14 mars 2027|14. marts 2027|14. maaliskuuta 2027|14. března 2027|14 Mart 2027|14 martie 2027|2027. március 14.|14 marca 2027|14 mrt 2027|14. 3. 2027|2027. 03. 14.',
      '2027-10-02': '2 października 2027|2. lokakuuta 2027|2. října 2027|2 Ekim 2027|2027. okt. 2.|2 octombrie 2027',
      '2027-11-30': '30 KASIM 2027|30 Kasım 2027|30 listopada 2027|30. listopadu 2027|30. marraskuuta 2027',
      '2027-05-01': '1. maj 2027|1. mai 2027|1. toukokuuta 2027|1. května 2027|1 Mayıs 2027|2027. május 1.|1 maja 2027',
    };
    for (const [date, texts] of Object.entries(written))
      for (const text of texts.split('|'))
        assert.equal(dates.iso(text, text.includes('istopadu') ? 'cs' : 'pl'), date, text);
  });

  it('amounts and their currencies', () => {
    const price = { isGrouped: true };
    assert.equal(amounts.only('3 695 000 kr', price), 3_695_000);
    assert.equal(amounts.only('kr 1.250.000', price), 1_250_000);
    assert.equal(amounts.only('349:-', price), 349);
    assert.equal(amounts.only('1.234 Ft', { ...price, unit: unitOf('huf') }), 1_234);
    assert.equal(amounts.only('12 Ft', { unit: unitOf('m') }), undefined);
    assert.equal(amounts.only('2 490,- Kč', { unit: unitOf('czk') }), 2_490);
    assert.equal(amounts.only('85 lei', { unit: unitOf('eur') }), undefined);
    assert.equal(money.currencyIn('3 695 000 kr', 'sv-SE'), 'SEK');
    assert.equal(money.currencyIn('149,- kr.', 'da'), 'DKK');
    assert.equal(money.currencyIn('149,-', 'nb'), 'NOK');
    assert.equal(money.currencyIn('149 kr'), undefined);
    assert.deepEqual(
      ['1 234 Ft', '85,50 lei', '18.500 TL', '12 490 Kč', 'A 6 Ft ladder', '12 TLC'].map((text) =>
        money.currencyIn(text),
      ),
      ['HUF', 'RON', 'TRY', 'CZK', undefined, undefined],
    );
  });

  it('times in the unit that is asked for', () => {
    const minutes = { unit: unitOf('minutes') };
    for (const text of ['2 timmar', '2 timer', '2 tuntia', '2 hodiny', '2 saat', '2 ore', '2 óra'])
      assert.equal(amounts.only(text, minutes), 120, text);
    const months = { unit: unitOf('months') };
    for (const text of ['2 år', '2 vuotta', '2 roky', '2 yıl', '2 ani', '2 év', '24 månader', '24 hónap'])
      assert.equal(amounts.only(text, months), 24, text);
  });

  it('whether something is in stock', () => {
    for (const text of [
      'I lager',
      'På lager',
      'Varastossa',
      'Skladem',
      'Stokta var',
      'În stoc',
      'Raktáron',
      'Op voorraad',
    ])
      assert.equal(inStockOf(text), true, text);
    for (const text of ['Slutsåld', 'Ikke på lager', 'Ei varastossa', 'Není skladem', 'Stokta yok', 'Stoc epuizat'])
      assert.equal(inStockOf(text), false, text);
    assert.equal(inStockOf('Nincs raktáron'), false);
    assert.equal(inStockOf('Skladem-nu'), true);
    assert.equal(inStockOf('Lagerweg 3'), undefined);
  });

  it('what sentences deny', () => {
    const wording = (...sentences: string[]) => yesOrNo({ name: 'dogsAllowed' }, sentences)?.value;
    assert.equal(wording('Dogs are allowed.'), true);
    const wifi = (sentence: string) => yesOrNo({ name: 'wifiParkering' }, [sentence])?.value;
    assert.equal(wifi('Wifi och parkering ingår.'), undefined, 'two clauses');
    assert.equal(wifi('Wifi vid parkering finns.'), true);
    assert.equal(wifi('Wifi vid parkering finns inte.'), false);
    const [deposit] = fieldsOf({ properties: { depositSek: { type: 'number' } } }).fields;
    assert.ok(deposit);
    const near = (sentence: string) =>
      statedNear(deposit, [sentence], { lang: 'sv', url: 'https://site.test/' })?.value;
    assert.equal(near('Vi tar en deposition (depositum) på 12 500 kr.'), 12_500);
    assert.equal(near('Vi tar inte depositum på 12 500 kr.'), undefined);
  });

  it('addresses', () => {
    const parts = (text: string) => {
      const { street, code, city } = addresses.first(text) ?? {};
      return [street, code, city];
    };
    assert.deepEqual(parts('Storgatan 12 B, 123 45 Norrvik'), ['Storgatan 12 B', '123 45', 'Norrvik']);
    assert.deepEqual(parts('Národní 1009/3, 110 00 Praha 1'), ['Národní 1009/3', '110 00', 'Praha 1']);
    assert.deepEqual(parts('Str. Lungă nr. 12, 500123 Brașov'), ['Str. Lungă nr. 12', '500123', 'Brașov']);
    assert.deepEqual(parts('1052 Budapest, Váci utca 12.'), ['Váci utca 12', '1052', 'Budapest']);
    assert.deepEqual(parts('Rua do Sol 12, 1200-195 Lisboa'), ['Rua do Sol 12', '1200-195', 'Lisboa']);
    assert.deepEqual(parts('Chapter twelve, 100 20 Pages'), [undefined, undefined, undefined]);
  });
});
