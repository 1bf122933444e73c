// Over 10 kB: pages and cases of a bench.
import { type GoalCase, no, yes } from './types.ts';

/** Pages in varied designs and languages, as HTML, and cases that were written before the rules were changed. Half of the pages was looked at. */
export const VARIED_PAGES: Readonly<Record<string, string>> = {
  bike: `<header><nav><a href="/">Start</a> <a href="/raeder">Räder</a> <a href="/service">Service</a></nav></header>
<main class="mx-auto max-w-5xl"><div class="grid grid-cols-2 gap-6"><div><img src="/i/tour5.jpg" alt="Tourer 5"></div>
<div class="flex flex-col"><h1 class="text-2xl font-bold">Hallwyl Tourer 5</h1>
<div class="flex gap-2"><span class="text-3xl">1.899,00 €</span><span class="line-through text-gray-500">2.199,00 €</span></div>
<span class="inline-flex rounded bg-red-100 px-2">Derzeit nicht lieferbar</span>
<p class="text-sm">inkl. MwSt., zzgl. Versand 39,90 €</p>
<div class="mt-4 flex gap-2"><button>S</button><button>M</button><button>L</button></div>
<div class="grid grid-cols-2 text-sm"><div class="text-gray-500">Rahmen</div><div>Aluminium</div><div class="text-gray-500">Gewicht</div><div>13,4 kg</div><div class="text-gray-500">Schaltung</div><div>Nabe, 8 Gänge</div><div class="text-gray-500">Garantie</div><div>5 Jahre</div></div>
</div></div>
<section><h2>Das könnte Ihnen gefallen</h2><div class="grid grid-cols-3"><a href="/t3" class="block"><p>Hallwyl Tourer 3</p><p>1.299,00 €</p><p>Auf Lager</p></a><a href="/e7" class="block"><p>Hallwyl E-Tour 7</p><p>3.450,00 €</p><p>Auf Lager</p></a></div></section>
<section><h2>Bewertungen</h2><p>4,6 von 5 · 87 Bewertungen</p><blockquote>Fährt leise, der Sattel ist hart.</blockquote></section></main>
<footer><p>Hotline 0555 12 34 56, Mo–Fr 9–17 Uhr</p><p>© 2026 Hallwyl AG</p></footer>`,

  museum: `<main><h1>The Tidewater Museum</h1>
<p>The museum tells the story of the river and of the people who lived from it. It is open Tuesday to Sunday from 10 am to 5 pm, and on Thursdays until 8 pm.</p>
<p>Admission is £9 for adults and £4 for children. Members of the museum come in free. The audio guide costs £3 and speaks six languages.</p>
<p>The lighthouse room is closed for repairs and will open again in spring. The café by the quay serves lunch from noon.</p>
<h2>On show</h2><p>“Nets and Knots” runs until 18 January. It is followed by “Ice Harbour”, which opens on 7 February.</p>
<h2>Getting here</h2><p>Bus 14 stops at the gate. There are 30 parking spaces behind the boat hall; parking costs £2 an hour.</p>
<h2>News</h2><p>Our director, Maud Pelham, received the heritage medal in October.</p></main>
<aside><p>Advertisement</p><p>River cruises from £25. Book today!</p></aside>
<footer><p>Visitors this year: 48,120. Page checked on 3 November.</p></footer>`,

  piso: `<main><h1>Piso en calle Almirante 22, Valencia</h1><p class="precio">285.000 €</p>
<dl><dt>Superficie</dt><dd>94 m²</dd><dt>Habitaciones</dt><dd>3</dd><dt>Baños</dt><dd>2</dd><dt>Planta</dt><dd>4ª con ascensor</dd><dt>Gastos de comunidad</dt><dd>78 € al mes</dd><dt>Estado</dt><dd>En venta</dd><dt>Certificado energético</dt><dd>E</dd><dt>Referencia</dt><dd>VL-2207</dd></dl>
<h2>Descripción</h2><p>Piso luminoso con balcón a la calle. La cocina fue reformada en 2021. Se puede visitar los sábados por la mañana.</p>
<h2>Contacto</h2><p>Inmobiliaria Turia, Carmen Ferrer</p><p>Teléfono: 555 20 31 40</p>
<h2>Otros pisos en la zona</h2><ul><li>Calle Colón 8 — 310.000 € — 3 habitaciones</li><li>Calle Sorní 15 — 265.000 € — 2 habitaciones</li></ul></main>
<footer><p>Visto 1.204 veces · Anuncio actualizado hace 3 días</p></footer>`,

  waiting: `<main><h1>Westmoor Hospital: waiting times</h1><p>Emergency department, now: <strong>3 h 10 min</strong></p>
<table><thead><tr><th>Clinic</th><th>Wait for a first appointment</th><th>Referrals</th></tr></thead><tbody>
<tr><td>Cardiology</td><td>9 weeks</td><td>open</td></tr><tr><td>Dermatology</td><td>21 weeks</td><td>closed</td></tr><tr><td>Eye clinic</td><td>12 weeks</td><td>open</td></tr><tr><td>Orthopaedics</td><td>17 weeks</td><td>open</td></tr></tbody></table>
<h2>Visiting</h2><p>Visitors are welcome from 2 pm to 8 pm. Masks must be worn on ward 6.</p>
<h2>Parking</h2><p>£1.80 per hour. Blue badge holders park free.</p>
<h2>News</h2><ul><li>12 November: New scanner in building C</li><li>2 November: Flu vaccinations have begun</li></ul></main>
<footer><p>Switchboard 0555 700 100</p><p>Figures from 26 November 2026, 07:30</p></footer>`,

  konzert: `<main><h1>Kammerhalle – Programm</h1><div class="cards">
<div class="card"><h3>Trio Lindqvist</h3><p>Fr, 4. Dezember, 20 Uhr</p><p>Großer Saal</p><p>Karten ab 24 €</p><span class="badge">Wenige Restkarten</span></div>
<div class="card"><h3>Nacht der Orgel</h3><p>Sa, 12. Dezember, 22 Uhr</p><p>Kirche St. Blasius</p><p>Eintritt frei</p></div>
<div class="card"><h3>Ana Moreau: Chansons</h3><p>So, 20. Dezember, 18 Uhr</p><p>Kleiner Saal</p><p>Karten ab 18 €</p><span class="badge">Ausverkauft</span></div>
<div class="card"><h3>Silvesterkonzert</h3><p>Do, 31. Dezember, 17 Uhr</p><p>Großer Saal</p><p>Vorverkauf ab 1. Dezember</p></div></div>
<h2>Abonnement</h2><p>Fünf Konzerte nach Wahl kosten 95 €.</p><h2>Kasse</h2><p>Dienstag bis Freitag, 14 bis 18 Uhr</p></main>
<footer><p>Newsletter: schon 2.310 Leserinnen und Leser</p></footer>`,

  carte: `<main><h1>Le Vieux Four</h1><p>Cuisine de saison au cœur de Dinan</p>
<section><h2>Menu du jour</h2><p>Velouté de potiron</p><p>Lieu jaune, beurre blanc</p><p>Tarte aux pommes</p><p>23 €</p></section>
<section><h2>Carte</h2><div class="row"><span>Soupe à l'oignon</span> <span>9 €</span></div><div class="row"><span>Galette complète</span> <span>13,50 €</span></div><div class="row"><span>Entrecôte, frites</span> <span>24 €</span></div><div class="row"><span>Assiette végétarienne</span> <span>16 €</span></div></section>
<section><h2>Horaires</h2><p>Du mardi au samedi, 12 h – 14 h et 19 h – 22 h</p><p>Fermeture annuelle : du 4 au 20 janvier</p></section>
<section><h2>Réserver</h2><p>Téléphone : 05 55 01 02 03</p><p>La terrasse est complète jusqu'à samedi.</p></section></main>
<footer><p>Noté 4,5/5 par 612 clients</p></footer>`,

  vacancy: `<main class="container"><div class="rounded-xl border p-6"><p class="text-sm uppercase">Harbour Trust</p><h1>Volunteer Coordinator</h1>
<div class="flex gap-4"><span>Leith, Edinburgh</span><span>£29,400</span><span>30 hours a week</span><span>Permanent</span></div>
<p class="text-sm">Apply by 11 December</p><a class="btn" href="/apply">Apply now</a></div>
<h2>What you will do</h2><ul><li>Welcome and train volunteers</li><li>Plan the rota for two sites</li></ul>
<h2>What we ask for</h2><ul><li>Two years with volunteers or in events</li><li>Driving licence</li></ul>
<h2>What we offer</h2><ul><li>33 days of leave</li><li>Pension, 8% from us</li></ul>
<p>Questions? Ask Fiona Baird, fiona@harbourtrust.example.</p>
<h2>Other roles</h2><div class="grid"><a href="/r/2">Boat Builder · £31,000</a><a href="/r/3">Shop Assistant · £23,100</a></div></main>
<footer><p>Seen by 340 people · 12 people have applied</p></footer>`,

  notes: `<main><h1>Corvid Sync: release notes</h1><article><h2>Corvid Sync 7.2</h2><p>November 2026</p><p>This release reads folders twice as fast. Conflicts are now shown side by side. We fixed a crash on wake from sleep.</p></article>
<article><h2>Corvid Sync 7.1</h2><p>August 2026</p><p>Adds a dark theme and links that expire.</p></article>
<h2>Known problems</h2><p>Files larger than 4 GB cannot be shared by link.</p>
<h2>System requirements</h2><p>Corvid Sync runs on Windows 10, macOS 13 and Ubuntu 22.04. It needs 200 MB of disk space.</p>
<h2>End of support</h2><p>Version 5 receives no more updates after 31 March 2027.</p>
<p>Corvid Sync costs $4 a month for each person.</p></main><footer><p>Follow us. 22,418 followers</p><p>Our blog: “Why folders still matter”</p></footer>`,

  course: `<main><h1>BIO 214 Marine Ecology</h1><dl><dt>Credits</dt><dd>6</dd><dt>Taught by</dt><dd>Dr Neve Halloran</dd><dt>Language</dt><dd>English</dd><dt>Room</dt><dd>Darwin 2.08</dd><dt>Time</dt><dd>Wednesday 10:15–12:00</dd><dt>Places</dt><dd>40 (full, waiting list of 9)</dd><dt>Exam</dt><dd>28 January 2027, written</dd><dt>Enrolment</dt><dd>closes on 8 January</dd></dl>
<h2>Contents</h2><p>Shores, plankton, food webs and fisheries. There is a field trip of three days to the islands in May; it costs €140.</p>
<h2>Reading</h2><ul><li>Castell: The Shore in Winter</li><li>Oduya: Counting Fish</li></ul>
<h2>Announcements</h2><p>The first lecture is on 14 October.</p></main>
<footer><p>Biology Office, Darwin 1.01, Monday to Thursday 9:00–11:30</p><p>Last change: 4 November 2026</p></footer>`,

  linea: `<main><h1>Línea 7: estado del servicio</h1><div class="flex items-center"><svg></svg><span>Servicio normal</span></div>
<div class="grid"><div><p>Frecuencia</p><p>6 minutos</p></div><div><p>Primer tren</p><p>5:40</p></div><div><p>Último tren</p><p>0:10</p></div><div><p>Billete sencillo</p><p>1,60 €</p></div></div>
<h2>Estaciones</h2><table><tr><th>Estación</th><th>Ascensor</th><th>Estado</th></tr><tr><td>Puerto</td><td>sí</td><td>Abierta</td></tr><tr><td>Mercado</td><td>averiado</td><td>Abierta</td></tr><tr><td>Universidad</td><td>sí</td><td>Cerrada por obras</td></tr></table>
<h2>Avisos</h2><p>El 6 de diciembre los trenes circulan con horario de domingo.</p></main>
<aside><p>Publicidad</p><p>Parking Centro: 12 € al día</p></aside>
<footer><p>Actualizado a las 8:15 · 31.220 seguidores</p></footer>`,

  auction: `<main><h1>Lots in the winter sale</h1><p>24 lots, bidding ends on Sunday at 9 pm</p><ul class="cards">
<li><a href="/l/11">Lot 11</a><h3>Oak writing desk, about 1880</h3><p>Current bid £340</p><p>7 bids</p><p>Reserve not met</p></li>
<li><a href="/l/12">Lot 12</a><h3>Brass ship's clock</h3><p>Current bid £120</p><p>12 bids</p><p>Reserve met</p></li>
<li><a href="/l/13">Lot 13</a><h3>Set of six wine glasses</h3><p>Current bid £45</p><p>3 bids</p><p>No reserve</p></li>
<li><a href="/l/14">Lot 14</a><h3>Watercolour, harbour at dusk</h3><p>Withdrawn</p></li></ul>
<h2>Buying</h2><p>The buyer's premium is 18%. Lots can be collected from Tuesday. Delivery costs from £15.</p></main><footer><p>Viewed by 1,877 people</p><p>Registered office: 3 Quay Street</p></footer>`,

  grant: `<main><h1>Small Harbours Fund</h1><p class="lead">Grants for repairs of piers, steps and slipways.</p>
<div class="box"><p><strong>Status</strong></p><p>Closed. The next round opens in March 2027.</p></div>
<div class="box"><p><strong>Amount</strong></p><p>£2,000 to £25,000</p></div><div class="box"><p><strong>Who can apply</strong></p><p>Charities, parish councils and harbour trusts</p></div>
<h2>How we decide</h2><p>The panel meets in May. It is chaired by Owen Tregear. Decisions are sent within ten working days.</p>
<h2>Documents</h2><ul><li><a href="/g.pdf">Guidance notes (PDF, 2 MB)</a></li><li><a href="/f.docx">Budget form</a></li></ul>
<h2>Grants made</h2><table><tr><th>Year</th><th>Grants</th><th>Total</th></tr><tr><td>2025</td><td>31</td><td>£402,000</td></tr><tr><td>2024</td><td>27</td><td>£355,500</td></tr></table></main>
<footer><p>Call 0555 300 400. We are closed on bank holidays.</p></footer>`,
};

