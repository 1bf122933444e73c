// Over 10 kB: a table of names.

import { table, type WordTable } from '../../../foundation/kernel/table.ts';

/** Whole labels of other languages by what they mean, as in `concepts.ts`: those that are not read word by word, or not rightly. */
export const NAMES_ABROAD: WordTable<string> = table({
  address:
    'besöksadress, gatuadress, besøgsadresse, besøksadresse, postadresse, postadress, käyntiosoite, postiosoite, poštovní adresa, sídlo, açık adres, adresa noastră, cím, postacím, levelezési cím, bezoekadres, postadres, endereço completo, adres korespondencyjny',
  area: 'bostadsyta, bruksareal bra, primærrom, p rom, asuinpinta ala, asuintilojen pinta ala, pinta ala, užitná plocha, obytná plocha, podlahová plocha, plocha bytu, net m2, brüt m2, m2 net, m2 brüt, net alan, kullanım alanı, suprafață utilă, suprafața utilă, suprafață construită, suprafață totală, hasznos alapterület, lakóterület, woonoppervlakte, woonoppervlak, gebruiksoppervlakte, bruto oppervlakte, área útil, área bruta, área construída, área privativa, área total, powierzchnia użytkowa, metraż, powierzchnia całkowita',
  author:
    'skriven av, skrevet af, skrevet av, kirjoittanut, napsal, yazan, scris de, írta, geschreven door, napisał, napisała',
  availability: 'varastossa, skladem, na skladě, stokta, raktáron, disponibilidade, beschikbaarheid, dostępność',
  availableFrom:
    'inflyttning, inflyttningsdatum, tillgänglig från, ledig från, overtagelse, ledig fra, ledigt fra, overtakelse, vapautuu, vapaa alkaen, vapautumispäivä, volné od, datum nastěhování, k nastěhování, müsaitlik tarihi, boşalma tarihi, disponibil de la, disponibil din, disponibilă din, költözhető, beköltözhető, disponível a partir de, disponível desde, beschikbaar vanaf, beschikbaar per, dostępne od',
  bathrooms:
    'antal badrum, antal badeværelser, antall bad, antall baderom, kylpyhuoneita, počet koupelen, koupelny, banyo sayısı, număr băi, număr de băi, nr băi, fürdőszobák, fürdőszobák száma, aantal badkamers, casas de banho, número de banheiros, liczba łazienek',
  bedrooms:
    'antal sovrum, antal soveværelser, antall soverom, makuuhuoneet, počet ložnic, yatak odası, yatak odası sayısı, dormitoare, număr de dormitoare, hálószobák, hálószobák száma, aantal slaapkamers, número de quartos, liczba sypialni',
  calories:
    'energiamäärä, energiaa, kaloreita, kalorier, kalorie, energetická hodnota, kalori, calorii, kalória, valor energético',
  capacity:
    'antal platser, max antal deltagare, antal deltagere, antall deltakere, antall plasser, paikkoja, paikkamäärä, osallistujamäärä, počet míst, počet účastníků, maximální počet účastníků, kontenjan, katılımcı sayısı, număr de locuri, locuri disponibile, număr de participanți, férőhelyek száma, létszám, maximális létszám, número de vagas, vagas, lotação, número de participantes, aantal deelnemers, aantal plaatsen, liczba miejsc, liczba uczestników',
  city: 'postort, woonplaats, miejscowość, kommune, kommun, kunta, obec, ilçe, localitatea, helység',
  company: 'nume firmă, werkgever, empregador, pracodawca, organisatie, organização',
  condition: 'stav zboží, ürün durumu, stan techniczny, staat van het object, estado de conservação',
  contactPerson:
    'kontaktní osoba, ilgili kişi, yetkili kişi, persoană de contact, pessoa de contacto, pessoa de contato, osoba kontaktowa, osoba do kontaktu',
  cookTime:
    'gräddningstid, kypsennysaika, doba vaření, doba pečení, pečení, vaření, pişirme süresi, pişirme, timp de gătire, timp gătire, timp de coacere, főzési idő, sütési idő, tempo de cozimento, tempo de cozedura, tempo no forno, oventijd, bereidingstijd oven',
  credits:
    'laajuus op, počet kreditů, akts, akts kredisi, număr de credite, credite ects, kreditszám, créditos ects, studiepunten, punkty ects, liczba punktów ects',
  currency: 'valuta, valuutta, měna, para birimi, monedă, pénznem, moeda, waluta',
  deadline:
    'inscrições até, sista ansökningsdag, sista ansökningsdagen, sök senast, ansök senast, ansökan senast, ansøg senest, søk senest, hakuaika päättyy, viimeinen hakupäivä, ilmoittautuminen päättyy, hae viimeistään, uzávěrka přihlášek, termín přihlášek, přihlášky do, son başvuru, son başvuru tarihi, son kayıt tarihi, termen limită, termen limită de înscriere, data limită, jelentkezési határidő, pályázati határidő, prazo de inscrição, prazo de candidatura, data limite, candidaturas até, sluitingsdatum, solliciteren voor, uiterste inschrijfdatum, inschrijven voor, termin składania, aplikuj do, termin zgłoszeń',
  deliveryTime:
    'dodací lhůta, doba dodání, teslimat süresi, timp de livrare, termen de livrare, szállítási határidő, várható szállítás, prazo de entrega, levertijd, czas dostawy, czas realizacji',
  deposit: 'vratná kauce, kaução, caução, waarborgsom',
  description: 'popis produktu, ürün açıklaması, productomschrijving, omschrijving, opis produktu',
  difficulty:
    'zorluk derecesi, nivel de dificultate, nehézségi fok, nehézségi szint, moeilijkheidsgraad, nível de dificuldade, poziom trudności',
  duration:
    'délka trvání, doba trvání, délka kurzu, eğitim süresi, kurs süresi, a képzés időtartama, játékidő, duração do curso, carga horária, speelduur, cursusduur, czas trwania',
  email:
    'e post, epost, e postadress, e post adresse, e mailadresse, mailadresse, sähköposti, sähköpostiosoite, e posta, eposta, e posta adresi, e mailová adresa, emailová adresa, adresă de email, adresă e mail, adresa de email, e mail cím, email cím, e mailadres, endereço de email, correio eletrónico, adres e mail, adres email',
  employees:
    'antal anställda, antal medarbetare, antal ansatte, antal medarbejdere, antall ansatte, työntekijöitä, henkilöstömäärä, počet zaměstnanců, çalışan sayısı, număr de angajați, alkalmazottak száma, dolgozók száma, número de funcionários, número de colaboradores, aantal medewerkers, aantal werknemers, liczba pracowników',
  employmentType:
    'omfattning, sysselsättningsgrad, stillingsprosent, työsuhteen tyyppi, työsuhteen muoto, työaika, typ úvazku, druh úvazku, pracovní úvazek, typ pracovního poměru, úvazek, çalışma şekli, çalışma tipi, istihdam türü, tip contract, tip de contract, tipul contractului, tip job, foglalkoztatás jellege, foglalkoztatás típusa, munkaidő, dienstverband, rodzaj umowy, wymiar pracy',
  endDate:
    'päättymisaika, datum ukončení, konec akce, data încheierii, data de încheiere, se încheie la, data de fim, data de término, término, einddatum, eindigt, data zakończenia',
  energyClass:
    'energimærkning, energetická třída, třída energetické náročnosti, penb, enerji kimlik belgesi, clasă energetică, clasa energetică, energetikai besorolás, energetikai tanúsítvány, energetikai osztály, classe energética, certificação energética, energielabel, klasa energetyczna',
  experience:
    'arbetslivserfarenhet, työkokemus, délka praxe, iş deneyimi, experiență profesională, szakmai tapasztalat, werkervaring, experiência profissional, doświadczenie zawodowe',
  floor: 'patro, bulunduğu kat, etajul, andar',
  founded:
    'perustamisvuosi, rok založení, kuruluş tarihi, anul înființării, fundada em, fundado em, ano de fundação, opgericht, opgericht in, rok założenia, założona',
  friday: 'fredag, perjantai, pátek, cuma, vineri, péntek, vrijdag, sexta feira, sexta, piątek',
  fuelType: 'drivmiddel, käyttövoima, druh paliva, tip combustibil, tipo de combustível, rodzaj paliwa',
  headquarters:
    'huvudkontor, hovedkontor, hovedsæde, pääkonttori, kotipaikka, sídlo společnosti, genel merkez, merkezi, sediu, sediul central, sediu central, székhely, székhelye, hoofdkantoor, siedziba, sede social',
  heating: 'lämmitystapa, druh vytápění, tip încălzire, fűtés jellege',
  industry:
    'bransch, bransje, toimiala, odvětví, sektör, domeniu de activitate, ágazat, iparág, bedrijfstak, setor, branża',
  ingredient: 'raaka aineet, składniki',
  instruction:
    'gör så här, tillagning, fremgangsmåde, fremgangsmåte, valmistus, valmistusohje, postup, postup přípravy, yapılışı, hazırlanışı, mod de preparare, preparare, elkészítés, modo de preparo, modo de preparação, bereiding, bereidingswijze, sposób przygotowania, przygotowanie',
  instructor:
    'kursansvarig, kursansvarlig, emneansvarlig, vastuuopettaja, garant předmětu, přednášející, öğretim görevlisi, öğretim üyesi, dersi veren, titular de curs, titularul cursului, profesor titular, tantárgyfelelős, tárgyfelelős, docente responsável, prowadzący',
  jobTitle:
    'stillingsbetegnelse, stillingstittel, pracovní pozice, název pozice, unvan, görev, denumirea postului, postul, munkakör megnevezése',
  language:
    'undervisningsspråk, undervisningssprog, opetuskieli, jazyk výuky, vyučovací jazyk, öğretim dili, eğitim dili, limba de predare, oktatás nyelve, az oktatás nyelve, língua de ensino, voertaal, język wykładowy',
  legalName:
    'firmanavn, juridiskt namn, virallinen nimi, obchodní firma, ticaret unvanı, denumire firmă, razão social, handelsnaam, statutaire naam, pełna nazwa',
  listingId:
    'annonsnummer, finnkode, kohdenumero, číslo zakázky, evidenční číslo, id zakázky, ilan no, id anunț, cod proprietate, hirdetéskód, ingatlan azonosító, referência do imóvel, objectnummer, numer oferty',
  location:
    'arbetsort, placeringsort, työpaikan sijainti, místo konání, místo výkonu práce, místo práce, etkinlik yeri, iş yeri, çalışma yeri, locația, locul de muncă, locul desfășurării, munkavégzés helye, munkavégzés, localização, local de trabalho, local do evento, standplaats, werklocatie, miejsce pracy, miejsce wydarzenia, lokalizacja',
  manufacturer:
    'výrobce, fabricado por, fremstillet af, tillverkare, fabrikant, produsent, valmistaja, producent, üretici, producător, gyártó',
  mileage: 'kørt, ajettu, najeto km, stav tachometru, nájezd, km óra állása, quilometragem, quilómetros, przebieg',
  minimumTerm:
    'bindningstid, bindingsperiode, bindingstid, määräaikaisuus, sopimuskausi, minimální doba smlouvy, délka smlouvy, taahhüt süresi, durata contractului, perioada minimă contractuală, hűségidő, minimális szerződési idő, período de fidelização, fidelização, contractduur, minimale looptijd, okres umowy',
  modified:
    'senast uppdaterad, senast ändrad, senast uppdaterat, ändrad, sidst opdateret, senest opdateret, sist oppdatert, sist endret, viimeksi päivitetty, viimeksi muokattu, poslední aktualizace, naposledy aktualizováno, son güncelleme, son güncelleme tarihi, ultima actualizare, utoljára frissítve, utolsó módosítás, frissítés dátuma, última atualização, atualizado em, laatst bijgewerkt, bijgewerkt, bijgewerkt op, ostatnia aktualizacja, zaktualizowano',
  monday: 'måndag, mandag, maanantai, pondělí, pazartesi, hétfő, maandag, poniedziałek',
  noticePeriod:
    'uppsägningstid, opsigelsesvarsel, opsigelsesfrist, oppsigelsestid, oppsigelsesfrist, irtisanomisaika, výpovědní doba, výpovědní lhůta, fesih süresi, perioadă de preaviz, preaviz, felmondási idő, prazo de rescisão, aviso prévio, opzegtermijn, okres wypowiedzenia',
  oldPrice:
    'tidigare pris, ordinarie pris, førpris, normalpris, veil pris, aiempi hinta, ovh, původní cena, běžná cena, eski fiyat, piyasa fiyatı, preț vechi, preț inițial, eredeti ár, régi ár, adviesprijs, preço original, cena regularna, poprzednia cena',
  openingHours:
    'öppet, åbent, åpent, avoinna, auki, otevírací doba, provozní doba, otevřeno, úřední hodiny, çalışma saatleri, açılış saatleri, ziyaret saatleri, program de lucru, orar, program de vizitare, nyitvatartási idő, nyitva tartás, ügyfélfogadás, horário de funcionamento, horário de atendimento, openingsuren, godziny otwarcia',
  organizer:
    'arrangeras av, arrangeres af, pořádá, organizat de, szervezi, organizado por, georganiseerd door, organizowane przez',
  pages:
    'sideantall, počet stránek, nr pagini, terjedelem, número de páginas, aantal pagina s, aantal bladzijden, liczba stron',
  performer:
    'medverkande, medvirkende, esiintyjä, esiintyjät, účinkující, sanatçı, artiști, fellépő, fellépők, optreden, wykonawca',
  phone:
    'cep telefonu, număr de telefon, nr telefon, mobil telefon, matkapuhelin, puh, mobiltelefon, número de telefone, telemóvel, celular, numer telefonu',
  plotArea:
    'grundstørrelse, tontin pinta ala, plocha pozemku, velikost pozemku, arsa alanı, suprafață teren, suprafața terenului, área do terreno, oppervlakte perceel, powierzchnia działki',
  population:
    'antal invånare, indbyggertal, antal indbyggere, innbyggertall, antall innbyggere, počet obyvatel, populația, număr de locuitori, lakosok száma, população, número de habitantes, aantal inwoners, inwonertal, liczba mieszkańców, liczba ludności',
  postalCode: 'posta kodu, cod poștal, kod pocztowy',
  prepTime:
    'förberedelsetid, förberedelser, forberedelsestid, valmisteluaika, doba přípravy, příprava, čas přípravy, hazırlık süresi, hazırlama süresi, hazırlık, timp de preparare, timp pregătire, timp de pregătire, előkészítés, előkészítési idő, elkészítési idő, tempo de preparo, tempo de preparação, preparo, voorbereidingstijd',
  prerequisite:
    'behörighetskrav, anbefalede forudsætninger, vstupní požadavky, ön koşul, ön koşullar, condiții prealabile, precondiții, előfeltételek, előkövetelmény, pré requisitos, ingangseisen, voorkennis, wymagania wstępne',
  price:
    'cena, cena s dph, cena včetně dph, celková cena, prodejní cena, kupní cena, cena brutto, cena za osobu, vores pris, nuvarande pris, nykyinen hinta, kauppahinta, satış fiyatı, liste fiyatı, preț de vânzare, preț vânzare, preț total, preț cu tva, vételár, eladási ár, bruttó ár, fogyasztói ár, vraagprijs, koopsom, verkoopprijs, preço de venda, preço à vista, valor de venda, velaton hinta, totalpris, pris fra, pris från',
  published:
    'offentliggjort, offentliggjort den, julkaisupäivä, datum vydání, datum zveřejnění, datum publikace, data publicării, publicat pe, közzététel dátuma, data de publicação, publicado em, gepubliceerd, gepubliceerd op, data publikacji, opublikowano',
  publisher: 'uitgeverij, wydawnictwo',
  rating:
    'keskiarvo, průměrné hodnocení, ortalama puan, nota medie, átlagos értékelés, classificação média, średnia ocena',
  referenceNumber:
    'finn kode, referenční číslo, číslo nabídky, ilan numarası, număr de referință, hivatkozási szám, azonosító, numer referencyjny, nr ref',
  rent: 'månedlig leje, vuokra kk, kuukausivuokra, měsíční nájem, kira bedeli, aylık kira, chirie lunară, bérleti díj, havi bérleti díj, renda mensal, aluguel mensal, huurprijs, kale huur, czynsz najmu',
  replies:
    'svar, antal svar, antall svar, vastauksia, vastaukset, odpovědi, odpovědí, počet odpovědí, cevaplar, cevap sayısı, cevap, răspunsuri, válaszok, hozzászólások, respostas, reacties, antwoorden, odpowiedzi',
  reviewCount:
    'antal omdömen, antal recensioner, antal anmeldelser, antall anmeldelser, arvosteluja, arvostelujen määrä, počet hodnocení, počet recenzí, değerlendirme sayısı, yorum sayısı, număr de recenzii, értékelések száma, vélemények száma, aantal beoordelingen, número de avaliações, liczba opinii',
  rooms:
    'antal rum, antal værelser, antall rom, huoneluku, huonemäärä, huoneiden määrä, počet pokojů, počet místností, oda sayısı, număr de camere, număr camere, nr camere, szobák száma, szobaszám, número de assoalhadas, número de divisões, aantal kamers, liczba pokoi',
  salary:
    'årslön, timlön, årsløn, timeløn, årslønn, lønnsnivå, tuntipalkka, hrubá mzda, měsíční mzda, platové rozmezí, aylık maaş, brüt maaş, salariu brut, salariu lunar, havi bér, bruttó bér, bruttó fizetés, salário mensal, remuneração, brutosalaris, maandsalaris, wynagrodzenie brutto',
  saturday: 'lördag, lørdag, lauantai, cumartesi, sâmbătă, szombat, zaterdag, sobota',
  servings:
    'antal portioner, antal personer, antall porsjoner, annoksia, annosmäärä, počet porcí, kaç kişilik, kişi sayısı, număr de porții, adagok száma, hány főre, porções, rendimento, aantal personen, aantal porties, liczba osób',
  setupFee:
    'startavgift, anslutningsavgift, oprettelse, oprettelsesgebyr, etableringsgebyr, aloitusmaksu, liittymismaksu, zřizovací poplatek, aktivační poplatek, kurulum ücreti, taxă de instalare, taxă de înscriere, beiratkozási díj, taxa de inscrição, taxa de adesão, inschrijfgeld, aansluitkosten, opłata aktywacyjna, wpisowe',
  shipping:
    'cena dopravy, cost livrare, cost transport, taxă de livrare, custo de envio, frete, verzendkosten, bezorgkosten, koszt dostawy, koszt wysyłki',
  sku: 'artikelnr, varenummer, varenr, tuotenumero, tuotekoodi, katalogové číslo, kód produktu, kód zboží, číslo produktu, ürün kodu, stok kodu, cod produs, cod articol, cikkszám, código do produto, referência do produto, kod produktu',
  startDate:
    'datum och tid, tiltrædelsesdato, oppstart, alkamisaika, datum konání, začátek akce, termín nástupu, nástup, datum nástupu, işe başlama tarihi, data începerii, data evenimentului, începe la, kezdési időpont, data de início, início do evento, ingangsdatum, startdag, data rozpoczęcia, data wydarzenia',
  street: 'ulice a číslo, utca házszám, strada și numărul',
  sunday: 'söndag, søndag, sunnuntai, neděle, pazar, duminică, vasárnap, zondag, niedziela',
  thursday: 'torsdag, torstai, čtvrtek, perşembe, joi, csütörtök, donderdag, quinta feira, quinta, czwartek',
  title: 'nome do produto, productnaam, tuotenimi, název knihy, kitap adı, ürün adı, könyv címe',
  totalTime:
    'total tid, tid i alt, samlet tid, celkový čas, celková doba, toplam süre, timp total, összidő, teljes idő, tempo total, totale tijd, czas całkowity',
  transmission:
    'växellåda, geartype, gearkasse, girkasse, girtype, vaihteisto, převodovka, vites, vites tipi, şanzıman, cutie de viteze, transmisie, sebességváltó, váltó, caixa de velocidades, câmbio, transmissie, versnellingsbak, skrzynia biegów',
  tuesday: 'tisdag, tirsdag, tiistai, úterý, salı, marți, kedd, dinsdag, terça feira, terça, wtorek',
  vacationDays:
    'semesterdagar, feriedage, feriedager, lomapäivät, dny dovolené, yıllık izin, zile de concediu, szabadságnapok, dias de férias, vakantiedagen, dni urlopu',
  validity:
    'gyldighetstid, doba platnosti, geçerlilik süresi, perioada de valabilitate, érvényességi idő, prazo de validade, geldigheidsduur, okres ważności',
  vatNumber:
    'momsnummer, momsregistreringsnummer, cvr, cvr nr, cvr nummer, org nr, organisationsnummer, organisasjonsnummer, y tunnus, alv numero, dič, vergi no, vergi numarası, cui, cod fiscal, cod tva, adószám, nip, numer nip, nipc, cnpj, contribuinte',
  views:
    'visningar, visninger, katselukertoja, katseluja, zobrazení, počet zobrazení, görüntülenme, görüntüleme, vizualizări, afișări, megtekintés, megtekintések, visualizações, weergaven, wyświetlenia',
  warranty: 'garantitid, takuuaika, záruční doba, garanti süresi, perioada de garanție, garantietermijn',
  website:
    'webová stránka, webové stránky, web stránky, web sitesi, internet sitesi, internetes oldal, site oficial, strona internetowa, strona www',
  wednesday: 'onsdag, keskiviikko, středa, çarşamba, miercuri, szerda, woensdag, quarta feira, quarta, środa',
  weeklyHours:
    'veckoarbetstid, ugentlig arbejdstid, timer pr uge, timer per uke, viikkotyöaika, týdenní pracovní doba, haftalık çalışma saati, ore pe săptămână, heti munkaidő, uren per week, aantal uren per week',
  weight: 'vlastní hmotnost, nettó tömeg, netto paino',
  yearBuilt:
    'rok výstavby, rok postavení, rok kolaudace, yapım yılı, bina yapım yılı, inşa yılı, an construcție, anul construcției, an finalizare, építési év, építve, ano de construção, bouwjaar, rok budowy',
});
