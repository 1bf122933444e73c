// Over 10 kB: pages and cases of a bench.
import { type GoalCase, no, yes } from './types.ts';

/** Further pages in varied designs and languages, written when the rules were right about the first ones, before they were tried. */
export const LATER_PAGES: Readonly<Record<string, string>> = {
  amt: `<main><h1>Bürgeramt Nord</h1><div class="alert">Online-Termine sind derzeit ausgebucht. Neue Termine werden montags um 8 Uhr freigeschaltet.</div>
<h2>Leistungen</h2><table><tr><th>Leistung</th><th>Gebühr</th><th>Bearbeitungszeit</th></tr><tr><td>Personalausweis</td><td>37,00 €</td><td>3 Wochen</td></tr><tr><td>Reisepass</td><td>70,00 €</td><td>5 Wochen</td></tr><tr><td>Anmeldung</td><td>kostenlos</td><td>sofort</td></tr></table>
<h2>Unterlagen für den Reisepass</h2><ul><li>altes Dokument</li><li>biometrisches Foto</li></ul>
<h2>Anfahrt</h2><p>Lindenstraße 12, U-Bahn Nordplatz. Der Aufzug am Eingang B ist außer Betrieb.</p>
<h2>Öffnungszeiten</h2><p>Montag und Dienstag 8–15 Uhr</p><p>Donnerstag 10–18 Uhr</p></main><footer><p>Stand: 24.11.2026 · Seite 18.223-mal aufgerufen</p></footer>`,

  flights: `<main><h1>Departures, Skellig Airport</h1><table><thead><tr><th>Time</th><th>Flight</th><th>To</th><th>Gate</th><th>Remarks</th></tr></thead><tbody>
<tr><td>06:55</td><td>SK 201</td><td>Dublin</td><td>A2</td><td>Boarding</td></tr><tr><td>07:20</td><td>SK 340</td><td>Bergen</td><td>A4</td><td>On time</td></tr><tr><td>08:05</td><td>NV 77</td><td>Lisbon</td><td>B1</td><td>Delayed to 09:10</td></tr><tr><td>09:30</td><td>SK 205</td><td>Dublin</td><td></td><td>On time</td></tr></tbody></table>
<h2>Security</h2><p>Waiting time at security: 12 minutes</p><h2>Parking</h2><p>Car park 1: 84 spaces left, €18 a day. Car park 2 is full.</p>
<p>Shops open at 5 am.</p></main><footer>Last refreshed 06:41:03</footer>`,

  cantine: `<main><h1>Cantine de l'école Jules-Verne</h1><h2>Semaine du 30 novembre</h2>
<div class="jour"><h3>Lundi</h3><p>Carottes râpées</p><p>Gratin de pâtes</p><p>Compote</p></div><div class="jour"><h3>Mardi</h3><p>Soupe de légumes</p><p>Poisson, riz</p><p>Yaourt</p></div><div class="jour"><h3>Jeudi</h3><p>Betteraves</p><p>Omelette</p><p>Orange</p></div>
<h2>Tarifs</h2><dl><dt>Repas</dt><dd>3,20 €</dd><dt>Garderie du soir</dt><dd>2,10 € de l'heure</dd></dl>
<h2>Inscriptions</h2><p>Les inscriptions pour le printemps sont closes. Elles rouvriront le 5 février.</p>
<h2>Contact</h2><p>Mme Leroux, 05 55 44 33 22</p></main><footer><p>Dernière mise à jour : 25/11/2026</p></footer>`,

  rents: `<main><h1>Flats to let in Harwick</h1><p>5 flats</p><div class="space-y-4">
<a class="block" href="/f/1"><h3>2 Ferry Lane</h3><div class="flex gap-2"><span>£850 pcm</span> · <span>2 bedrooms</span> · <span>Unfurnished</span></div><span class="pill">Available now</span></a>
<a class="block" href="/f/2"><h3>Flat 3, 19 Market Square</h3><div class="flex gap-2"><span>£1,120 pcm</span> · <span>3 bedrooms</span> · <span>Furnished</span></div><span class="pill">Available from 1 February</span></a>
<a class="block" href="/f/3"><h3>The Old Forge</h3><div class="flex gap-2"><span>£990 pcm</span> · <span>2 bedrooms</span> · <span>Furnished</span></div><span class="pill">Let agreed</span></a></div>
<h2>Fees</h2><p>Holding deposit: one week's rent. Lost keys £35.</p><h2>Why tenants choose us</h2><p>Rated 4.8 by 219 tenants. Our office on Bridge Street is open from 9 to 5.</p></main>
<aside><p>Sponsored</p><p>Van hire from £49 a day</p></aside>`,

  feed: `<main><h1>Marlow Robotics</h1><p>We build arms for small workshops.</p>
<section><h2>News</h2><article><p>20 November 2026</p><p>Marlow opens a service centre in Turin</p></article><article><p>2 November 2026</p><p>Arm 4 wins a design prize</p></article><article><p>9 October 2026</p><p>Photos from our open day</p></article></section>
<section><h2>Leadership</h2><div><p>Ingrid Vale</p><p>Chief executive</p></div><div><p>Tomás Rey</p><p>Head of engineering</p></div></section>
<section><h2>Figures</h2><div><p>112</p><p>people</p></div><div><p>€14 million</p><p>revenue in 2025</p></div><div><p>9</p><p>countries</p></div></section>
<section><h2>Products</h2><ul><li>Arm 3, from €4,900</li><li>Arm 4, from €6,400</li></ul></section></main><footer><p>Investor contact: ir@marlow.example</p></footer>`,

  taller: `<main><h1>Taller de cerámica</h1><p>Curso de ocho semanas para principiantes.</p><ul class="datos"><li><strong>Profesora:</strong> Lucía Bravo</li><li><strong>Horario:</strong> jueves, de 18:30 a 20:30</li><li><strong>Inicio:</strong> 14 de enero</li><li><strong>Precio:</strong> 160 € (materiales incluidos)</li><li><strong>Plazas:</strong> quedan 2</li><li><strong>Lugar:</strong> calle Olmo 7</li></ul>
<h2>Otros talleres</h2><table><tr><th>Taller</th><th>Inicio</th><th>Precio</th></tr><tr><td>Grabado</td><td>20 de enero</td><td>140 €</td></tr><tr><td>Encuadernación</td><td>2 de febrero</td><td>120 €</td></tr></table>
<h2>Opiniones</h2><p>“Muy recomendable.” — 41 opiniones, 4,9 de 5</p></main><footer><p>Escríbenos: hola@taller.example</p></footer>`,

  api: `<main><h1>Tern API</h1><h2>Limits</h2><table><tr><td>Requests per minute</td><td>120</td></tr><tr><td>Size of a request</td><td>5 MB</td></tr><tr><td>Webhooks</td><td>10 per project</td></tr></table>
<h2>Authentication</h2><p>Send your key in the header X-Tern-Key. Keys expire after 90 days. Basic authentication will be switched off on 1 March 2027.</p>
<h2>SDKs</h2><ul><li>Python</li><li>Go</li><li>TypeScript</li></ul><h2>Status</h2><p>All systems normal.</p>
<h2>Changelog</h2><h3>18 November</h3><p>Adds filters to the list of orders.</p><h3>3 November</h3><p>Faster exports.</p></main>
<aside><h2>Popular guides</h2><ul><li>Getting started</li><li>Errors and retries</li></ul></aside><footer><p>Was this helpful? 64 of 70 people said yes.</p></footer>`,

  shoes: `<main><div class="pdp"><h1>Fjord Runner GTX</h1><p class="sku">Art. 88123</p><p class="now">£119</p><p class="was">£149</p><p>★★★★☆ (204)</p>
<div><p>Colour</p><p>Slate</p></div><div><p>Sizes</p><p>40 41 42 44 45</p></div><p>Size 43 is sold out.</p><p>Delivered in 2–4 days. Returns are free for 60 days.</p>
<details><summary>Care</summary><p>Do not machine wash.</p></details></div><section><h2>Complete the look</h2><p>Wool Sock £14</p><p>Trail Cap £22</p></section>
<section><h2>Recently viewed</h2><p>Fjord Runner £89</p></section></main><footer><p>Newsletter: 10% off your first order</p><p>Stores open Monday to Saturday, 10 am to 7 pm</p></footer>`,
};