/** The first half of the pages, which was looked at while rules were changed. */
export const VARIED_SEEN: readonly GoalCase[] = [
  yes('bike', 'Sag mir, wenn das Rad wieder lieferbar ist', ['Derzeit nicht lieferbar', 'Sofort lieferbar']),
  no('bike', 'Sag mir, wenn das Rad wieder lieferbar ist', ['4,6 von 5 · 87', '4,5 von 5 · 91']),
  no('bike', 'Tourer 5 wieder verfügbar', ['<p>3.450,00 €</p><p>Auf Lager</p>', '<p>3.450,00 €</p><p>Ausverkauft</p>']),
  yes('bike', 'Preis des Tourer 5 sinkt', ['1.899,00 €', '1.749,00 €']),
  no('bike', 'Preis des Tourer 5 sinkt', ['1.299,00 €', '1.199,00 €']),
  no('bike', 'Preisänderungen beim Rad', ['87 Bewertungen', '92 Bewertungen']),
  yes('bike', 'gibt es eine neue Größe', ['<button>L</button>', '<button>L</button><button>XL</button>']),
  yes('bike', 'Änderung der Garantie', ['5 Jahre', '10 Jahre']),
  no('bike', 'Änderung der Garantie', ['13,4 kg', '13,1 kg']),

  yes('museum', 'opening hours of the museum', ['on Thursdays until 8 pm', 'on Thursdays until 9 pm']),
  no('museum', 'opening hours of the museum', [
    'The café by the quay serves lunch from noon.',
    'The café by the quay serves fish and soup.',
  ]),
  yes('museum', 'when the lighthouse room reopens', [
    'The lighthouse room is closed for repairs and will open again in spring.',
    'The lighthouse room is open to visitors again.',
  ]),
  no('museum', 'when the lighthouse room reopens', ['Bus 14 stops at the gate.', 'Buses 14 and 15 stop at the gate.']),
  yes('museum', 'ticket prices', ['£9 for adults', '£11 for adults']),
  no('museum', 'admission price for adults', ['parking costs £2 an hour', 'parking costs £3 an hour']),
  no('museum', 'ticket prices', ['River cruises from £25', 'River cruises from £19']),
  yes('museum', 'a new exhibition is announced', [
    'which opens on 7 February.',
    'which opens on 7 February. In June comes “Salt Roads”, an exhibition about trade.',
  ]),
  no('museum', 'a new exhibition is announced', ['48,120', '48,377'], ['3 November', '10 November']),

  yes('piso', 'avísame si baja el precio', ['285.000 €', '269.000 €']),
  no('piso', 'avísame si baja el precio', ['310.000 €', '295.000 €']),
  no('piso', 'avísame si baja el precio', ['1.204 veces', '1.310 veces'], ['hace 3 días', 'hace 4 días']),
  yes('piso', 'quiero saber si el piso ya está vendido o reservado', ['<dd>En venta</dd>', '<dd>Reservado</dd>']),
  no('piso', 'quiero saber si el piso ya está vendido o reservado', [
    'Calle Sorní 15 — 265.000 €',
    'Calle Sorní 15 — 259.000 €',
  ]),
  yes('piso', 'gastos de comunidad', ['78 € al mes', '85 € al mes']),
  yes('piso', 'el teléfono de contacto', ['555 20 31 40', '555 20 31 49']),
  no('piso', 'el teléfono de contacto', ['La cocina fue reformada en 2021.', 'La cocina se reformó en 2021.']),

  yes('waiting', 'referrals to dermatology open again', [
    '<td>21 weeks</td><td>closed</td>',
    '<td>21 weeks</td><td>open</td>',
  ]),
  no('waiting', 'referrals to dermatology open again', [
    '<td>12 weeks</td><td>open</td>',
    '<td>12 weeks</td><td>closed</td>',
  ]),
  yes('waiting', 'how long is the wait for orthopaedics', ['17 weeks', '15 weeks']),
  no('waiting', 'how long is the wait for orthopaedics', ['9 weeks', '10 weeks'], ['3 h 10 min', '2 h 05 min']),
  yes('waiting', 'visitor rules', ['Masks must be worn on ward 6.', 'Masks are no longer needed.']),
  no('waiting', 'visitor rules', ['07:30', '08:00']),
  yes('waiting', 'price of parking', ['£1.80 per hour', '£2.20 per hour']),

  yes('konzert', 'Karten für das Silvesterkonzert', ['Vorverkauf ab 1. Dezember', 'Karten ab 32 €']),
  no('konzert', 'Karten für das Silvesterkonzert', ['Wenige Restkarten', 'Ausverkauft']),
  yes('konzert', 'Trio Lindqvist ausverkauft', ['Wenige Restkarten', 'Ausverkauft']),
  yes('konzert', 'neue Konzerte', [
    '<div class="card"><h3>Silvester',
    '<div class="card"><h3>Neujahrsmatinee</h3><p>Sa, 2. Januar, 11 Uhr</p><p>Foyer</p></div><div class="card"><h3>Silvester',
  ]),
  no('konzert', 'neue Konzerte', ['2.310 Leserinnen', '2.344 Leserinnen']),
  no('konzert', 'neue Konzerte', ['Dienstag bis Freitag, 14 bis 18 Uhr', 'Dienstag bis Freitag, 13 bis 18 Uhr']),
  yes('konzert', 'Nacht der Orgel wird verschoben', ['Sa, 12. Dezember, 22 Uhr', 'Sa, 19. Dezember, 22 Uhr']),
  yes('konzert', 'Preis des Abonnements', ['kosten 95 €', 'kosten 99 €']),
  no('konzert', 'Preis des Abonnements', ['Karten ab 18 €', 'Karten ab 21 €']),

  yes('carte', 'le menu du jour', ['Lieu jaune, beurre blanc', 'Poulet rôti, pommes sautées']),
  no('carte', 'le menu du jour', ['Noté 4,5/5 par 612', 'Noté 4,5/5 par 615']),
  yes('carte', "le prix de l'entrecôte", ['24 €', '26 €']),
  no('carte', "le prix de l'entrecôte", ['13,50 €', '14 €']),
  yes('carte', 'changement des horaires', ['19 h – 22 h', '19 h – 23 h']),
  no('carte', 'changement des horaires', ['Tarte aux pommes', 'Far breton']),
  yes('carte', 'dates de la fermeture annuelle', ['du 4 au 20 janvier', 'du 11 au 27 janvier']),
  yes('carte', 'dès que la terrasse est de nouveau disponible', [
    "La terrasse est complète jusqu'à samedi.",
    'Des tables sont libres en terrasse.',
  ]),
  no('carte', 'dès que la terrasse est de nouveau disponible', ['05 55 01 02 03', '05 55 01 02 04']),
];

