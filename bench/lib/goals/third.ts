// Over 10 kB: pages and cases of a bench.
import { type GoalCase, no, yes } from './types.ts';

/** Pages by a third writer who knew nothing of the rules. */
export const THIRD_PAGES: Readonly<Record<string, string>> = {
  handTools: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hand tools – Thistle &amp; Spade</title><link rel="stylesheet" href="/s/main.css?v=8812"></head>
<body><header class="top"><a class="brand" href="/?sid=a81f03c">Thistle &amp; Spade</a><nav><a href="/tools">Tools</a> <a href="/seeds">Seeds</a> <a href="/pots">Pots</a> <a href="/sale">Sale</a></nav><span class="basket">Basket: 0 items</span></header>
<div class="strip">Free delivery on orders over £60. Spring catalogue out now.</div>
<main><h1>Hand tools</h1><p class="hits">14,202 customers visited this page</p>
<div class="grid">
<article class="prod"><img src="/i/dh1.jpg" alt=""><h3>Dutch hoe, ash handle</h3><p class="pr">£34.50</p><p class="st ok">In stock</p><p class="sm">Head width 15 cm · ★ 4.6 (88)</p></article>
<article class="prod"><img src="/i/bf2.jpg" alt=""><h3>Border fork, stainless</h3><p class="pr">£57.00</p><p class="st no">Out of stock</p><p class="sm">Four tines · ★ 4.8 (141)</p></article>
<article class="prod"><img src="/i/bs3.jpg" alt=""><h3>Border spade, stainless</h3><p class="pr">£59.00</p><p class="st ok">In stock</p><p class="sm">Tread edge · ★ 4.7 (97)</p></article>
<article class="prod"><img src="/i/sec4.jpg" alt=""><h3>Bypass secateurs No. 6</h3><p class="pr">£41.95</p><p class="st ok">In stock</p><p class="sm">Replaceable blade · ★ 4.5 (310)</p></article>
<article class="prod"><img src="/i/sec5.jpg" alt=""><h3>Anvil secateurs No. 2</h3><p class="pr">£28.00</p><p class="st no">Out of stock</p><p class="sm">For dead wood · ★ 4.1 (52)</p></article>
</div>
<section class="rev"><h2>Latest reviews</h2><blockquote>“The hoe is a joy to use.” — Maureen, Hexham</blockquote></section>
<aside><h4>Also bought</h4><ul><li>Jute twine £3.20</li><li>Leather gloves £18.00</li></ul></aside></main>
<footer>© Thistle &amp; Spade 2025 · Returns within 30 days · <a href="/contact">Contact</a></footer></body></html>
`,
  vacanciesEskdale: `<!DOCTYPE html><html lang="en"><head><title>Vacancies | Eskdale NHS Trust</title></head><body class="theme-blue">
<div id="masthead"><h1>Eskdale University Hospitals</h1><ul class="menu"><li><a href="/about">About us</a></li><li><a href="/careers">Careers</a></li><li><a href="/visit">Visiting</a></li></ul></div>
<div id="content"><h2>Current vacancies</h2><p>6 posts found. Page refreshed 11 March 2025 08:02. Sort: closing date.</p>
<table class="jobs"><thead><tr><th>Ref</th><th>Post</th><th>Site</th><th>Salary</th><th>Closes</th></tr></thead><tbody>
<tr><td>EK-2207</td><td><a href="/j/2207">Staff Nurse, Acute Medical Unit</a></td><td>Langholm</td><td>Band 5, £29,970–£36,483</td><td>21 March 2025</td></tr>
<tr><td>EK-2211</td><td><a href="/j/2211">Catering Assistant</a></td><td>Langholm</td><td>Band 2, £23,615</td><td>24 March 2025</td></tr>
<tr><td>EK-2215</td><td><a href="/j/2215">Consultant Anaesthetist</a></td><td>Canonbie</td><td>£105,504–£139,882</td><td>28 March 2025</td></tr>
<tr><td>EK-2218</td><td><a href="/j/2218">Medical Secretary, Dermatology</a></td><td>Canonbie</td><td>Band 4, £26,530–£29,114</td><td>30 March 2025</td></tr>
<tr><td>EK-2219</td><td><a href="/j/2219">Porter (nights)</a></td><td>Langholm</td><td>Band 2, £23,615</td><td>31 March 2025</td></tr>
<tr><td>EK-2220</td><td><a href="/j/2220">Biomedical Scientist</a></td><td>Langholm</td><td>Band 6, £37,338–£44,962</td><td>4 April 2025</td></tr>
</tbody></table>
<div class="box"><h3>Recruitment team</h3><p>Phone 01632 960 144, Monday to Friday 9am–4pm. We are a Disability Confident employer.</p></div>
<div class="box"><h3>Open day</h3><p>Meet our therapists on 2 April in the Education Centre.</p></div></div>
<div id="foot">Viewed 5,218 times this month · Cookie settings · <a href="/t?s=77120">Accessibility</a></div></body></html>
`,
  openingTimes: `<html lang="en"><head><meta charset="utf-8"><title>Opening times - Marlow Lido</title><style>dt{font-weight:bold}</style></head><body>
<header><h1>Marlow Lido</h1><p>An open-air pool since 1934</p></header><nav>Home | Opening times | Prices | Lessons | Café</nav>
<section id="hours"><h2>Opening times</h2><dl>
<dt>Monday</dt><dd>06:30–20:00</dd><dt>Tuesday</dt><dd>06:30–20:00</dd><dt>Wednesday</dt><dd>06:30–18:00</dd><dt>Thursday</dt><dd>06:30–20:00</dd><dt>Friday</dt><dd>06:30–21:00</dd><dt>Saturday</dt><dd>08:00–18:00</dd><dt>Sunday</dt><dd>09:00–17:00</dd></dl>
<p>Last entry 45 minutes before closing. Lanes are reserved for clubs on Wednesday evenings.</p></section>
<section id="prices"><h2>Prices</h2><dl><dt>Adult</dt><dd>£6.80</dd><dt>Junior (4–15)</dt><dd>£3.90</dd><dt>Over 60</dt><dd>£4.90</dd><dt>Family (2+2)</dt><dd>£18.00</dd></dl></section>
<section id="today"><h2>Today</h2><p>Water 19.4 °C, air 14 °C. Swimmers in the pool now: 37.</p></section>
<section id="notice"><h2>Notices</h2><p>The café terrace is closed for painting.</p><p>Lost property is kept for two weeks.</p></section>
<footer>Marlow Lido Trust, charity 100482 · page last edited 3 May</footer></body></html>
`,
  changelogQuillcast: `<!doctype html><html lang="en"><head><title>Changelog · Quillcast docs</title><meta name="generator" content="Sphinx 7.2"></head><body>
<div class="sidebar"><a href="index.html">Quillcast</a><ul><li><a href="install.html">Installation</a></li><li><a href="usage.html">Usage</a></li><li class="cur">Changelog</li><li><a href="faq.html">FAQ</a></li></ul></div>
<div class="body" role="main"><h1>Changelog</h1>
<p>Quillcast supports Python 3.9 to 3.12. The LTS branch 2.8 gets security fixes until 30 June 2026.</p>
<h2 id="v3-4-1">3.4.1 <small>(2025-02-18)</small></h2><ul><li>Fixed a crash with empty feeds.</li><li>Corrected the German translation.</li></ul>
<h2 id="v3-4-0">3.4.0 <small>(2025-01-30)</small></h2><ul><li>Added <code>--since</code> to the export command.</li><li>The <code>render()</code> function is deprecated; use <code>to_html()</code>.</li><li>Faster parsing of OPML files.</li></ul>
<h2 id="v3-3-0">3.3.0 <small>(2024-11-05)</small></h2><ul><li>Dropped Python 3.8.</li><li>Proxy settings are read from the environment.</li></ul>
<h2>Upcoming</h2><p>Version 4.0 is planned for autumn 2025. Windows ARM builds are not available yet.</p></div>
<footer><p>Built with Sphinx. Commit 4e1c9ab. 1,204 stars on the forge.</p></footer></body></html>
`,
  stadtbuchereiLindenau: `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>Stadtbücherei Lindenau – Öffnungszeiten und Gebühren</title></head><body>
<header class="kopf"><img src="logo.svg" alt="Stadt Lindenau"><nav><a href="/katalog?sess=4412">Katalog</a><a href="/onleihe">Onleihe</a><a href="/termine">Termine</a></nav></header>
<main><h1>Stadtbücherei Lindenau</h1>
<div class="meldung">Hinweis: Der Aufzug ist wegen Wartung bis Freitag außer Betrieb.</div>
<h2>Öffnungszeiten</h2><table><tr><th>Dienstag</th><td>10–18 Uhr</td></tr><tr><th>Mittwoch</th><td>14–18 Uhr</td></tr><tr><th>Donnerstag</th><td>10–19 Uhr</td></tr><tr><th>Freitag</th><td>10–18 Uhr</td></tr><tr><th>Samstag</th><td>10–13 Uhr</td></tr></table>
<h2>Gebühren</h2><ul><li>Jahresausweis Erwachsene: 20,00 €</li><li>Ermäßigt: 10,00 €</li><li>Kinder und Jugendliche bis 18: kostenlos</li><li>Mahngebühr je Woche und Medium: 1,00 €</li><li>Vormerkung: 1,50 €</li></ul>
<h2>Veranstaltungen</h2><ul class="ev"><li>12. April: Vorlesestunde mit Frau Hübner</li><li>17. April: Spieleabend</li><li>25. April: Bücherflohmarkt</li></ul>
<h2>Ansprechpartner</h2><p>Leitung: Dr. Katrin Vogelsang · Kinderbücherei: Jens Ohlendorf · Telefon 05555 4410</p></main>
<footer>Besucher heute: 212 · Stand: 02.04.2025 · Impressum</footer></body></html>
`,
  liveDepartures: `<!doctype html><html lang="en"><head><title>Live departures – Ashcombe Junction</title><meta http-equiv="refresh" content="60"></head><body class="bg-slate-900 text-white">
<div class="flex p-4 justify-between"><span class="text-2xl font-bold">Ashcombe Junction</span><span class="font-mono">17:42:10</span></div>
<div class="px-4 text-sm opacity-70">Please keep your belongings with you at all times.</div>
<div class="grid grid-cols-5 gap-2 p-4 font-semibold"><div>Time</div><div>Destination</div><div>Plat</div><div>Expected</div><div>Operator</div></div>
<div class="divide-y">
<div class="grid grid-cols-5 gap-2 p-4"><div>17:48</div><div>Brindlemouth</div><div>2</div><div>On time</div><div>WestLink</div></div>
<div class="grid grid-cols-5 gap-2 p-4"><div>17:55</div><div>Carrow Central</div><div>1</div><div>17:59</div><div>Meridian Rail</div></div>
<div class="grid grid-cols-5 gap-2 p-4"><div>18:04</div><div>Hale &amp; Storrow</div><div>4</div><div>On time</div><div>WestLink</div></div>
<div class="grid grid-cols-5 gap-2 p-4"><div>18:12</div><div>Carrow Central</div><div>3</div><div>On time</div><div>Meridian Rail</div></div>
<div class="grid grid-cols-5 gap-2 p-4"><div>18:20</div><div>Penmaris</div><div>5</div><div>On time</div><div>CoastTrains</div></div>
</div>
<div class="p-4 text-xs">Replacement buses run between Storrow and Tolland on Sundays. Lifts at this station: all working.</div>
<div class="p-4 text-xs opacity-50">Data feed id 8c41d0 · terms · privacy</div></body></html>
`,
  pricingNimbuspad: `<!doctype html><html lang="en"><head><title>Pricing – Nimbuspad</title></head><body>
<header class="nav"><a href="/">Nimbuspad</a><a href="/features">Features</a><a href="/pricing">Pricing</a><a href="/blog">Blog</a><a class="btn" href="/signup?c=x91">Start free</a></header>
<section class="hero"><h1>Simple pricing for teams that write</h1><p>Trusted by 41,300 teams.</p></section>
<section class="plans">
<div class="plan"><h2>Free</h2><p class="amount">$0</p><ul><li>3 notebooks</li><li>500 MB storage</li><li>1 user</li><li>Community support</li></ul></div>
<div class="plan featured"><h2>Team</h2><p class="amount">$9 <small>per user / month</small></p><ul><li>Unlimited notebooks</li><li>50 GB storage</li><li>Up to 25 users</li><li>Email support</li></ul></div>
<div class="plan"><h2>Business</h2><p class="amount">$19 <small>per user / month</small></p><ul><li>Single sign-on</li><li>1 TB storage</li><li>Unlimited users</li><li>Priority support</li></ul></div>
</section>
<section class="faq"><h2>Questions</h2>
<details open><summary>Can I get my money back?</summary><p>Yes. Within 14 days of purchase we refund the full amount. After that, no refunds are given for the running period.</p></details>
<details open><summary>Do you offer discounts?</summary><p>Students and non-profits get 40% off the Team plan.</p></details>
<details open><summary>Where is my data?</summary><p>In data centres in Dublin and Frankfurt.</p></details>
<details open><summary>How long is the trial?</summary><p>You can try Team for 21 days without a card.</p></details></section>
<section class="quotes"><blockquote>“We moved in a weekend.” – Ada P., Loomworks</blockquote></section>
<footer>© 2025 Nimbuspad Inc. Terms · Privacy · Status</footer></body></html>
`,
  riverLevels: `<!DOCTYPE html><html lang="en"><head><title>River levels: Wend at Oxley Bridge</title></head><body>
<div class="gov-header">Environment Service <a href="/warnings">Flood warnings</a> <a href="/levels">River levels</a></div>
<h1>River Wend at Oxley Bridge</h1>
<p class="lead">Latest level: <strong>1.82 m</strong> at 06:15 on 9 February 2025. The level is <em>rising</em>.</p>
<p>The usual range of the river at this place is 0.40 m to 1.95 m. Property flooding is possible above 2.60 m.</p>
<table><caption>Stations on this river</caption><tr><th>Station</th><th>Level</th><th>State</th></tr>
<tr><td>Upper Wend Weir</td><td>0.97 m</td><td>Normal</td></tr>
<tr><td>Oxley Bridge</td><td>1.82 m</td><td>Normal</td></tr>
<tr><td>Tanner's Lock</td><td>2.11 m</td><td>High</td></tr>
<tr><td>Wendmouth</td><td>1.30 m</td><td>Normal</td></tr></table>
<h2>Warnings in force</h2><ul><li>Flood alert: Lower Wend meadows (issued 8 February, 18:20)</li></ul>
<h2>Forecast</h2><p>Highest level expected: 2.05 m at about 21:00 today. Rain will ease from the west.</p>
<footer>Readings every 15 minutes. Sensor 4410TH. Page views 20,118. Contact the Floodline on 0345 000 0000.</footer></body></html>
`,
  applyMsc: `<!doctype html><html lang="en"><head><title>Apply – MSc Marine Robotics – Fenwick University</title></head><body>
<a class="skip" href="#m">Skip to content</a><header><h2>Fenwick University</h2><nav><a>Study</a><a>Research</a><a>Campus</a><a>Alumni</a></nav></header>
<main id="m"><h1>MSc Marine Robotics: how to apply</h1>
<p>The programme takes 18 months and starts every September. It is led by Professor Ingrid Solheim. The language of instruction is English.</p>
<h2>Key dates</h2><table class="kd"><tbody><tr><td>Online application opens</td><td>to be announced</td></tr><tr><td>Deadline for international applicants</td><td>15 January 2026</td></tr><tr><td>Deadline for home applicants</td><td>31 March 2026</td></tr><tr><td>Interviews</td><td>April 2026</td></tr></tbody></table>
<h2>Requirements</h2><ul><li>A bachelor's degree (2:1 or equivalent) in engineering or physics</li><li>IELTS 6.5 overall, no part below 6.0</li><li>Two references</li></ul>
<h2>Fees</h2><p>Home students pay £13,400; international students pay £27,900. A deposit of £1,500 is due on acceptance. Five scholarships of £5,000 are awarded each year.</p>
<h2>Contact</h2><p>Admissions tutor: Dr Callum Reyes, room B214, marine-msc@fenwick.example</p></main>
<aside><h3>News</h3><p>Our underwater glider crossed the Minch.</p><p>Open evening: 6 November.</p></aside>
<footer>Last reviewed 1 October 2025 · req 55a1c · Cookies</footer></body></html>
`,
  cinemaRialto: `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Cinéma Le Rialto – À l'affiche</title></head><body>
<header><h1>Le Rialto</h1><nav><a href="/">À l'affiche</a> <a href="/prochainement">Prochainement</a> <a href="/tarifs">Tarifs</a></nav></header>
<p class="semaine">Semaine du 5 au 11 mars</p>
<div class="film"><h2>Les Herbes hautes</h2><p>Drame, 1 h 48, VF</p><ul><li>Mercredi 18h00</li><li>Vendredi 20h30</li><li>Dimanche 16h15</li></ul></div>
<div class="film"><h2>Kitsune</h2><p>Animation, 1 h 35, VOSTFR</p><ul><li>Mercredi 14h30</li><li>Samedi 14h30</li></ul></div>
<div class="film"><h2>Un notaire à Palerme</h2><p>Comédie, 1 h 52, VF</p><ul><li>Jeudi 20h30</li><li>Samedi 21h00</li></ul></div>
<section><h3>Tarifs</h3><p>Plein tarif : 8,50 € – Tarif réduit : 6,50 € – Moins de 14 ans : 4,50 € – Carte 10 places : 58 €</p></section>
<section><h3>Prochainement</h3><p>« L'Archipel » à partir du 26 mars. Ciné-club : « La Règle du jeu » le 20 mars.</p></section>
<section><h3>Infos</h3><p>Le parking est fermé le jour du marché. La salle 2 n'est pas accessible aux fauteuils roulants.</p></section>
<footer>3 412 abonnés à notre lettre · mentions légales · jeton 7f2a</footer></body></html>
`,
  binsAnd: `<!doctype html><html lang="en-GB"><head><title>Bins and recycling | Hartsmere Borough Council</title></head><body>
<div class="cookie">We use cookies. <button>Accept</button></div>
<header><a href="/">Hartsmere Borough Council</a><form><input placeholder="Search"></form></header>
<div class="breadcrumb">Home › Rubbish › Collection days</div>
<article><h1>Collection days</h1><p>Put your bin out by 6.30am on the day.</p>
<h2>Zone A (Old Town, Quayside)</h2><p>Refuse: <b>Monday</b>, every two weeks. Recycling: <b>Monday</b>, every week. Garden waste: <b>Thursday</b>.</p>
<h2>Zone B (Northfield, Elm Park)</h2><p>Refuse: <b>Tuesday</b>, every two weeks. Recycling: <b>Wednesday</b>, every week. Garden waste: <b>Friday</b>.</p>
<h2>Zone C (villages)</h2><p>Refuse: <b>Wednesday</b>, every two weeks. Recycling: <b>Friday</b>, every two weeks.</p>
<h2>Bulky items</h2><p>We collect up to five bulky items for £32. Fridges are £18 each.</p>
<h2>Household waste site</h2><p>Quarry Lane, open daily 8am to 6pm from April to September, otherwise 8am to 4pm. You must book a slot.</p>
<h2>Bank holidays</h2><p>There is no change of collections on Good Friday.</p></article>
<div class="feedback">Was this page helpful? 431 yes / 58 no</div>
<footer>Published 12 January 2024, updated 3 February 2025</footer></body></html>
`,
  lanternfishThe: `<!DOCTYPE html><html lang="en"><head><title>Lanternfish – The Sundown Tour | Gigbarn</title><script type="application/json">{"rid":"5510-aa"}</script></head><body>
<nav class="nv"><a>Concerts</a><a>Comedy</a><a>Theatre</a><a>Gift cards</a></nav>
<div class="hero"><h1>Lanternfish</h1><p>The Sundown Tour with support from Odd Meridian</p></div>
<ul class="dates">
<li data-e="1"><time>Fri 9 May 2025</time> <b>Leeds</b>, Foundry Hall <span class="price">from £38.50</span> <span class="tag">Sold out</span></li>
<li data-e="2"><time>Sat 10 May 2025</time> <b>Glasgow</b>, Clyde Rooms <span class="price">from £41.00</span> <span class="tag">Few left</span></li>
<li data-e="3"><time>Mon 12 May 2025</time> <b>Bristol</b>, Tidal Shed <span class="price">from £36.00</span> <span class="tag">Available</span></li>
<li data-e="4"><time>Wed 14 May 2025</time> <b>London</b>, Camden Vaults <span class="price">from £49.00</span> <span class="tag">On sale 3 March, 10:00</span></li>
</ul>
<section><h2>Good to know</h2><p>Doors 19:00. Over 14s only; under 16s with an adult. Maximum 6 tickets per person. Booking fee £3.25 per ticket.</p></section>
<section><h2>You may also like</h2><ul><li>Odd Meridian, Sheffield, 2 June, from £18.00</li><li>Paper Harbour, Leeds, 7 June, from £22.00</li></ul></section>
<p class="fans">9,871 fans follow Lanternfish</p><footer>Gigbarn Ltd · Help · Resale policy</footer></body></html>
`,
  letDunmorrow: `<!doctype html><html lang="en"><head><title>To let in Dunmorrow | Keystone Lettings</title></head><body class="bg-white font-sans">
<header class="h-16 flex items-center px-6"><span class="font-black">Keystone Lettings</span><span class="ml-auto">01632 960 711</span></header>
<div class="container mx-auto"><h1 class="text-3xl mb-4">To let in Dunmorrow</h1><p class="text-gray-500">5 properties · updated hourly</p>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">12 Weaver Street, ground-floor flat</h2><p>1 bedroom · unfurnished</p><p class="text-xl">£725 pcm</p><p>Available now</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">3 Orchard Rise, terraced house</h2><p>2 bedrooms · garden · unfurnished</p><p class="text-xl">£995 pcm</p><p>Available from 1 June</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">The Maltings, flat 9</h2><p>2 bedrooms · lift · furnished</p><p class="text-xl">£1,150 pcm</p><p>Let agreed</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">Ferry Cottage</h2><p>3 bedrooms · river view · part furnished</p><p class="text-xl">£1,400 pcm</p><p>Available from 15 May</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">88 Station Road, studio</h2><p>Studio · bills included</p><p class="text-xl">£560 pcm</p><p>Available now</p></div>
<p class="mt-6">No pets unless stated. Holding deposit: one week's rent. Office open Mon–Fri 9–5.30, Sat 10–1.</p></div>
<footer class="p-6 text-sm">Client money protection member 3311 · viewed by 640 people this week</footer></body></html>
`,
  productRecalls: `<!doctype html><html lang="en"><head><title>Product recalls and alerts</title></head><body>
<div class="govbar"><strong>Consumer Safety Office</strong></div><ul class="tabs"><li>All</li><li>Food</li><li>Toys</li><li>Electrical</li></ul>
<main><h1>Product recalls and alerts</h1><p>Showing 5 of 1,188 notices</p>
<ol class="notices">
<li><h3>Brightwick glass candle holder</h3><p class="d">14 May 2025 · Home</p><p>The glass may shatter. Stop using it and return it to the shop.</p></li>
<li><h3>Orso plush bear, 30 cm</h3><p class="d">12 May 2025 · Toys</p><p>Eyes can come off: choking hazard. Batch OB-11.</p></li>
<li><h3>Fellside pasteurised goat's cheese</h3><p class="d">9 May 2025 · Food</p><p>May contain listeria. Use-by dates up to 22 May.</p></li>
<li><h3>Voltari 65 W USB-C charger</h3><p class="d">6 May 2025 · Electrical</p><p>Risk of electric shock. Model VT-65, serial numbers starting 23.</p></li>
<li><h3>Hazelmoor nut-free granola</h3><p class="d">2 May 2025 · Food</p><p>Contains undeclared almonds.</p></li>
</ol><a href="?page=2">Older notices</a>
<section class="how"><h2>Report an unsafe product</h2><p>Call 0800 000 411 (8am to 8pm) or use the online form. We answer within five working days.</p></section></main>
<footer>RSS · Crown text licence · build 20250514.2</footer></body></html>
`,
  lumenMail: `<!doctype html><html lang="en"><head><title>Lumen Mail system status</title></head><body>
<header><h1>Lumen Mail</h1><a href="/subscribe?u=0193">Get alerts</a></header>
<div class="overall">All systems operational</div>
<table id="svc"><tr><th>Service</th><th>EU</th><th>US</th><th>Asia</th></tr>
<tr><td>Webmail</td><td>up</td><td>up</td><td>up</td></tr><tr><td>IMAP</td><td>up</td><td>up</td><td>up</td></tr><tr><td>SMTP sending</td><td>up</td><td>up</td><td>degraded</td></tr><tr><td>Calendar sync</td><td>up</td><td>up</td><td>up</td></tr></table>
<h2>Planned work</h2><div class="pw"><p><b>IMAP cluster move (EU)</b><br>Tuesday 8 July 2025, 01:00–03:30 UTC</p><p><b>New spam filter (US)</b><br>Thursday 17 July 2025, 04:00–05:00 UTC</p></div>
<h2>History</h2><p><b>28 June</b> Calendar sync slow in EU for 40 minutes. Cause: a full disk.</p><p><b>19 June</b> No incidents.</p>
<footer>Checked at 10:31:05 UTC. 90-day uptime 99.97 %</footer></body></html>
`,
  northernPremier: `<html lang="en"><head><title>Northern Premier Hockey: table and fixtures</title></head><body>
<center><img src="nph.gif"><br><font size="5">Northern Premier Hockey</font></center><hr>
<a href="news.html">News</a> | <b>Table</b> | <a href="clubs.html">Clubs</a> | <a href="forum.html">Forum (3,902 posts)</a>
<h2>Table after round 14</h2>
<table border="1" cellpadding="3"><tr bgcolor="#ddd"><td>#</td><td>Club</td><td>P</td><td>W</td><td>D</td><td>L</td><td>Pts</td></tr>
<tr><td>1</td><td>Tynewater</td><td>14</td><td>10</td><td>2</td><td>2</td><td>32</td></tr>
<tr><td>2</td><td>Alder Vale</td><td>14</td><td>9</td><td>3</td><td>2</td><td>30</td></tr>
<tr><td>3</td><td>Sandholme</td><td>14</td><td>8</td><td>1</td><td>5</td><td>25</td></tr>
<tr><td>4</td><td>Great Corby</td><td>14</td><td>6</td><td>4</td><td>4</td><td>22</td></tr>
<tr><td>5</td><td>Whitmoor</td><td>14</td><td>2</td><td>3</td><td>9</td><td>9</td></tr></table>
<h2>Fixtures, round 15</h2><ul><li>Sat 22 Feb 14:00 Tynewater v Whitmoor</li><li>Sat 22 Feb 15:30 Great Corby v Alder Vale</li><li>Sun 23 Feb 13:00 Sandholme – no game</li></ul>
<h2>Top scorers</h2><p>Josie Lund (Alder Vale) 17, Bea Farrow (Tynewater) 15, Mo Idris (Sandholme) 11</p>
<p><i>Coach of Whitmoor: Dan Petrie. Coach of Sandholme: Ana Voss.</i></p><hr><small>Maintained by Geoff. Last update: 17 Feb</small></body></html>
`,
  clinicaValdeolmos: `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Clínica Valdeolmos | Especialidades y horarios</title></head><body>
<header><a class="logo" href="/?k=aa1">Clínica Valdeolmos</a><nav><a>Especialidades</a><a>Pedir cita</a><a>Seguros</a></nav></header>
<section class="aviso"><p>Uso de mascarilla recomendado en la sala de espera.</p></section>
<h1>Especialidades</h1>
<div class="esp"><h3>Dermatología</h3><p>Dra. Lucía Barrientos</p><p>Lunes y miércoles, 9:00–13:00</p><p>Primera cita disponible: 18 de junio</p></div>
<div class="esp"><h3>Pediatría</h3><p>Dr. Andrés Quiroga</p><p>Lunes a viernes, 9:00–14:00</p><p>Primera cita disponible: 4 de junio</p></div>
<div class="esp"><h3>Oftalmología</h3><p>Dra. Nuria Salcedo</p><p>Martes y jueves, 16:00–20:00</p><p>No admite pacientes nuevos</p></div>
<h2>Tarifas para pacientes privados</h2><ul><li>Primera consulta: 70 €</li><li>Revisión: 45 €</li><li>Ecografía: 60 €</li></ul>
<h2>Seguros</h2><p>Trabajamos con Saludnova, Mutua Ebro y Aseguradora del Sur.</p>
<p>Urgencias: tel. 900 000 123, todos los días.</p>
<footer>Visitas: 80.412 · Actualizado el 28 de mayo · Aviso legal</footer></body></html>
`,
  firmwareFor: `<!doctype html><html lang="en"><head><title>Firmware for Corvid E2 e-reader – Inkboards forum</title></head><body>
<div id="hd">Inkboards <span>Members online: 64</span> <a href="login?ret=8a0">Log in</a></div><div class="crumb">Forum » E-readers » Corvid » Firmware for Corvid E2 (sticky)</div>
<h1>Firmware for Corvid E2</h1>
<div class="post op"><div class="u">pagemaster <i>Moderator</i></div><div class="b"><p>Latest stable firmware: <b>5.2.1</b>. Beta: <b>5.3-beta2</b>. Known bug: Bluetooth drops when the reader sleeps, no fix yet.</p><p>Dictionary pack in Polish: not available.</p><p>How to install: copy the file to the root folder and restart.</p></div></div>
<div class="post"><div class="u">elvira77</div><div class="b"><p>5.2.1 runs well here, battery lasts three weeks.</p></div><div class="likes">4 likes</div></div>
<div class="post"><div class="u">GrumpyOwl</div><div class="b"><p>Does anyone have a link for the old 4.9? I want to go back.</p></div><div class="likes">1 like</div></div>
<div class="post"><div class="u">tomasz_k</div><div class="b"><p>Beta 2 crashes on large PDFs for me.</p></div><div class="likes">2 likes</div></div>
<div class="pages">Page 1 of 31</div>
<div class="rel"><h4>Similar threads</h4><ul><li>Corvid E1 firmware 3.8.4</li><li>Covers for E2</li></ul></div>
<div id="ft">Rules · Imprint · 1,020,331 posts in total</div></body></html>
`,
  travelMoney: `<!DOCTYPE html><html lang="en"><head><title>Travel money rates | Harbour Exchange</title></head><body>
<header><b>Harbour Exchange</b> — no commission since 1988</header>
<main><h2>Today's rates for £1</h2><p class="upd">As of 09:00, 6 August 2025</p>
<table class="fx"><thead><tr><th>Currency</th><th>We sell</th><th>We buy</th></tr></thead><tbody>
<tr><td>Euro (EUR)</td><td>1.1412</td><td>1.2190</td></tr>
<tr><td>US dollar (USD)</td><td>1.2985</td><td>1.3902</td></tr>
<tr><td>Swiss franc (CHF)</td><td>1.0610</td><td>1.1398</td></tr>
<tr><td>Japanese yen (JPY)</td><td>187.20</td><td>203.45</td></tr>
<tr><td>Norwegian krone (NOK)</td><td>13.010</td><td>14.280</td></tr></tbody></table>
<p>Minimum order: £100. Home delivery £4.99, free above £500.</p>
<h3>Branches</h3><dl><dt>Market Square</dt><dd>Mon–Sat 9:00–17:30</dd><dt>Ferry Terminal</dt><dd>Daily 6:00–22:00</dd></dl>
<div class="tip">Tip: tell your bank before you travel.</div></main><footer>Ref 2025-218 · FCA no. 000000</footer></body></html>
`,
  veerdienstOosterwaard: `<!doctype html><html lang="nl"><head><meta charset="utf-8"><title>Veerdienst Oosterwaard – dienstregeling en tarieven</title></head><body>
<div class="wrap"><header><h1>Veerdienst Oosterwaard</h1><ul class="menu"><li>Dienstregeling</li><li>Tarieven</li><li>Contact</li></ul></header>
<div class="melding"><strong>Actueel:</strong> de veerpont vaart volgens dienstregeling.</div>
<h2>Dienstregeling</h2><table><tr><th></th><th>Eerste afvaart</th><th>Laatste afvaart</th></tr><tr><th>Maandag t/m vrijdag</th><td>6.15 uur</td><td>22.45 uur</td></tr><tr><th>Zaterdag</th><td>7.30 uur</td><td>23.15 uur</td></tr><tr><th>Zon- en feestdagen</th><td>9.00 uur</td><td>20.00 uur</td></tr></table>
<h2>Tarieven</h2><table><tr><td>Voetganger</td><td>€ 0,90</td></tr><tr><td>Fietser</td><td>€ 1,30</td></tr><tr><td>Personenauto</td><td>€ 2,60</td></tr><tr><td>Vrachtwagen</td><td>€ 7,50</td></tr><tr><td>12-rittenkaart fiets</td><td>€ 13,00</td></tr></table>
<h2>Goed om te weten</h2><p>Betalen kan alleen met pin. Honden reizen gratis mee. Voertuigen tot 20 ton.</p>
<h2>Vacatures</h2><p>Op dit moment zijn er geen vacatures.</p></div>
<footer>Bezoeker nr. 61.207 · gewijzigd op 14 april · privacy</footer></body></html>
`,
};

/** Their goals and changes. */
export const THIRD: readonly GoalCase[] = [
  yes(
    'handTools',
    'tell me when the border spade costs less than 50 pounds',
    [
      `in.css?v=8812"></head>
<body><header class="top"><a class="brand" href="/?sid=a81f03c">Thistle &a`,
      `in.css?v=8813"></head>
<body><header class="top"><a class="brand" href="/?sid=99de21b">Thistle &a`,
    ],
    ['s="hits">14,202 customers v', 's="hits">14,377 customers v'],
    ['class="pr">£59.00</p><p clas', 'class="pr">£47.50</p><p clas'],
  ),
  yes('handTools', 'let me know if the stainless fork is available again', [
    '">£57.00</p><p class="st no">Out of stock</p><p class="sm">F',
    '">£57.00</p><p class="st ok">In stock</p><p class="sm">F',
  ]),
  no(
    'handTools',
    'bypass secateurs price under £40',
    [
      `in.css?v=8812"></head>
<body><header class="top"><a class="brand" href="/?sid=a81f03c">Thistle &a`,
      `in.css?v=8813"></head>
<body><header class="top"><a class="brand" href="/?sid=99de21b">Thistle &a`,
    ],
    ['s="hits">14,202 customers v', 's="hits">14,377 customers v'],
    ['lass="pr">£41.95</p><p cl', 'lass="pr">£40.95</p><p cl'],
  ),
  no(
    'handTools',
    'is the border fork back in stock?',
    [
      `in.css?v=8812"></head>
<body><header class="top"><a class="brand" href="/?sid=a81f03c">Thistle &a`,
      `in.css?v=8813"></head>
<body><header class="top"><a class="brand" href="/?sid=99de21b">Thistle &a`,
    ],
    ['s="hits">14,202 customers v', 's="hits">14,377 customers v'],
    [
      '">£28.00</p><p class="st no">Out of stock</p><p class="sm">F',
      '">£28.00</p><p class="st ok">In stock</p><p class="sm">F',
    ],
  ),
  yes('handTools', 'free delivery threshold', ['rders over £60. Spring cat', 'rders over £75. Spring cat']),
  yes(
    'vacanciesEskdale',
    'new vacancies for nurses',
    ['cies</h2><p>6 posts found', 'cies</h2><p>7 posts found'],
    [
      'd>31 March 2025</td></tr>',
      `d>31 March 2025</td></tr>
<tr><td>EK-2224</td><td><a href="/j/2224">Senior Staff Nurse, Paediatrics</a></td><td>Canonbie</td><td>Band 6, £37,338–£44,962</td><td>6 April 2025</td></tr>`,
    ],
  ),
  no(
    'vacanciesEskdale',
    'nursing jobs at Eskdale, new ones only',
    ['cies</h2><p>6 posts found', 'cies</h2><p>7 posts found'],
    [
      'd>31 March 2025</td></tr>',
      `d>31 March 2025</td></tr>
<tr><td>EK-2225</td><td><a href="/j/2225">Payroll Officer</a></td><td>Langholm</td><td>Band 4, £26,530–£29,114</td><td>7 April 2025</td></tr>`,
    ],
  ),
  yes('vacanciesEskdale', 'application deadline for the medical secretary job', [
    '114</td><td>30 March 2025</td></',
    '114</td><td>13 April 2025</td></',
  ]),
  no('vacanciesEskdale', 'has the anaesthetist post been filled or removed?', [
    `es</h2><p>6 posts found. Page refreshed 11 March 2025 08:02. Sort: closing date.</p>
<table class="jobs"><thead><tr><th>Ref</th><th>Post</th><th>Site</th><th>Salary</th><th>Closes</th></tr></thead><tbody>
<tr><td>EK-2207</td><td><a href="/j/2207">Staff Nurse, Acute Medical Unit</a></td><td>Langholm</td><td>Band 5, £29,970–£36,483</td><td>21 March 2025</td></tr>
<tr><td>EK-2211</td><td><a href="/j/2211">Catering Assistant</a></td><td>Langholm</td><td>Band 2, £23,615</td><td>24 March 2025</td></tr>
<tr><td>EK-2215</td><td><a href="/j/2215">Consultant Anaesthetist</a></td><td>Canonbie</td><td>£105,504–£139,882</td><td>28 March 2025</td></tr>
<tr><td>EK-2218</td><td><a href="/j/2218">Medical Secretary, Dermatology</a></td><td>Canonbie</td><td>Band 4, £26,530–£29,114</td><td>30 March 2025</td></tr>
<tr><td>EK-2219</td><td><a href="/j/2219">Porter (nights)</a></td><td>Langholm</td><td>Band 2, £23,615</td><td>31 March 202`,
    `es</h2><p>5 posts found. Page refreshed 11 March 2025 08:02. Sort: closing date.</p>
<table class="jobs"><thead><tr><th>Ref</th><th>Post</th><th>Site</th><th>Salary</th><th>Closes</th></tr></thead><tbody>
<tr><td>EK-2207</td><td><a href="/j/2207">Staff Nurse, Acute Medical Unit</a></td><td>Langholm</td><td>Band 5, £29,970–£36,483</td><td>21 March 2025</td></tr>
<tr><td>EK-2211</td><td><a href="/j/2211">Catering Assistant</a></td><td>Langholm</td><td>Band 2, £23,615</td><td>24 March 2025</td></tr>
<tr><td>EK-2215</td><td><a href="/j/2215">Consultant Anaesthetist</a></td><td>Canonbie</td><td>£105,504–£139,882</td><td>28 March 2025</td></tr>
<tr><td>EK-2218</td><td><a href="/j/2218">Medical Secretary, Dermatology</a></td><td>Canonbie</td><td>Band 4, £26,530–£29,114</td><td>30 March 202`,
  ]),
  no('vacanciesEskdale', 'phone number of the recruitment office', [
    ', Monday to Friday 9am–4pm. We are a',
    ', Monday to Thursday 9am–3pm. We are a',
  ]),
  yes('openingTimes', 'any change of the opening hours on Sundays', [
    'day</dt><dd>09:00–17:00</dd></dl',
    'day</dt><dd>10:00–16:00</dd></dl',
  ]),
  no(
    'openingTimes',
    'Sunday opening hours of the lido',
    ['><dd>08:00–18:00</dd><dt>', '><dd>08:00–19:00</dd><dt>'],
    [
      '.4 °C, air 14 °C. Swimmers in the pool now: 37.</p></secti',
      '.4 °C, air 16 °C. Swimmers in the pool now: 52.</p></secti',
    ],
    ['last edited 3 May</footer', 'last edited 5 May</footer'],
  ),
  yes('openingTimes', 'how much is it for kids', ['5)</dt><dd>£3.90</dd><dt>Ov', '5)</dt><dd>£4.20</dd><dt>Ov']),
  yes(
    'openingTimes',
    'tell me when the water is warmer than 20 degrees',
    [
      'h2><p>Water 19.4 °C, air 14 °C. Swimmers in the pool now: 37.</p></secti',
      'h2><p>Water 20.6 °C, air 16 °C. Swimmers in the pool now: 52.</p></secti',
    ],
    ['last edited 3 May</footer', 'last edited 5 May</footer'],
  ),
  no(
    'openingTimes',
    'opening times Monday to Friday',
    [
      '/h2><dl><dt>Adult</dt><dd>£6.80</dd><dt>Junior (4–15)</dt><dd>£3.90</dd><dt>Over 60</dt><dd>£4.90</dd><dt>Fa',
      '/h2><dl><dt>Over 60</dt><dd>£4.90</dd><dt>Junior (4–15)</dt><dd>£3.90</dd><dt>Adult</dt><dd>£6.80</dd><dt>Fa',
    ],
    [' terrace is closed for painting.</p><p>Lost', ' terrace is open again.</p><p>Lost'],
  ),
  yes(
    'changelogQuillcast',
    'new version of quillcast',
    [
      'ne 2026.</p>',
      `ne 2026.</p>
<h2 id="v3-4-2">3.4.2 <small>(2025-03-09)</small></h2><ul><li>Fixed time zones in the calendar export.</li></ul>`,
    ],
    ['inx. Commit 4e1c9ab. 1,204 stars on th', 'inx. Commit b70d2f1. 1,219 stars on th'],
  ),
  no('changelogQuillcast', 'notify me of new Quillcast releases', [
    'ed a crash with empty feeds.</li><li>Corrected the German ',
    'ed a crash when a feed is empty.</li><li>Corrections in the German ',
  ]),
  yes('changelogQuillcast', 'support for Python 3.13', ['n 3.9 to 3.12. The LTS br', 'n 3.9 to 3.13. The LTS br']),
  no('changelogQuillcast', 'end of support for the LTS version', [
    `planned for autumn 2025. Windows ARM builds are not available yet.</p></div>
<footer><p>Built with Sphinx. Commit 4e1c9ab. 1,204 stars on th`,
    `planned for spring 2026. Windows ARM builds are not available yet.</p></div>
<footer><p>Built with Sphinx. Commit b70d2f1. 1,219 stars on th`,
  ]),
  no('changelogQuillcast', 'when do they have a build for Windows on ARM', [
    '/h2><ul><li>Dropped Python 3.8.',
    '/h2><ul><li>Removed support for Python 3.8.',
  ]),
  yes(
    'stadtbuchereiLindenau',
    'sag mir, wenn sich die Öffnungszeiten am Samstag ändern',
    ['atalog?sess=4412">Katalog</a', 'atalog?sess=9087">Katalog</a'],
    ['/th><td>10–13 Uhr</td></t', '/th><td>10–14 Uhr</td></t'],
    ['cher heute: 212 · Stand: 02.04.2025 · I', 'cher heute: 87 · Stand: 04.04.2025 · I'],
  ),
  no(
    'stadtbuchereiLindenau',
    'Was kostet der Leserausweis für Erwachsene?',
    ['atalog?sess=4412">Katalog</a', 'atalog?sess=9087">Katalog</a'],
    ['d Medium: 1,00 €</li><li>', 'd Medium: 1,50 €</li><li>'],
    ['cher heute: 212 · Stand: 02.04.2025 · I', 'cher heute: 87 · Stand: 04.04.2025 · I'],
  ),
  yes(
    'stadtbuchereiLindenau',
    'wer leitet die Bücherei',
    ['atalog?sess=4412">Katalog</a', 'atalog?sess=9087">Katalog</a'],
    [
      `<p>Leitung: Dr. Katrin Vogelsang · Kinderbücherei: Jens Ohlendorf · Telefon 05555 4410</p></main>
<footer>Besucher heute: 212 · Stand: 02.04.2025 · I`,
      `<p>Leitung: Henrik Mauersberger · Kinderbücherei: Jens Ohlendorf · Telefon 05555 4410</p></main>
<footer>Besucher heute: 87 · Stand: 04.04.2025 · I`,
    ],
  ),
  no('stadtbuchereiLindenau', 'Termin für den Bücherflohmarkt', [
    'er</li><li>17. April: Spi',
    'er</li><li>18. April: Spi',
  ]),
  yes(
    'stadtbuchereiLindenau',
    'ob der Lift wieder fährt',
    ['atalog?sess=4412">Katalog</a', 'atalog?sess=9087">Katalog</a'],
    ['Aufzug ist wegen Wartung bis Freitag außer Betrieb.</d', 'Aufzug ist wieder in Betrieb.</d'],
    ['cher heute: 212 · Stand: 02.04.2025 · I', 'cher heute: 87 · Stand: 04.04.2025 · I'],
  ),
  yes('liveDepartures', 'when my 18:12 train to Carrow gets a different platform', [
    'l</div><div>3</div><div>O',
    'l</div><div>6</div><div>O',
  ]),
  no(
    'liveDepartures',
    'platform of the 18:20 to Penmaris',
    ['t-mono">17:42:10</span></div', 't-mono">17:43:12</span></div'],
    ['5</div><div>On time</div><div>C', '5</div><div>18:31</div><div>C'],
    [' feed id 8c41d0 · terms · p', ' feed id 8c4211 · terms · p'],
  ),
  yes(
    'liveDepartures',
    'is the Brindlemouth train late or cancelled',
    ['t-mono">17:42:10</span></div', 't-mono">17:43:12</span></div'],
    ['2</div><div>On time</div><div>W', '2</div><div>Cancelled</div><div>W'],
    [' feed id 8c41d0 · terms · p', ' feed id 8c4211 · terms · p'],
  ),
  no('liveDepartures', 'delays on the 18:04 to Storrow', [
    '</div><div>17:59</div><div>M',
    '</div><div>18:07</div><div>M',
  ]),
  no(
    'liveDepartures',
    'do the elevators at Ashcombe work',
    ['t-mono">17:42:10</span></div', 't-mono">17:43:12</span></div'],
    [
      `Tolland on Sundays. Lifts at this station: all working.</div>
<div class="p-4 text-xs opacity-50">Data feed id 8c41d0 · terms · p`,
      `Tolland on Saturdays and Sundays. Lifts at this station: all working.</div>
<div class="p-4 text-xs opacity-50">Data feed id 8c4211 · terms · p`,
    ],
  ),
  yes('pricingNimbuspad', 'changes to the refund policy', ['Yes. Within 14 days of pur', 'Yes. Within 30 days of pur']),
  no('pricingNimbuspad', 'does nimbuspad change how refunds work', [
    'ry><p>Yes. Within 14 days of purchase we refund the full amount. After that',
    'ry><p>Yes. We refund the full amount within 14 days of purchase. After that',
  ]),
  no(
    'pricingNimbuspad',
    'price of the Team plan',
    [
      `="/signup?c=x91">Start free</a></header>
<section class="hero"><h1>Simple pricing for teams that write</h1><p>Trusted by 41,300 teams.</p`,
      `="/signup?c=k20">Start free</a></header>
<section class="hero"><h1>Simple pricing for teams that write</h1><p>Trusted by 41,700 teams.</p`,
    ],
    ['s="amount">$19 <small>per ', 's="amount">$22 <small>per '],
  ),
  yes(
    'pricingNimbuspad',
    'more storage in the free plan',
    [
      `="/signup?c=x91">Start free</a></header>
<section class="hero"><h1>Simple pricing for teams that write</h1><p>Trusted by 41,300 teams.</p`,
      `="/signup?c=k20">Start free</a></header>
<section class="hero"><h1>Simple pricing for teams that write</h1><p>Trusted by 41,700 teams.</p`,
    ],
    ['oks</li><li>500 MB storage</l', 'oks</li><li>2 GB storage</l'],
  ),
  no(
    'pricingNimbuspad',
    'discount for charities',
    [
      `="/signup?c=x91">Start free</a></header>
<section class="hero"><h1>Simple pricing for teams that write</h1><p>Trusted by 41,300 teams.</p`,
      `="/signup?c=k20">Start free</a></header>
<section class="hero"><h1>Simple pricing for teams that write</h1><p>Trusted by 41,700 teams.</p`,
    ],
    [
      'en><summary>Do you offer discounts?</summary><p>Students and non-profits get 40% off the Team plan.</p></detai',
      'en><summary>How long is the trial?</summary><p>You can try Team for 21 days without a card.</p></detai',
    ],
    [
      '<details open><summary>How long is the trial?</summary><p>You can try Team for 21 days without a card.</p></details></section>',
      '<details open><summary>Do you offer discounts?</summary><p>Students and non-profits get 40% off the Team plan.</p></details></section>',
    ],
  ),
  yes(
    'riverLevels',
    'tell me when the river at Oxley Bridge goes over 2 metres',
    ['el: <strong>1.82 m</strong> at 06:15 on 9 Febru', 'el: <strong>2.03 m</strong> at 12:45 on 9 Febru'],
    ['dge</td><td>1.82 m</td><td>Normal</td></tr>', 'dge</td><td>2.03 m</td><td>High</td></tr>'],
  ),
  no(
    'riverLevels',
    'alert me if the level at Oxley bridge is above 2.5 m',
    [': <strong>1.82 m</strong> at 06:15 on 9 Feb', ': <strong>1.96 m</strong> at 10:15 on 9 Feb'],
    ['e</td><td>1.82 m</td><td>Normal</td></tr>', 'e</td><td>1.96 m</td><td>High</td></tr>'],
  ),
  yes('riverLevels', 'new flood warnings', [
    '18:20)</li></ul>',
    '18:20)</li><li>Flood warning: Oxley village and caravan park (issued 9 February, 05:50)</li></ul>',
  ]),
  no('riverLevels', 'water level Wendmouth', ['k</td><td>2.11 m</td><td>H', 'k</td><td>2.24 m</td><td>H']),
  yes('riverLevels', 'predicted peak of the Wend', [
    `expected: 2.05 m at about 21:00 today. Rain will ease from the west.</p>
<footer>Readings every 15 minutes. Sensor 4410TH. Page views 20,118. Contact th`,
    `expected: 2.30 m at about 23:00 today. Rain will ease from the west.</p>
<footer>Readings every 15 minutes. Sensor 4410TH. Page views 20,964. Contact th`,
  ]),
  yes('applyMsc', 'when registration opens for the marine robotics master', [
    'ens</td><td>to be announced</td></tr><t',
    'ens</td><td>3 November 2025</td></tr><t',
  ]),
  no('applyMsc', 'when can I start to apply', ['nts</td><td>31 March 2026</td></', 'nts</td><td>7 April 2026</td></']),
  yes(
    'applyMsc',
    'tuition for overseas students',
    ['dents pay £27,900. A deposi', 'dents pay £29,200. A deposi'],
    ['st reviewed 1 October 2025 · req 55a1c · Cookies</', 'st reviewed 9 October 2025 · req 60f9e · Cookies</'],
  ),
  no(
    'applyMsc',
    'English test score needed',
    ['/li><li>Two references</li></ul>', '/li><li>Two academic references and a CV</li></ul>'],
    ['st reviewed 1 October 2025 · req 55a1c · Cookies</', 'st reviewed 9 October 2025 · req 60f9e · Cookies</'],
  ),
  no('applyMsc', 'number of scholarships', [
    'News</h3><p>Our underwater glider crossed the Minch.</p><p>Open',
    'News</h3><p>Prize for our student team at the regatta.</p><p>Open',
  ]),
  yes(
    'cinemaRialto',
    'nouvelles séances de Kitsune',
    [' 14h30</li></ul></div>', ' 14h30</li><li>Dimanche 11h00</li></ul></div>'],
    [
      '<footer>3 412 abonnés à notre lettre · mentions légales · jeton 7f2a</footer></b',
      '<footer>3 425 abonnés à notre lettre · mentions légales · jeton 91bc</footer></b',
    ],
  ),
  no('cinemaRialto', 'horaires de « Les Herbes hautes »', ['i>Samedi 21h00</li></ul></', 'i>Samedi 21h15</li></ul></']),
  no('cinemaRialto', 'le prix pour les enfants', ['ein tarif : 8,50 € – Tarif ', 'ein tarif : 9,00 € – Tarif ']),
  yes('cinemaRialto', "date de sortie de L'Archipel", [
    ' partir du 26 mars. Ciné-club ',
    ' partir du 2 avril. Ciné-club ',
  ]),
  yes('cinemaRialto', 'accès handicapé de la salle 2', [
    ` La salle 2 n'est pas accessible aux fauteuils roulants.</p></section>
<footer>3 412 abonnés à notre lettre · mentions légales · jeton 7f2a</footer></b`,
    ` La salle 2 est désormais accessible aux fauteuils roulants.</p></section>
<footer>3 425 abonnés à notre lettre · mentions légales · jeton 91bc</footer></b`,
  ]),
  yes('binsAnd', 'which day is the recycling in Elm Park', [
    'cycling: <b>Wednesday</b>, ev',
    'cycling: <b>Thursday</b>, ev',
  ]),
  no(
    'binsAnd',
    'bin day quayside refuse',
    ['>Refuse: <b>Tuesday</b>, every two ', '>Refuse: <b>Wednesday</b> (new round), every two '],
    [
      ` helpful? 431 yes / 58 no</div>
<footer>Published 12 January 2024, updated 3 February 20`,
      ` helpful? 436 yes / 59 no</div>
<footer>Published 12 January 2024, updated 17 February 20`,
    ],
  ),
  yes('binsAnd', 'do I still need an appointment for the tip', [
    'to 4pm. You must book a slot.</p>',
    'to 4pm. You no longer need to book.</p>',
  ]),
  no(
    'binsAnd',
    'cost of getting a sofa collected',
    ['ridges are £18 each.</p>', 'ridges are £21 each.</p>'],
    [
      ` helpful? 431 yes / 58 no</div>
<footer>Published 12 January 2024, updated 3 February 20`,
      ` helpful? 436 yes / 59 no</div>
<footer>Published 12 January 2024, updated 17 February 20`,
    ],
  ),
  no('binsAnd', 'opening hours of the tip in summer', [
    ' open daily 8am to 6pm from April ',
    ' open daily 08:00 to 18:00 from April ',
  ]),
  yes('lanternfishThe', 'tickets for Lanternfish in Leeds again', [
    'class="tag">Sold out</span></li>',
    'class="tag">Available</span></li>',
  ]),
  yes(
    'lanternfishThe',
    'Has Lanternfish added more shows?',
    ['on">{"rid":"5510-aa"}</script><', 'on">{"rid":"6021-cf"}</script><'],
    [
      ' March, 10:00</span></li>',
      ` March, 10:00</span></li>
<li data-e="5"><time>Fri 16 May 2025</time> <b>Manchester</b>, Loom Works <span class="price">from £39.00</span> <span class="tag">Available</span></li>`,
    ],
    ['ss="fans">9,871 fans follow', 'ss="fans">9,902 fans follow'],
  ),
  no(
    'lanternfishThe',
    'new tour dates lanternfish',
    ['on">{"rid":"5510-aa"}</script><', 'on">{"rid":"6021-cf"}</script><'],
    [
      `£22.00</li></ul></section>
<p class="fans">9,871 fans follow`,
      `£22.00</li><li>Velvet Arcade, York, 11 June, from £25.00</li></ul></section>
<p class="fans">9,902 fans follow`,
    ],
  ),
  no('lanternfishThe', 'when does the London presale start', [
    ' 3 March, 10:00</span></li>',
    ' 3 March, 10 am</span></li>',
  ]),
  yes(
    'lanternfishThe',
    'how many seats can one person buy',
    ['on">{"rid":"5510-aa"}</script><', 'on">{"rid":"6021-cf"}</script><'],
    ['lt. Maximum 6 tickets per', 'lt. Maximum 4 tickets per'],
    ['ss="fans">9,871 fans follow', 'ss="fans">9,902 fans follow'],
  ),
  yes(
    'letDunmorrow',
    'three-bedroom houses for rent in Dunmorrow, anything new',
    ['t-gray-500">5 properties ', 't-gray-500">6 properties '],
    [
      'ay</p></div>',
      `ay</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">41 Priory Lane, semi-detached house</h2><p>3 bedrooms · garage · unfurnished</p><p class="text-xl">£1,295 pcm</p><p>Available from 1 July</p></div>`,
    ],
    [' viewed by 640 people this', ' viewed by 655 people this'],
  ),
  no(
    'letDunmorrow',
    'new studio flats',
    ['t-gray-500">5 properties ', 't-gray-500">6 properties '],
    [
      'ay</p></div>',
      `ay</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">Chapel House, Hill Road</h2><p>4 bedrooms · two bathrooms</p><p class="text-xl">£1,850 pcm</p><p>Available from 1 July</p></div>`,
    ],
    [' viewed by 640 people this', ' viewed by 655 people this'],
  ),
  yes(
    'letDunmorrow',
    'rent of Ferry Cottage reduced',
    ['text-xl">£1,400 pcm</p><p>A', 'text-xl">£1,325 pcm</p><p>A'],
    [' viewed by 640 people this', ' viewed by 655 people this'],
  ),
  no('letDunmorrow', 'is the Orchard Rise house gone', [
    `pcm</p><p>Available now</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">3 Orchard Rise, terraced house</h2><p>2 bedrooms · garden · unfurnished</p><p class="text-xl">£995 pcm</p><p>Available from 1 June</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">The Maltings, flat 9</h2><p>2 bedrooms · lift · furnished</p><p class="text-xl">£1,150 pcm</p><p>Let agreed</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">Ferry Cottage</h2><p>3 bedrooms · river view · part furnished</p><p class="text-xl">£1,400 pcm</p><p>Available from 15 May</p></div>`,
    `pcm</p><p>Let agreed</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">Ferry Cottage</h2><p>3 bedrooms · river view · part furnished</p><p class="text-xl">£1,400 pcm</p><p>Available from 15 May</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">The Maltings, flat 9</h2><p>2 bedrooms · lift · furnished</p><p class="text-xl">£1,150 pcm</p><p>Let agreed</p></div>
<div class="rounded shadow p-4 mb-3"><h2 class="font-bold">3 Orchard Rise, terraced house</h2><p>2 bedrooms · garden · unfurnished</p><p class="text-xl">£995 pcm</p><p>Available from 1 June</p></div>`,
  ]),
  yes('letDunmorrow', 'flat 9 in the Maltings free again?', [
    '0 pcm</p><p>Let agreed</p></div>',
    '0 pcm</p><p>Available now</p></div>',
  ]),
  yes('productRecalls', 'toy recalls', [
    's="notices">',
    `s="notices">
<li><h3>Pip &amp; Pop wooden xylophone</h3><p class="d">16 May 2025 · Toys</p><p>Small parts can break off. Batch numbers 401 to 455.</p></li>`,
  ]),
  no(
    'productRecalls',
    "new recall of children's playthings",
    ['ing 5 of 1,188 notices</p>', 'ing 5 of 1,190 notices</p>'],
    [
      's="notices">',
      `s="notices">
<li><h3>Kerrow smoked mackerel pâté</h3><p class="d">16 May 2025 · Food</p><p>Packed with the wrong label. May contain mustard.</p></li>`,
    ],
    ['uild 20250514.2</footer></b', 'uild 20250515.1</footer></b'],
  ),
  yes('productRecalls', 'which voltari chargers are affected', [
    ' starting 23.</p></li>',
    ' starting 23 or 24.</p></li>',
  ]),
  no(
    'productRecalls',
    'goat cheese listeria recall updates',
    ['ing 5 of 1,188 notices</p>', 'ing 5 of 1,190 notices</p>'],
    ['azard. Batch OB-11.</p></li>', 'azard. Batches OB-11 and OB-12.</p></li>'],
    ['uild 20250514.2</footer></b', 'uild 20250515.1</footer></b'],
  ),
  no('productRecalls', 'hotline number for reporting dangerous goods', [
    'e form. We answer within five working day',
    'e form. We aim to reply within 5 working day',
  ]),
  yes(
    'lumenMail',
    'tell me if IMAP in Europe goes down',
    [
      `subscribe?u=0193">Get alerts</a></header>
<div class="overall">All systems operational</div>`,
      `subscribe?u=7741">Get alerts</a></header>
<div class="overall">Major outage</div>`,
    ],
    ['MAP</td><td>up</td><td>up<', 'MAP</td><td>down</td><td>up<'],
    ['cked at 10:31:05 UTC. 90-day', 'cked at 10:36:04 UTC. 90-day'],
  ),
  no('lumenMail', 'webmail outage', ['ync</td><td>up</td><td>up<', 'ync</td><td>degraded</td><td>up<']),
  yes('lumenMail', 'maintenance window for the IMAP move', [
    '(EU)</b><br>Tuesday 8 July 2025, ',
    '(EU)</b><br>Wednesday 9 July 2025, ',
  ]),
  yes('lumenMail', 'when can people in Asia send mail normally again', [
    '>up</td><td>degraded</td></tr><t',
    '>up</td><td>up</td></tr><t',
  ]),
  no('lumenMail', 'new incidents with calendars', [
    'y</h2><p><b>28 June</b> ',
    'y</h2><p><b>1 July</b> Webmail login page showed an expired banner for 10 minutes.</p><p><b>28 June</b> ',
  ]),
  yes(
    'northernPremier',
    'who is top of the league now',
    [
      `">Forum (3,902 posts)</a>
<h2>Table after round 14</h2>`,
      `">Forum (3,915 posts)</a>
<h2>Table after round 15</h2>`,
    ],
    [
      `d>1</td><td>Tynewater</td><td>14</td><td>10</td><td>2</td><td>2</td><td>32</td></tr>
<tr><td>2</td><td>Alder Vale</td><td>14</td><td>9</td><td>3</td><td>2</td><td>30</td></tr>`,
      `d>1</td><td>Alder Vale</td><td>15</td><td>10</td><td>3</td><td>2</td><td>33</td></tr>
<tr><td>2</td><td>Tynewater</td><td>15</td><td>10</td><td>2</td><td>3</td><td>32</td></tr>`,
    ],
    ['st update: 17 Feb</small>', 'st update: 18 Feb</small>'],
  ),
  no(
    'northernPremier',
    'kick-off time of the Corby – Alder Vale game',
    ['">Forum (3,902 posts)</a>', '">Forum (3,915 posts)</a>'],
    ['Sat 22 Feb 14:00 Tynewater ', 'Sat 22 Feb 13:30 Tynewater '],
    ['st update: 17 Feb</small>', 'st update: 18 Feb</small>'],
  ),
  no(
    'northernPremier',
    'number of goals Josie Lund has',
    ['">Forum (3,902 posts)</a>', '">Forum (3,915 posts)</a>'],
    [
      `Sandholme) 11</p>
<p><i>Coach of Whitmoor: Dan Petrie. Coach of Sandholme: Ana Voss.</i></p><hr><small>Maintained by Geoff. Last update: 17 Feb</small>`,
      `Sandholme) 13</p>
<p><i>Coach of Whitmoor: Dan Petrie. Coach of Sandholme: Ana Voss.</i></p><hr><small>Maintained by Geoff. Last update: 18 Feb</small>`,
    ],
  ),
  yes(
    'northernPremier',
    'does whitmoor have a new manager',
    ['">Forum (3,902 posts)</a>', '">Forum (3,915 posts)</a>'],
    [
      'f Whitmoor: Dan Petrie. Coach of Sandholme: Ana Voss.</i></p><hr><small>Maintained by Geoff. Last update: 17 Feb</small>',
      'f Whitmoor: Rosa Kellet. Coach of Sandholme: Ana Voss.</i></p><hr><small>Maintained by Geoff. Last update: 18 Feb</small>',
    ],
  ),
  no('northernPremier', 'Sandholme points', ['>4</td><td>22</td></tr>', '>4</td><td>21</td></tr>']),
  yes('clinicaValdeolmos', 'avísame si hay una cita antes en dermatología', [
    'isponible: 18 de junio</p',
    'isponible: 11 de junio</p',
  ]),
  no(
    'clinicaValdeolmos',
    'horario del pediatra',
    ['" href="/?k=aa1">Clínica Va', '" href="/?k=c93">Clínica Va'],
    ['><p>Lunes y miércoles, 9:00–13:', '><p>Lunes y jueves, 9:00–13:'],
    ['Visitas: 80.412 · Actualizado el 28 de mayo · A', 'Visitas: 80.555 · Actualizado el 30 de mayo · A'],
  ),
  yes('clinicaValdeolmos', 'cuándo aceptan nuevos pacientes en oftalmología', [
    '20:00</p><p>No admite pacientes nuevos</p></div>',
    '20:00</p><p>Admite pacientes nuevos desde el 1 de julio</p></div>',
  ]),
  no(
    'clinicaValdeolmos',
    'precio de la primera visita',
    ['" href="/?k=aa1">Clínica Va', '" href="/?k=c93">Clínica Va'],
    ['i>Revisión: 45 €</li><li>E', 'i>Revisión: 50 €</li><li>E'],
    ['Visitas: 80.412 · Actualizado el 28 de mayo · A', 'Visitas: 80.555 · Actualizado el 30 de mayo · A'],
  ),
  yes(
    'clinicaValdeolmos',
    'nuevas aseguradoras con las que trabajan',
    ['" href="/?k=aa1">Clínica Va', '" href="/?k=c93">Clínica Va'],
    [', Mutua Ebro y Aseguradora del Sur.</p>', ', Mutua Ebro, Aseguradora del Sur y Previsalud.</p>'],
    ['Visitas: 80.412 · Actualizado el 28 de mayo · A', 'Visitas: 80.555 · Actualizado el 30 de mayo · A'],
  ),
  yes(
    'firmwareFor',
    'new stable firmware for the Corvid E2',
    [
      'ers online: 64</span> <a href="login?ret=8a0">Log in</a>',
      'ers online: 71</span> <a href="login?ret=1bd">Log in</a>',
    ],
    ['mware: <b>5.2.1</b>. Beta: ', 'mware: <b>5.3.0</b>. Beta: '],
    ['int · 1,020,331 posts in to', 'int · 1,020,402 posts in to'],
  ),
  no(
    'firmwareFor',
    'E2 stable update out?',
    [
      'ers online: 64</span> <a href="login?ret=8a0">Log in</a>',
      'ers online: 71</span> <a href="login?ret=1bd">Log in</a>',
    ],
    [' <b>5.3-beta2</b>. Known ', ' <b>5.3-beta3</b>. Known '],
    ['int · 1,020,331 posts in to', 'int · 1,020,402 posts in to'],
  ),
  yes('firmwareFor', 'is the bluetooth bug fixed', [
    'der sleeps, no fix yet.</p><p>Dict',
    'der sleeps, fixed in 5.3-beta2.</p><p>Dict',
  ]),
  no(
    'firmwareFor',
    'polish dictionary for the reader',
    [
      'ers online: 64</span> <a href="login?ret=8a0">Log in</a>',
      'ers online: 71</span> <a href="login?ret=1bd">Log in</a>',
    ],
    [
      'ikes">2 likes</div></div>',
      `ikes">2 likes</div></div>
<div class="post"><div class="u">hanna_w</div><div class="b"><p>Is there a good case with a stand?</p></div><div class="likes">0 likes</div></div>`,
    ],
    ['int · 1,020,331 posts in to', 'int · 1,020,402 posts in to'],
  ),
  no(
    'firmwareFor',
    'firmware corvid E2 install instructions',
    ['ass="likes">4 likes</div>', 'ass="likes">6 likes</div>'],
    ['irmware 3.8.4</li><li>Cov', 'irmware 3.8.5</li><li>Cov'],
  ),
  yes('travelMoney', 'tell me when I get more than 1.30 dollars for a pound', [
    ')</td><td>1.2985</td><td>1.3',
    ')</td><td>1.3047</td><td>1.3',
  ]),
  no('travelMoney', 'euro above 1.16', ['</td><td>1.1412</td><td>1.2', '</td><td>1.1533</td><td>1.2']),
  no(
    'travelMoney',
    'yen rate they sell at',
    ['s of 09:00, 6 August 2025', 's of 09:00, 7 August 2025'],
    ['</td><td>1.0610</td><td>1.1', '</td><td>1.0588</td><td>1.1'],
    ['K)</td><td>13.010</td><td>14.', 'K)</td><td>12.985</td><td>14.'],
    [
      '="tip">Tip: tell your bank before you travel.</div></main><footer>Ref 2025-218 · FCA no. 0',
      '="tip">Tip: small notes are handy for taxis.</div></main><footer>Ref 2025-219 · FCA no. 0',
    ],
  ),
  yes(
    'travelMoney',
    'how much do I have to order at least',
    ['s of 09:00, 6 August 2025', 's of 09:00, 7 August 2025'],
    ['um order: £100. Home deli', 'um order: £150. Home deli'],
    [
      '="tip">Tip: tell your bank before you travel.</div></main><footer>Ref 2025-218 · FCA no. 0',
      '="tip">Tip: small notes are handy for taxis.</div></main><footer>Ref 2025-219 · FCA no. 0',
    ],
  ),
  no(
    'travelMoney',
    'ferry terminal branch opening times',
    ['s of 09:00, 6 August 2025', 's of 09:00, 7 August 2025'],
    [
      `d>Mon–Sat 9:00–17:30</dd><dt>Ferry Terminal</dt><dd>Daily 6:00–22:00</dd></dl>
<div class="tip">Tip: tell your bank before you travel.</div></main><footer>Ref 2025-218 · FCA no. 0`,
      `d>Mon–Sat 9:30–17:00</dd><dt>Ferry Terminal</dt><dd>Daily 6:00–22:00</dd></dl>
<div class="tip">Tip: small notes are handy for taxis.</div></main><footer>Ref 2025-219 · FCA no. 0`,
    ],
  ),
  yes(
    'veerdienstOosterwaard',
    'wanneer gaat de laatste boot op zondag',
    ['ur</td><td>20.00 uur</td>', 'ur</td><td>21.00 uur</td>'],
    ['ker nr. 61.207 · gewijzigd op 14 april · pri', 'ker nr. 61.298 · gewijzigd op 15 april · pri'],
  ),
  no(
    'veerdienstOosterwaard',
    'prijs voor een fietser',
    ['/td><td>€ 2,60</td></tr><', '/td><td>€ 2,80</td></tr><'],
    ['ker nr. 61.207 · gewijzigd op 14 april · pri', 'ker nr. 61.298 · gewijzigd op 15 april · pri'],
  ),
  yes(
    'veerdienstOosterwaard',
    'laat het weten als de pont niet vaart',
    ['de veerpont vaart volgens dienstregeling.</div>', 'de veerpont is door hoog water uit de vaart.</div>'],
    ['ker nr. 61.207 · gewijzigd op 14 april · pri', 'ker nr. 61.298 · gewijzigd op 15 april · pri'],
  ),
  yes('veerdienstOosterwaard', 'werken bij de veerdienst, nieuwe banen', [
    `ures</h2><p>Op dit moment zijn er geen vacatures.</p></div>
<footer>Bezoeker nr. 61.207 · gewijzigd op 14 april · pri`,
    `ures</h2><p>Wij zoeken een schipper voor 32 uur per week.</p></div>
<footer>Bezoeker nr. 61.298 · gewijzigd op 15 april · pri`,
  ]),
  no('veerdienstOosterwaard', 'eerste afvaart op werkdagen', [
    'g</th><td>7.30 uur</td><td',
    'g</th><td>7.45 uur</td><td',
  ]),
];