export const LATER: readonly GoalCase[] = [
  yes('amt', 'Sag mir Bescheid, wenn es wieder Online-Termine gibt', [
    'Online-Termine sind derzeit ausgebucht.',
    'Online-Termine sind wieder verfügbar.',
  ]),
  no('amt', 'Sag mir Bescheid, wenn es wieder Online-Termine gibt', ['24.11.2026', '25.11.2026'], ['18.223', '18.377']),
  yes('amt', 'Gebühr für den Reisepass', ['70,00 €', '76,00 €']),
  no('amt', 'Gebühr für den Reisepass', ['37,00 €', '39,00 €']),
  yes('amt', 'Aufzug wieder in Betrieb', [
    'Der Aufzug am Eingang B ist außer Betrieb.',
    'Der Aufzug am Eingang B fährt wieder.',
  ]),
  no('amt', 'Aufzug wieder in Betrieb', ['<li>altes Dokument</li>', '<li>alter Pass</li>']),
  yes('amt', 'geänderte Öffnungszeiten', ['Donnerstag 10–18 Uhr', 'Donnerstag 10–19 Uhr']),
  no('amt', 'geänderte Öffnungszeiten', ['montags um 8 Uhr freigeschaltet', 'montags um 7 Uhr freigeschaltet']),
  yes('amt', 'wie lange dauert ein Personalausweis', ['3 Wochen', '4 Wochen']),

  yes('flights', 'Is SK 340 delayed?', ['<td>A4</td><td>On time</td>', '<td>A4</td><td>Delayed to 08:00</td>']),
  no('flights', 'Is SK 340 delayed?', ['Delayed to 09:10', 'Delayed to 09:45']),
  yes('flights', 'gate of the 9:30 flight to Dublin', ['<td>Dublin</td><td></td>', '<td>Dublin</td><td>A3</td>']),
  yes('flights', 'waiting time at security', ['12 minutes', '25 minutes']),
  no('flights', 'waiting time at security', ['06:41:03', '06:46:10']),
  yes('flights', 'spaces in car park 2', ['Car park 2 is full.', 'Car park 2: 3 spaces left.']),
  no('flights', 'price of parking', ['84 spaces left', '71 spaces left']),
  yes('flights', 'price of parking', ['€18 a day', '€21 a day']),

  yes('cantine', 'le menu de mardi', ['Poisson, riz', 'Poulet, riz']),
  no('cantine', 'le menu de mardi', ['Gratin de pâtes', 'Lasagnes']),
  yes('cantine', 'ouverture des inscriptions', [
    'Les inscriptions pour le printemps sont closes. Elles rouvriront le 5 février.',
    "Les inscriptions pour le printemps sont ouvertes jusqu'au 20 février.",
  ]),
  no('cantine', 'ouverture des inscriptions', ['25/11/2026', '26/11/2026']),
  yes('cantine', 'prix du repas', ['3,20 €', '3,35 €']),
  no('cantine', 'prix du repas', ['2,10 €', '2,30 €']),
  yes('cantine', 'le contact change', ['Mme Leroux, 05', 'M. Caron, 05']),

  yes('rents', 'tell me when a new flat is listed', [
    '</a></div>',
    '</a><a class="block" href="/f/4"><h3>8 Quay View</h3><div class="flex gap-2"><span>£780 pcm</span></div><span class="pill">Available now</span></a></div>',
  ]),
  no('rents', 'tell me when a new flat is listed', ['by 219 tenants', 'by 223 tenants']),
  no('rents', 'tell me when a new flat is listed', [
    '<span class="pill">Available now</span>',
    '<span class="pill">Let agreed</span>',
  ]),
  yes('rents', 'Is The Old Forge available again?', ['Let agreed', 'Available now']),
  yes('rents', 'rent of 2 Ferry Lane', ['£850 pcm', '£825 pcm']),
  no('rents', 'rent of 2 Ferry Lane', ['£990 pcm', '£950 pcm']),
  yes('rents', 'a flat for less than £800', ['£850 pcm', '£795 pcm']),
  no('rents', 'a flat for less than £800', ['£49 a day', '£45 a day']),
  yes('rents', 'fees for tenants', ['Lost keys £35.', 'Lost keys £45.']),

  yes('feed', 'company news', [
    '<article><p>20 November 2026',
    '<article><p>25 November 2026</p><p>Marlow and Hexa to build a gripper together</p></article><article><p>20 November 2026',
  ]),
  no('feed', 'company news', ['from €6,400', 'from €6,200']),
  yes('feed', 'a change in management', ['Tomás Rey', 'Priya Nair']),
  no('feed', 'a change in management', ['<p>112</p>', '<p>118</p>']),
  yes('feed', 'how many people work there', ['<p>112</p>', '<p>118</p>']),
  no('feed', 'how many people work there', ['<p>9</p>', '<p>11</p>']),
  yes('feed', 'price of the Arm 3', ['€4,900', '€4,700']),
  no('feed', 'price of the Arm 3', ['€6,400', '€6,200']),
  yes('feed', 'Is there an Arm 5?', [
    '<li>Arm 4, from €6,400</li>',
    '<li>Arm 4, from €6,400</li><li>Arm 5, from €8,900</li>',
  ]),

  yes('taller', 'cuándo empieza el curso', ['14 de enero', '21 de enero']),
  no('taller', 'cuándo empieza el curso', ['20 de enero', '27 de enero']),
  yes('taller', 'si quedan plazas', ['quedan 2', 'completo']),
  no('taller', 'si quedan plazas', ['41 opiniones', '43 opiniones']),
  yes('taller', 'cambio de profesora', ['Lucía Bravo', 'Nuria Sanz']),
  no('taller', 'precio del taller de cerámica', ['140 €', '145 €']),
  yes('taller', 'precio del taller de cerámica', ['160 €', '175 €']),
  no('taller', 'cambio de horario', ['calle Olmo 7', 'calle Olmo 9']),
  yes('taller', 'cambio de horario', ['de 18:30 a 20:30', 'de 18:00 a 20:00']),

  yes('api', 'rate limit', ['<td>120</td>', '<td>100</td>']),
  no('api', 'rate limit', ['5 MB', '10 MB']),
  yes('api', 'when is basic authentication switched off', ['1 March 2027', '1 June 2027']),
  yes('api', 'a Rust SDK', ['<li>TypeScript</li>', '<li>TypeScript</li><li>Rust</li>']),
  no('api', 'a Rust SDK', ['<li>Getting started</li>', '<li>Getting started in ten minutes</li>']),
  yes('api', 'outages', ['All systems normal.', 'Webhooks are delayed; we are looking into it.']),
  no('api', 'outages', ['64 of 70', '66 of 72']),
  yes('api', 'new entries in the changelog', [
    '<h3>18 November</h3>',
    '<h3>26 November</h3><p>Adds webhooks for refunds.</p><h3>18 November</h3>',
  ]),
  no('api', 'new entries in the changelog', ['Keys expire after 90 days.', 'Keys expire after 180 days.']),
  yes('api', 'how long keys are valid', ['Keys expire after 90 days.', 'Keys expire after 180 days.']),

  yes('shoes', 'size 43 back in stock', ['Size 43 is sold out.', ''], ['40 41 42 44 45', '40 41 42 43 44 45']),
  no('shoes', 'size 43 back in stock', ['(204)', '(209)']),
  yes('shoes', 'price below £110', ['£119', '£99']),
  no('shoes', 'price below £110', ['£89', '£79']),
  no('shoes', 'price below £110', ['Wool Sock £14', 'Wool Sock £12']),
  yes('shoes', 'a new colour', ['<p>Slate</p>', '<p>Slate, Moss</p>']),
  no('shoes', 'a new colour', ['Do not machine wash.', 'Do not wash by machine.']),
  yes('shoes', 'return policy', ['Returns are free for 60 days.', 'Returns are free for 30 days.']),
  no('shoes', 'return policy', ['Trail Cap £22', 'Trail Cap £25']),
];