/** The second half, which was not looked at. */
export const VARIED_UNSEEN: readonly GoalCase[] = [
  yes('vacancy', 'the deadline to apply', ['Apply by 11 December', 'Apply by 18 December']),
  no('vacancy', 'the deadline to apply', ['12 people have applied', '19 people have applied']),
  yes('vacancy', 'salary', ['£29,400', '£30,200']),
  no('vacancy', 'salary', ['Shop Assistant · £23,100', 'Shop Assistant · £23,900']),
  yes(
    'vacancy',
    'let me know when the position is filled or closed',
    ['Apply by 11 December', 'This position has been filled.'],
    ['<a class="btn" href="/apply">Apply now</a>', ''],
  ),
  no('vacancy', 'let me know when the position is filled or closed', [
    '<li>Driving licence</li>',
    '<li>A driving licence</li>',
  ]),
  yes('vacancy', 'working hours', ['30 hours a week', '35 hours a week']),
  yes('vacancy', 'who to ask', ['Fiona Baird, fiona@', 'Rory Tait, rory@']),

  yes('notes', 'new release', [
    '<article><h2>Corvid Sync 7.2',
    '<article><h2>Corvid Sync 7.3</h2><p>December 2026</p><p>Search inside of documents.</p></article><article><h2>Corvid Sync 7.2',
  ]),
  no('notes', 'new release', ['22,418', '22,530']),
  no('notes', 'new release', ['“Why folders still matter”', '“A day with our support team”']),
  yes('notes', 'system requirements', ['macOS 13', 'macOS 14']),
  yes('notes', 'when does support for version 5 end', ['31 March 2027', '30 June 2027']),
  no('notes', 'when does support for version 5 end', ['200 MB of disk space', '250 MB of disk space']),
  yes('notes', 'sharing of large files gets fixed', [
    'Files larger than 4 GB cannot be shared by link.',
    'Links to shared files larger than 40 GB expire after a day.',
  ]),
  yes('notes', 'price per user', ['$4 a month', '$5 a month']),
  no('notes', 'price per user', ['twice as fast', 'three times as fast']),

  yes('course', 'a place becomes free', ['40 (full, waiting list of 9)', '40 (3 free)']),
  no('course', 'a place becomes free', ['Wednesday 10:15–12:00', 'Wednesday 10:15–11:45']),
  yes('course', 'exam date', ['28 January 2027', '4 February 2027']),
  no('course', 'exam date', ['4 November 2026', '20 November 2026']),
  no('course', 'exam date', ['closes on 8 January', 'closes on 10 January']),
  yes('course', 'who teaches it', ['Dr Neve Halloran', 'Dr Ian Prewett']),
  yes('course', 'room changes', ['Darwin 2.08', 'Huxley 0.12']),
  no('course', 'room changes', ['Darwin 1.01', 'Darwin 1.04']),
  yes('course', 'cost of the field trip', ['€140', '€165']),

  yes('linea', 'avísame si hay incidencias en la línea 7', [
    'Servicio normal',
    'Servicio interrumpido entre Puerto y Mercado',
  ]),
  no('linea', 'avísame si hay incidencias en la línea 7', ['a las 8:15', 'a las 8:45'], ['31.220', '31.236']),
  yes('linea', 'cuando abra la estación Universidad', ['Cerrada por obras', 'Abierta']),
  yes('linea', 'ascensor de Mercado reparado', ['averiado', 'sí']),
  no('linea', 'ascensor de Mercado reparado', ['6 minutos', '7 minutos']),
  yes('linea', 'precio del billete', ['1,60 €', '1,70 €']),
  no('linea', 'precio del billete', ['12 € al día', '14 € al día']),
  yes('linea', 'hora del último tren', ['0:10', '0:40']),

  yes('auction', 'the bid on the desk', ['£340', '£380'], ['7 bids', '8 bids']),
  no('auction', 'the bid on the desk', ['£120', '£130'], ['12 bids', '13 bids']),
  yes('auction', 'tell me when the reserve of lot 11 is met', ['<p>Reserve not met</p>', '<p>Reserve met</p>']),
  no('auction', 'tell me when the reserve of lot 11 is met', ['<p>3 bids</p>', '<p>4 bids</p>']),
  yes('auction', 'new lots', [
    '</ul>',
    '<li><a href="/l/15">Lot 15</a><h3>Carved walking stick</h3><p>Current bid £20</p></li></ul>',
  ]),
  no('auction', 'new lots', ['1,877', '1,902']),
  yes('auction', "buyer's premium", ['18%', '20%']),
  no('auction', "buyer's premium", ['from £15', 'from £18']),

  yes('grant', 'tell me when applications open', [
    'Closed. The next round opens in March 2027.',
    'Open until 30 April 2027.',
  ]),
  no('grant', 'tell me when applications open', ['0555 300 400', '0555 300 401']),
  yes('grant', 'maximum grant', ['£2,000 to £25,000', '£2,000 to £40,000']),
  no('grant', 'maximum grant', ['<td>31</td><td>£402,000</td>', '<td>32</td><td>£407,000</td>']),
  yes('grant', 'who can apply', ['Charities, parish councils and harbour trusts', 'Charities and harbour trusts']),
  yes('grant', 'new guidance', ['Guidance notes (PDF, 2 MB)', 'Guidance notes 2027 (PDF, 2.3 MB)']),
  no('grant', 'new guidance', ['The panel meets in May.', 'The panel meets in June.']),
];
