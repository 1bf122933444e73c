// Over 10 kB: pages and cases of a bench.
import { type GoalCase, no, yes } from './types.ts';

/** Pages by a second writer who knew nothing of the rules. */
export const STRANGER_PAGES: Readonly<Record<string, string>> = {
  status: `<header><h1><img src="/logo.png?67a9878e" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 67 seconds ago</span></div>
<section class="components"><h2>Components</h2>
    <div class="component" data-id="api"><span class="name">Shipping API</span><span class="state operational">Operational</span><span class="uptime">99.98 % uptime</span></div>
    <div class="component" data-id="trk"><span class="name">Tracking</span><span class="state">Partial outage</span><span class="uptime">99.95 % uptime</span></div>
    <div class="component" data-id="lab"><span class="name">Label printing</span><span class="state">Degraded performance</span><span class="uptime">99.91 % uptime</span></div>
    <div class="component" data-id="web"><span class="name">Web dashboard</span><span class="state operational">Operational</span><span class="uptime">99.99 % uptime</span></div>
    <div class="component" data-id="hook"><span class="name">Webhooks</span><span class="state operational">Operational</span><span class="uptime">99.89 % uptime</span></div>
    <div class="component" data-id="bill"><span class="name">Billing</span><span class="state operational">Operational</span><span class="uptime">100.0 % uptime</span></div>
    <div class="component" data-id="sbx"><span class="name">Sandbox</span><span class="state operational">Operational</span><span class="uptime">99.40 % uptime</span></div>
</section>
<section class="metrics"><h2>Metrics</h2><p>API response time: <b>329 ms</b> (median, last hour). Requests today: 69,497.</p></section>
<section class="maint"><h2>Scheduled maintenance</h2><div class="m"><h3>Database upgrade for Billing</h3><p>Sunday 15 June 2025, 02:00–04:00 UTC. Invoices are not available during this time.</p></div></section>
<section class="history"><h2>Past incidents</h2>
 <div class="day"><h3>3 June 2025</h3><p>No incidents reported.</p></div>
 <div class="day"><h3>2 June 2025</h3><div class="inc"><h4>Delayed webhooks</h4><p><b>Resolved</b> 14:20 UTC: The queue is empty again.</p><p><b>Investigating</b> 13:05 UTC: Webhooks arrive up to 10 minutes late.</p></div></div>
 <div class="day"><h3>1 June 2025</h3><p>No incidents reported.</p></div>
 <div class="day"><h3>31 May 2025</h3><div class="inc"><h4>Label printing unavailable</h4><p><b>Resolved</b> 09:48 UTC: A faulty printer driver was rolled back.</p></div></div>
</section>
<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-09-28T15:30:26Z · Follow us on the fediverse</p></footer>`,

  bikes: `  <div class="promo-bar">Free lights with every commuter bike</div>
  <header><a href="/" class="logo">Hollowell Cycles</a>
    <form action="/search"><input name="q" placeholder="Search bikes, parts, clothing"></form>
    <nav><ul><li><a href="/bikes">Bikes</a></li><li><a href="/ebikes">E-bikes</a></li><li><a href="/parts">Parts</a></li><li><a href="/clothing">Clothing</a></li><li><a href="/workshop">Workshop</a></li></ul></nav>
    <a class="basket" href="/basket">Basket (0)</a>
  </header>
  <main>
    <ol class="crumbs"><li><a href="/">Home</a></li><li>Bikes</li></ol>
    <h1>All bikes</h1>
    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>
    <aside class="filters"><h2>Filter</h2><ul><li><label><input type="checkbox"> Commuter (2)</label></li><li><label><input type="checkbox"> Gravel (2)</label></li><li><label><input type="checkbox"> Kids (2)</label></li><li><label><input type="checkbox"> Mountain (1)</label></li></ul></aside>
    <ul class="grid">
      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b1">Kestrel Commuter 8</a></h3>
          <p class="card__colour">Colour: slate</p>
          <p class="card__price"><span class="price">£649.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.6 out of 5 stars">4.6 ★ (112 reviews)</p>
          <button class="btn" data-add="b1">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b2">Kestrel Commuter 8 Step-Through</a></h3>
          <p class="card__colour">Colour: slate</p>
          <p class="card__price"><span class="price">£669.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.5 out of 5 stars">4.5 ★ (61 reviews)</p>
          <button class="btn" data-add="b2">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b3">Moorland Gravel 2</a></h3>
          <p class="card__colour">Colour: olive</p>
          <p class="card__price"><span class="price">£1,249.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Out of stock</p>
          <p class="card__ship">Delivered in 5–7 working days</p>
          <p class="card__rating" aria-label="4.8 out of 5 stars">4.8 ★ (37 reviews)</p>
          <button class="btn" data-add="b3">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b4">Moorland Gravel 2</a></h3>
          <p class="card__colour">Colour: sand</p>
          <p class="card__price"><span class="price">£1,199.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Out of stock</p>
          <p class="card__ship">Delivered in 5–7 working days</p>
          <p class="card__rating" aria-label="4.8 out of 5 stars">4.8 ★ (33 reviews)</p>
          <button class="btn" data-add="b4">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b5">Pico 20 Kids</a></h3>
          <p class="card__colour">Colour: red</p>
          <p class="card__price"><span class="price">£289.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.9 out of 5 stars">4.9 ★ (204 reviews)</p>
          <button class="btn" data-add="b5">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b6">Pico 16 Kids</a></h3>
          <p class="card__colour">Colour: yellow</p>
          <p class="card__price"><span class="price">£239.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Out of stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.9 out of 5 stars">4.9 ★ (187 reviews)</p>
          <button class="btn" data-add="b6">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b7">Freightline Cargo E</a></h3>
          <p class="card__colour">Colour: black</p>
          <p class="card__price"><span class="price">£3,495.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Pre-order</p>
          <p class="card__ship">Ships in 3 weeks</p>
          <p class="card__rating" aria-label="4.7 out of 5 stars">4.7 ★ (18 reviews)</p>
          <button class="btn" data-add="b7">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b8">Tarn Hardtail 29</a></h3>
          <p class="card__colour">Colour: teal</p>
          <p class="card__price"><span class="price">£879.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Low stock: 4 left</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.4 out of 5 stars">4.4 ★ (52 reviews)</p>
          <button class="btn" data-add="b8">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b9">Lumen Fold 7</a></h3>
          <p class="card__colour">Colour: orange</p>
          <p class="card__price"><span class="price">£799.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.3 out of 5 stars">4.3 ★ (76 reviews)</p>
          <button class="btn" data-add="b9">Add to basket</button>
        </div>
      </li>
    </ul>
    <section class="related"><h2>Customers also bought</h2><ul><li><a href="/parts/lock-d2">D2 Shackle lock</a> £44.99</li><li><a href="/parts/pump">Track pump</a> £29.00</li><li><a href="/parts/helmet">Urban helmet</a> £54.00</li></ul></section>
  </main>
  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,

  people: `<table class="layout" width="100%"><tr><td colspan="2" class="banner"><h1>Department of Hydrology</h1><p>Faculty of Earth Sciences · Westmark University</p></td></tr>
<tr><td class="leftnav" valign="top"><ul><li><a href="index.html">Home</a></li><li><a href="people.html"><b>People</b></a></li><li><a href="teaching.html">Teaching</a></li><li><a href="research.html">Research</a></li><li><a href="contact.html">Contact</a></li></ul>
 <h4>News</h4><p>Dr. Ilse Brandvold receives the Pettersen medal.</p><p>Seminar on Thursday: groundwater in karst.</p>
 <p class="cnt">Visitors: 62,873</p></td>
<td class="content" valign="top">
 <h2>People</h2>
 <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Prof. Rhea Lindqvist. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 14:00–15:30.</p>
 <table class="people" border="1">
   <thead><tr><th>Name</th><th>Position</th><th>Room</th><th>Phone</th><th>E-mail</th></tr></thead>
   <tbody>
   <tr><td class="n"><a href="people/brandvold.html">Dr. Ilse Brandvold</a></td><td class="r">Senior Lecturer</td><td>H 2.14</td><td>-4410</td><td><a href="mailto:i.brandvold@hydro.example">i.brandvold@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/castellan.html">Marguerite Castellan</a></td><td class="r">Secretary</td><td>H 2.01</td><td>-4400</td><td><a href="mailto:m.castellan@hydro.example">m.castellan@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/dube.html">Sipho Dube</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4432</td><td><a href="mailto:s.dube@hydro.example">s.dube@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/ferreira.html">Dr. Joana Ferreira</a></td><td class="r">Postdoctoral researcher</td><td>H 3.02</td><td>-4425</td><td><a href="mailto:j.ferreira@hydro.example">j.ferreira@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/haugen.html">Nils Haugen</a></td><td class="r">Laboratory manager</td><td>H 0.11</td><td>-4450</td><td><a href="mailto:n.haugen@hydro.example">n.haugen@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/lindqvist.html">Prof. Rhea Lindqvist</a></td><td class="r">Professor of Surface Hydrology</td><td>H 2.10</td><td>-4405</td><td><a href="mailto:r.lindqvist@hydro.example">r.lindqvist@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/moreau.html">Celine Moreau</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4433</td><td><a href="mailto:c.moreau@hydro.example">c.moreau@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/okafor.html">Dr. Tomas Okafor</a></td><td class="r">Lecturer</td><td>H 2.16</td><td>-4412</td><td><a href="mailto:t.okafor@hydro.example">t.okafor@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/quist.html">Prof. Anselm Quist</a></td><td class="r">Professor of Groundwater Hydrology</td><td>H 2.12</td><td>-4401</td><td><a href="mailto:a.quist@hydro.example">a.quist@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/tanaka.html">Yumi Tanaka</a></td><td class="r">System administrator</td><td>H 1.03</td><td>-4460</td><td><a href="mailto:y.tanaka@hydro.example">y.tanaka@hydro.example</a></td></tr>
   </tbody>
 </table>
 <h3>Emeriti</h3>
 <ul><li>Prof. em. Walter Stenmark</li><li>Prof. em. Birgit Aasen</li></ul>
 <h3>Office</h3><p>The secretary's office is open Monday to Thursday, 9:30 to 12:00.</p>
</td></tr>
<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>`,

  pricing: `<header class="top"><div class="wrap"><a href="/">Nimbusdock</a><nav><a href="/product">Product</a> <a href="/pricing" aria-current="page">Pricing</a> <a href="/docs">Docs</a> <a href="/blog">Blog</a> <a href="/login">Log in</a></nav></div></header>
<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>
<section class="compare">
  <h2>Compare plans</h2>
  <table class="plans">
    <thead><tr><th></th><th>Starter</th><th>Team</th><th>Business</th><th>Enterprise</th></tr></thead>
    <tbody>
        <tr><th scope="row">Monthly price</th><td>$9</td><td>$29</td><td>$79</td><td>Contact us</td></tr>
        <tr><th scope="row">Yearly price (per month)</th><td>$7</td><td>$24</td><td>$65</td><td>Contact us</td></tr>
        <tr><th scope="row">Seats included</th><td>1</td><td>5</td><td>20</td><td>Unlimited</td></tr>
        <tr><th scope="row">Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td><td>Custom</td></tr>
        <tr><th scope="row">Bandwidth</th><td>100 GB</td><td>1 TB</td><td>5 TB</td><td>Custom</td></tr>
        <tr><th scope="row">Backups</th><td>Weekly</td><td>Daily</td><td>Hourly</td><td>Hourly</td></tr>
        <tr><th scope="row">Support</th><td>Community forum</td><td>Email, 24 h response</td><td>Email and chat, 4 h response</td><td>Dedicated engineer</td></tr>
        <tr><th scope="row">Single sign-on (SAML)</th><td>—</td><td>—</td><td>Yes</td><td>Yes</td></tr>
        <tr><th scope="row">Free trial</th><td>14 days</td><td>14 days</td><td>30 days</td><td>On request</td></tr>
    </tbody>
  </table>
  <p class="fine">Prices exclude VAT. Extra storage costs $2 per 10 GB and month on all plans.</p>
</section>
<section class="quotes"><blockquote>“We moved 40 sites in a weekend.” <cite>Ada, Fjordline</cite></blockquote><blockquote>“Support answered in 4 minutes.” <cite>Marco, Ottanta</cite></blockquote></section>
<section class="faq"><h2>Frequently asked questions</h2>
 <details><summary>Can I cancel at any time?</summary><p>Yes. Monthly subscriptions can be cancelled at any time and end with the current billing month. Yearly subscriptions are not refunded.</p></details>
 <details><summary>What happens when I exceed my bandwidth?</summary><p>We contact you first. Overage is billed at $0.04 per GB.</p></details>
 <details><summary>Where is my data stored?</summary><p>In Frankfurt and Dublin. Enterprise customers can choose a region.</p></details>
 <details><summary>Which payment methods do you accept?</summary><p>Visa, Mastercard and SEPA direct debit.</p></details>
 <details><summary>Is there a discount for non-profits?</summary><p>Registered charities get 30% off the Team plan.</p></details>
</section>
<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>`,

  carte: `<header><h1>Auberge du Vieux Pont</h1><nav><a href="/">Accueil</a> | <a href="/carte">La carte</a> | <a href="/chambres">Chambres</a> | <a href="/contact">Contact</a></nav></header>
<main>
  <section class="formule"><h2>Menu du midi</h2><p>Du mardi au vendredi : entrée, plat, dessert à <b>19,50 €</b>. Plat du jour seul : 13 €.</p></section>
  <section><h2>Entrées</h2><ul>
    <li class="plat"><span class="nom">Soupe à l’oignon</span> <em>gratinée au comté</em> <span class="prix">9 €</span></li>
    <li class="plat"><span class="nom">Terrine de campagne</span> <em>cornichons, pain grillé</em> <span class="prix">11 €</span></li>
    <li class="plat"><span class="nom">Salade de chèvre chaud</span> <em>miel et noix</em> <span class="prix">12,50 €</span></li></ul></section>
  <section><h2>Plats</h2><ul>
    <li class="plat"><span class="nom">Confit de canard</span> <em>pommes sarladaises</em> <span class="prix">21 €</span></li>
    <li class="plat"><span class="nom">Truite aux amandes</span> <em>beurre noisette, riz</em> <span class="prix">19 €</span></li>
    <li class="plat"><span class="nom">Risotto aux cèpes</span> <em>plat végétarien</em> <span class="prix">18 €</span></li>
    <li class="plat"><span class="nom">Entrecôte</span> <em>sauce au poivre, frites</em> <span class="prix">26 €</span></li></ul></section>
  <section><h2>Desserts</h2><ul>
    <li class="plat"><span class="nom">Tarte Tatin</span> <em>crème fraîche</em> <span class="prix">8 €</span></li>
    <li class="plat"><span class="nom">Crème brûlée</span> <em>vanille de Madagascar</em> <span class="prix">7,50 €</span></li></ul></section>
  <section class="infos"><h2>Horaires</h2><p>Ouvert du mardi au samedi, de 12 h à 14 h et de 19 h à 22 h. Fermé le dimanche et le lundi.</p><h2>Réservation</h2><p>Par téléphone au 05 55 00 12 34. Pour les groupes de plus de 8 personnes, un acompte de 10 € par personne est demandé.</p></section>
</main>
<aside><p>Offrez un bon cadeau à vos proches</p><p>« Une adresse formidable, le confit de canard est parfait ! » – Luc, avis du mois</p></aside>
<footer>Page affichée le 10/02/2025 à 15h04 – 79,853 visites – © Auberge du Vieux Pont</footer>`,

  jobs: `<div id="top"><a href="/"><img src="/img/logo.svg" alt="Labrelay"></a><ul class="menu"><li><a href="/jobs">Jobs</a></li><li><a href="/employers">Employers</a></li><li><a href="/salaries">Salaries</a></li><li><a href="/advice">Career advice</a></li></ul></div>
<div id="cols">
<div id="main">
  <h1>Science and engineering jobs</h1>
  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>

  <article class="job" id="job-4411">
    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>
    <div class="meta"><span class="company">Helio Instruments</span> · <span class="loc">Berlin</span> · <span class="type">Full time</span></div>
    <div class="salary">€62,000–€74,000</div>
    <div class="foot"><span class="deadline">Apply by 30 June 2025</span> <span class="posted">posted 4 days ago</span> <a href="/save/4411">Save</a></div>
  </article>
  <article class="job" id="job-4398">
    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>
    <div class="meta"><span class="company">Charis Diagnostics</span> · <span class="loc">Leipzig</span> · <span class="type">Part time</span></div>
    <div class="salary">€28,000</div>
    <div class="foot"><span class="deadline">Apply by 15 June 2025</span> <span class="posted">posted 6 days ago</span> <a href="/save/4398">Save</a></div>
  </article>
  <article class="job" id="job-4402">
    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>
    <div class="meta"><span class="company">Nordwind Analytics</span> · <span class="loc">Hamburg</span> · <span class="type">Full time</span></div>
    <div class="salary">€68,000–€80,000</div>
    <div class="foot"><span class="deadline">Apply by 22 June 2025</span> <span class="posted">posted 5 days ago</span> <a href="/save/4402">Save</a></div>
  </article>
  <article class="job" id="job-4387">
    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>
    <div class="meta"><span class="company">Genewerk</span> · <span class="loc">Berlin</span> · <span class="type">Full time</span></div>
    <div class="salary">€75,000–€88,000</div>
    <div class="foot"><span class="deadline">Apply by 20 June 2025</span> <span class="posted">posted 8 days ago</span> <a href="/save/4387">Save</a></div>
  </article>
  <article class="job" id="job-4390">
    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>
    <div class="meta"><span class="company">Helio Instruments</span> · <span class="loc">Remote (EU)</span> · <span class="type">Contract</span></div>
    <div class="salary">€45 per hour</div>
    <div class="foot"><span class="deadline">Apply by 18 June 2025</span> <span class="posted">posted 8 days ago</span> <a href="/save/4390">Save</a></div>
  </article>
  <article class="job" id="job-4375">
    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>
    <div class="meta"><span class="company">Alpenstahl</span> · <span class="loc">Graz</span> · <span class="type">Full time</span></div>
    <div class="salary">€58,000</div>
    <div class="foot"><span class="deadline">Apply by 12 June 2025</span> <span class="posted">posted 11 days ago</span> <a href="/save/4375">Save</a></div>
  </article>
  <article class="job" id="job-4379">
    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>
    <div class="meta"><span class="company">Trakta Robotics</span> · <span class="loc">Munich</span> · <span class="type">Full time</span></div>
    <div class="salary">€70,000–€82,000</div>
    <div class="foot"><span class="deadline">Apply by 25 June 2025</span> <span class="posted">posted 10 days ago</span> <a href="/save/4379">Save</a></div>
  </article>
  <article class="job" id="job-4366">
    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>
    <div class="meta"><span class="company">University of Jena</span> · <span class="loc">Jena</span> · <span class="type">Part time</span></div>
    <div class="salary">TV-L E13, 65%</div>
    <div class="foot"><span class="deadline">Apply by 10 June 2025</span> <span class="posted">posted 13 days ago</span> <a href="/save/4366">Save</a></div>
  </article>
  <div class="pager"><span>1</span> <a href="?p=2">2</a> <a href="?p=3">3</a></div>
</div>
<div id="side">
  <div class="box ad"><h3>Sponsored</h3><p>Part-time MSc in Photonics, apply now</p></div>
  <div class="box"><h3>Popular cities</h3><ul><li>Berlin (214)</li><li>Munich (188)</li><li>Hamburg (97)</li><li>Vienna (83)</li></ul></div>
  <div class="box"><h3>Latest advice</h3><ul><li><a href="/advice/cv">How to write a one-page CV</a></li><li><a href="/advice/berlin">Moving to Berlin: what to know</a></li></ul></div>
</div>
</div>
<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,

  programme: `<div class="skip"><a href="#c">Skip to content</a></div>
<header role="banner"><p class="site-title">Millbrook Community House</p><nav aria-label="Main"><a href="/">Home</a><a href="/programme">Programme</a><a href="/hire">Hire a room</a><a href="/cafe">Café</a><a href="/about">About us</a></nav></header>
<div class="notice">Yoga mats for sale at reception</div>
<main id="c">
  <h1>Programme, autumn term</h1>
  <section><h2>Weekly classes</h2>
    <table><thead><tr><th>Day</th><th>Time</th><th>Class</th><th>Teacher</th><th>Room</th><th>Fee (10 weeks)</th><th>Places left</th></tr></thead><tbody>
        <tr class="course"><td>Monday</td><td>6 pm</td><td><a href="/course/c1">Pilates for beginners</a></td><td>Jo Hartley</td><td>Hall</td><td>£70</td><td class="left">3</td></tr>
        <tr class="course"><td>Tuesday</td><td>7 pm</td><td><a href="/course/c2">Yoga</a></td><td>Amrita Sen</td><td>Hall</td><td>£80</td><td class="left">2</td></tr>
        <tr class="course"><td>Tuesday</td><td>10 am</td><td><a href="/course/c3">Watercolour</a></td><td>Len Bishop</td><td>Studio</td><td>£95</td><td class="left">5</td></tr>
        <tr class="course"><td>Wednesday</td><td>5 pm</td><td><a href="/course/c4">Pottery</a></td><td>Gwen Abara</td><td>Kiln room</td><td>£140</td><td class="left">Fully booked</td></tr>
        <tr class="course"><td>Thursday</td><td>7 pm</td><td><a href="/course/c5">Yoga</a></td><td>Mark Dunn</td><td>Hall</td><td>£80</td><td class="left">6</td></tr>
        <tr class="course"><td>Thursday</td><td>6.30 pm</td><td><a href="/course/c6">Spanish conversation</a></td><td>Lucía Prieto</td><td>Room 2</td><td>£85</td><td class="left">4</td></tr>
        <tr class="course"><td>Friday</td><td>9.30 am</td><td><a href="/course/c7">Tai chi</a></td><td>Wei Lin</td><td>Garden room</td><td>£60</td><td class="left">8</td></tr></tbody></table></section>
  <section class="events"><h2>Talks, concerts and workshops</h2>
      <div class="event" id="e1"><time datetime="2025-10-04T19:30">Saturday 4 October, 7.30 pm</time><h3>Fenland Folk Trio</h3><p>An evening of fiddle tunes. Tickets £12, concessions £8.</p></div>
      <div class="event" id="e2"><time datetime="2025-10-11T14:00">Saturday 11 October, 2 pm</time><h3>Bread baking workshop</h3><p>With Oskar Feld. Fee £35 including flour. 4 of 12 places left.</p></div>
      <div class="event" id="e3"><time datetime="2025-10-17T19:00">Friday 17 October, 7 pm</time><h3>Talk: The lost canals of Millbrook</h3><p>Dr. Helen Marsh shows old maps. Admission free.</p></div>
      <div class="event" id="e4"><time datetime="2025-10-25T10:00">Saturday 25 October, 10 am</time><h3>Repair café</h3><p>Bring a broken toaster. No booking needed.</p></div>
      <div class="event" id="e5"><time datetime="2025-11-08T15:00">Saturday 8 November, 3 pm</time><h3>Puppet theatre: The Snow Goose</h3><p>For children aged 4 and over. Tickets £6.</p></div>
  </section>
  <section class="terms"><h2>Booking conditions</h2><p>Classes can be cancelled free of charge up to 14 days before the first session; after that the full fee is due. Concessions on proof.</p></section>
</main>
<aside><h2>Café</h2><p>Open Tuesday to Sunday, 10 am to 5 pm. Soup of the week: leek and potato.</p><h2>Our gallery</h2><p>Now showing: photographs by Mark Dunn.</p></aside>
<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>`,

  hallenbad: `<div class="kopf"><a href="/">Hallenbad Lindenau</a><ul class="nav"><li><a href="/bad">Das Bad</a></li><li><a href="/zeiten">Öffnungszeiten</a></li><li><a href="/kurse">Kurse</a></li><li><a href="/sauna">Sauna</a></li><li><a href="/anfahrt">Anfahrt</a></li></ul></div>
<div class="inhalt">
<h1>Öffnungszeiten und Eintrittspreise</h1>
<p class="hinweis">Letzter Einlass ist eine Stunde vor Badeschluss.</p>
<h2>Schwimmhalle</h2><table class="zeiten"><tr><td>Montag</td><td>geschlossen</td></tr><tr><td>Dienstag</td><td>6:30–21:00 Uhr</td></tr><tr><td>Mittwoch</td><td>6:30–18:00 Uhr</td></tr><tr><td>Donnerstag</td><td>6:30–21:00 Uhr</td></tr><tr><td>Freitag</td><td>6:30–22:00 Uhr</td></tr><tr><td>Samstag</td><td>9:00–20:00 Uhr</td></tr><tr><td>Sonntag</td><td>9:00–18:00 Uhr</td></tr></table>
<h2>Sauna</h2><table class="zeiten"><tr><td>Dienstag (Damen)</td><td>14:00–21:00 Uhr</td></tr><tr><td>Freitag</td><td>14:00–22:00 Uhr</td></tr><tr><td>Sonntag</td><td>10:00–18:00 Uhr</td></tr></table>
<h2>Eintritt</h2><table class="preise"><tr><th>Karte</th><th>Einzel</th><th>Zehnerkarte</th></tr><tr><td>Erwachsene</td><td>5,50 €</td><td>49,50 €</td></tr><tr><td>Kinder bis 14 Jahre</td><td>3,00 €</td><td>27,00 €</td></tr><tr><td>Familienkarte</td><td>13,00 €</td><td>–</td></tr><tr><td>Sauna (inkl. Bad)</td><td>16,00 €</td><td>144,00 €</td></tr></table>
<h2>Schwimmkurse</h2><ul><li>Seepferdchen, montags 15 Uhr: ausgebucht</li><li>Bronze, mittwochs 16 Uhr: noch 3 Plätze frei</li><li>Aquafitness, donnerstags 10 Uhr: noch 8 Plätze frei</li></ul>
</div>
<div class="rechts"><h3>Aktuell</h3><p>Wassertemperatur: 27 °C. Das Außenbecken bleibt bis Ostern geschlossen.</p><p class="werbung">Neu: Kurse im Kraftraum</p></div>
<div class="fuss">Stand: 07.08.2025, 17:33 Uhr · Besucher heute: 22 · Stadtwerke Lindenau GmbH · Kundencenter Mo–Fr 8:00–16:00 Uhr</div>`,

  releases: `<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>
<div class="body">
  <aside class="toc">
    <h4>Downloads</h4>
    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>
    <h4>Support</h4>
    <table class="eol"><tr><th>Series</th><th>End of life</th></tr><tr><td>5.2</td><td>December 2027</td></tr><tr><td>4.8 LTS</td><td>June 2028</td></tr><tr><td>4.6</td><td>September 2025</td></tr></table>
    <div class="sponsor">Sponsored by Kettle Hosting</div>
  </aside>
  <article>
    <h1>Release notes</h1>
    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>
    <section class="release" id="v5.2.3"><h2>Loomdb 5.2.3 <small><time datetime="2025-05-06">6 May 2025</time></small></h2><ul>
      <li>Fixed a crash when a view refers to itself.</li>
      <li>Fixed wrong sort order for Turkish collation.</li>
      <li>Faster start on ARM machines.</li>
    </ul></section>
    <section class="release" id="v5.2.2"><h2>Loomdb 5.2.2 <small><time datetime="2025-03-18">18 March 2025</time></small></h2><ul>
      <li>Fixed memory leak in the replication client.</li>
      <li>The Windows installer asks for the data folder again.</li>
      <li>Known issue: backups over NFS may stall; a fix is planned.</li>
    </ul></section>
    <section class="release" id="v4.8.11"><h2>Loomdb 4.8.11 <small><time datetime="2025-03-17">17 March 2025</time></small></h2><ul>
      <li>Security: password hashes are no longer written to the debug log (LSA-2025-03).</li>
      <li>Updated time zone data.</li>
    </ul></section>
    <section class="release" id="v5.2.1"><h2>Loomdb 5.2.1 <small><time datetime="2025-02-04">4 February 2025</time></small></h2><ul>
      <li>Fixed the Debian package dependencies.</li>
      <li>New option <code>--no-color</code> for the shell.</li>
    </ul></section>
    <section class="release" id="v5.2.0"><h2>Loomdb 5.2.0 <small><time datetime="2025-01-14">14 January 2025</time></small></h2><ul>
      <li>New: parallel index builds.</li>
      <li>New: JSON path queries.</li>
      <li>Deprecated: the XML export. It will be removed in 6.0.</li>
      <li>The minimum Python version for the client is 3.9.</li>
    </ul></section>
    <h2>System requirements</h2><p>Linux (kernel 4.18 or later), macOS 12 or later, Windows 10 or later. 2 GB of memory.</p>
  </article>
</div>
<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>`,

  expediente: `<header><img src="/escudo.png" alt="Ayuntamiento de Valdeolmos"><p>Ayuntamiento de Valdeolmos · Perfil del contratante</p><nav><a href="/licitaciones">Licitaciones</a> <a href="/adjudicaciones">Adjudicaciones</a> <a href="/contacto">Contacto</a></nav></header>
<main><h1>Renovación del alumbrado público, fase II</h1>
  <dl>
    <div class="fila"><dt>Expediente</dt><dd>2025/0187</dd></div>
    <div class="fila"><dt>Estado</dt><dd>En plazo de presentación</dd></div>
    <div class="fila"><dt>Presupuesto base (sin IVA)</dt><dd>412.500,00 €</dd></div>
    <div class="fila"><dt>Valor estimado</dt><dd>495.000,00 €</dd></div>
    <div class="fila"><dt>Plazo de presentación de ofertas</dt><dd>20 de junio de 2025, 14:00</dd></div>
    <div class="fila"><dt>Apertura de ofertas</dt><dd>27 de junio de 2025, 10:00</dd></div>
    <div class="fila"><dt>Plazo de ejecución</dt><dd>8 meses</dd></div>
    <div class="fila"><dt>Garantía definitiva</dt><dd>5 %</dd></div>
    <div class="fila"><dt>Persona de contacto</dt><dd>Inés Robledo, tel. 91 555 01 20</dd></div>
  </dl>
  <h2>Documentos</h2><table><tr><th>Documento</th><th>Fecha</th></tr><tr><td><a href="/doc/1">Anuncio de licitación</a></td><td>12/05/2025</td></tr><tr><td><a href="/doc/2">Pliego de cláusulas administrativas</a></td><td>12/05/2025</td></tr><tr><td><a href="/doc/3">Pliego de prescripciones técnicas</a></td><td>12/05/2025</td></tr></table>
  <h2>Preguntas y respuestas</h2><p><b>¿Es obligatoria la visita previa?</b> No, pero se recomienda.</p>
</main>
<aside><h3>Otras licitaciones</h3><ul><li>Limpieza de colegios – plazo: 30 de junio de 2025</li><li>Suministro de vehículos – presupuesto: 88.000 €</li></ul><p>Cita previa: llame al 010</p></aside>
<footer>Fecha y hora oficial: 13/03/2025 a las 07:00 · Visitas: 10,935 · Plaza Mayor 1</footer>`,
};

export const STRANGERS: readonly GoalCase[] = [
  no(
    'status',
    'let me know once Tracking is operational again',
    [
      `<header><h1><img src="/logo.png?67a9878e" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 67 seconds ago</span></div>`,
      `<header><h1><img src="/logo.png?d896a8e2" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 93 seconds ago</span></div>`,
    ],
    [
      '    <div class="component" data-id="lab"><span class="name">Label printing</span><span class="state">Degraded performance</span><span class="uptime">99.91 % uptime</span></div>',
      '    <div class="component" data-id="lab"><span class="name">Label printing</span><span class="state">Operational</span><span class="uptime">99.91 % uptime</span></div>',
    ],
    [
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>329 ms</b> (median, last hour). Requests today: 69,497.</p></section>',
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>196 ms</b> (median, last hour). Requests today: 2,109.</p></section>',
    ],
    [
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-09-28T15:30:26Z · Follow us on the fediverse</p></footer>',
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-06-09T03:23:56Z · Follow us on the fediverse</p></footer>',
    ],
  ),
  yes(
    'bikes',
    'how many Tarn Hardtail 29 are left',
    [
      '  <div class="promo-bar">Free lights with every commuter bike</div>',
      '  <div class="promo-bar">Cycle to work scheme accepted here</div>',
    ],
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 9 bikes. 51 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="740">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=381ea71b" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="740">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=381ea71b" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="740">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=381ea71b" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="740">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=381ea71b" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B5" data-pos="740">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=381ea71b" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="740">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=381ea71b" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="740">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=381ea71b" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="740">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=381ea71b" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      '          <p class="card__stock">Low stock: 4 left</p>',
      '          <p class="card__stock">Low stock: only one left</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="740">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=381ea71b" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 23 October 2025, 23:50:45. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.381ea71b.js" defer></script>`,
    ],
  ),
  no(
    'people',
    'When is the office hour of Dr. Okafor?',
    [
      ' <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Prof. Rhea Lindqvist. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 14:00–15:30.</p>',
      ' <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Prof. Rhea Lindqvist. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 2 pm to 3.30 pm.</p>',
    ],
    [
      " <h3>Office</h3><p>The secretary's office is open Monday to Thursday, 9:30 to 12:00.</p>",
      " <h3>Office</h3><p>The secretary's office is open Monday to Thursday, 9:00 to 12:00.</p>",
    ],
  ),
  yes('pricing', 'tell me when SSO is included in Team', [
    '        <tr><th scope="row">Single sign-on (SAML)</th><td>—</td><td>—</td><td>Yes</td><td>Yes</td></tr>',
    '        <tr><th scope="row">Single sign-on (SAML)</th><td>—</td><td>Yes</td><td>Yes</td><td>Yes</td></tr>',
  ]),
  yes('carte', 'un nouveau dessert sur la carte', [
    '    <li class="plat"><span class="nom">Tarte Tatin</span> <em>crème fraîche</em> <span class="prix">8 €</span></li>',
    `    <li class="plat"><span class="nom">Tarte Tatin</span> <em>crème fraîche</em> <span class="prix">8 €</span></li>
    <li class="plat"><span class="nom">Mousse au chocolat</span> <em>noir 70 %</em> <span class="prix">7 €</span></li>`,
  ]),
  no('pricing', 'changes in the cancellation policy', [
    ' <details><summary>Where is my data stored?</summary><p>In Frankfurt and Dublin. Enterprise customers can choose a region.</p></details>',
    ' <details><summary>Where is my data stored?</summary><p>In Frankfurt, Dublin and Milan. Enterprise customers can choose a region.</p></details>',
  ]),
  yes(
    'status',
    'when the Shipping API is down',
    [
      '<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 67 seconds ago</span></div>',
      '<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 98 seconds ago</span></div>',
    ],
    [
      '    <div class="component" data-id="api"><span class="name">Shipping API</span><span class="state operational">Operational</span><span class="uptime">99.98 % uptime</span></div>',
      '    <div class="component" data-id="api"><span class="name">Shipping API</span><span class="state major">Major outage</span><span class="uptime">99.98 % uptime</span></div>',
    ],
  ),
  yes(
    'jobs',
    'I am looking for jobs from Helio Instruments, tell me about new ones',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">34,186 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=a59cd54440c194b073c6578f74c28bcc">Optical Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=a59cd54440c194b073c6578f74c28bcc">Laboratory Technician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=a59cd54440c194b073c6578f74c28bcc">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=a59cd54440c194b073c6578f74c28bcc">Senior Bioinformatician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=a59cd54440c194b073c6578f74c28bcc">Technical Writer</a></h2>',
    ],
    [
      `  <article class="job" id="job-4375">
    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>
    <div class="meta"><span class="company">Alpenstahl</span> · <span class="loc">Graz</span> · <span class="type">Full time</span></div>
    <div class="salary">€58,000</div>
    <div class="foot"><span class="deadline">Apply by 12 June 2025</span> <span class="posted">posted 11 days ago</span> <a href="/save/4375">Save</a></div>`,
      `  <article class="job" id="job-4418">
    <h2><a href="/jobs/4418?ref=a59cd54440c194b073c6578f74c28bcc">Mechanical Designer</a></h2>
    <div class="meta"><span class="company">Helio Instruments</span> · <span class="loc">Potsdam</span> · <span class="type">Full time</span></div>
    <div class="salary">€57,000</div>
    <div class="foot"><span class="deadline">Apply by 1 July 2025</span> <span class="posted">posted today</span> <a href="/save/4418">Save</a></div>`,
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=a59cd54440c194b073c6578f74c28bcc">Embedded Software Developer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=a59cd54440c194b073c6578f74c28bcc">Research Assistant (Geology)</a></h2>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 7 October 2025, 18:04:40</div>
<script src="/s/ebedcb75/jobs.js"></script>`,
    ],
  ),
  no(
    'programme',
    'I have tickets for the folk trio. Warn me if it gets cancelled or moved',
    [
      '<div class="notice">Yoga mats for sale at reception</div>',
      '<div class="notice">The lift is working again</div>',
    ],
    [
      '      <div class="event" id="e3"><time datetime="2025-10-17T19:00">Friday 17 October, 7 pm</time><h3>Talk: The lost canals of Millbrook</h3><p>Dr. Helen Marsh shows old maps. Admission free.</p></div>',
      '      <div class="event" id="e3"><time datetime="2025-10-17T19:00">Friday 17 October, 7 pm</time><h3>Talk: The lost canals of Millbrook</h3><p>Cancelled due to illness.</p></div>',
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 40,956. Page cached 16 January 2025, 15:30:29.</p></footer>',
    ],
  ),
  no(
    'hallenbad',
    'Änderungen an den Preisen, aber nicht an den Öffnungszeiten',
    [
      '<h2>Sauna</h2><table class="zeiten"><tr><td>Dienstag (Damen)</td><td>14:00–21:00 Uhr</td></tr><tr><td>Freitag</td><td>14:00–22:00 Uhr</td></tr><tr><td>Sonntag</td><td>10:00–18:00 Uhr</td></tr></table>',
      '<h2>Sauna</h2><table class="zeiten"><tr><td>Dienstag (Damen)</td><td>14:00–21:00 Uhr</td></tr><tr><td>Freitag</td><td>13:00–22:00 Uhr</td></tr><tr><td>Sonntag</td><td>10:00–18:00 Uhr</td></tr></table>',
    ],
    [
      '<div class="rechts"><h3>Aktuell</h3><p>Wassertemperatur: 27 °C. Das Außenbecken bleibt bis Ostern geschlossen.</p><p class="werbung">Neu: Kurse im Kraftraum</p></div>',
      '<div class="rechts"><h3>Aktuell</h3><p>Wassertemperatur: 28 °C. Das Außenbecken bleibt bis Ostern geschlossen.</p><p class="werbung">Neu: Kurse im Kraftraum</p></div>',
    ],
  ),
  no(
    'releases',
    'Alert me to new security issues being fixed',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 52,209</span></nav>',
    ],
    [
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
      '    <dl><dt>Stable</dt><dd>5.2.4</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
    ],
    [
      '    <div class="sponsor">Sponsored by Kettle Hosting</div>',
      '    <div class="sponsor">Support the project on OpenFund</div>',
    ],
    [
      '    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>',
      `    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>
    <section class="release" id="v5.2.4"><h2>Loomdb 5.2.4 <small><time datetime="2025-06-12">12 June 2025</time></small></h2><ul>
      <li>Fixed a typo in the shell help.</li>
      <li>Faster vacuum.</li>
    </ul></section>`,
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-02-24T08:05:05Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no(
    'carte',
    'Les conditions de réservation pour les groupes ont-elles changé ?',
    [
      '  <section class="infos"><h2>Horaires</h2><p>Ouvert du mardi au samedi, de 12 h à 14 h et de 19 h à 22 h. Fermé le dimanche et le lundi.</p><h2>Réservation</h2><p>Par téléphone au 05 55 00 12 34. Pour les groupes de plus de 8 personnes, un acompte de 10 € par personne est demandé.</p></section>',
      '  <section class="infos"><h2>Horaires</h2><p>Ouvert du mardi au samedi, de 12 h à 14 h et de 19 h à 21 h 30. Fermé le dimanche et le lundi.</p><h2>Réservation</h2><p>Par téléphone au 05 55 00 12 34. Pour les groupes de plus de 8 personnes, un acompte de 10 € par personne est demandé.</p></section>',
    ],
    [
      `<aside><p>Offrez un bon cadeau à vos proches</p><p>« Une adresse formidable, le confit de canard est parfait ! » – Luc, avis du mois</p></aside>
<footer>Page affichée le 10/02/2025 à 15h04 – 79,853 visites – © Auberge du Vieux Pont</footer>`,
      `<aside><p>Concert de jazz samedi soir</p><p>« Réservation facile, groupe bien accueilli. » – Nadia, avis du mois</p></aside>
<footer>Page affichée le 18/09/2025 à 21h20 – 36,384 visites – © Auberge du Vieux Pont</footer>`,
    ],
  ),
  no(
    'jobs',
    'when the Quality Manager vacancy disappears',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">77,895 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=67926c582380bebab4c68d963e5d9c28">Optical Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=67926c582380bebab4c68d963e5d9c28">Laboratory Technician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=67926c582380bebab4c68d963e5d9c28">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=67926c582380bebab4c68d963e5d9c28">Senior Bioinformatician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=67926c582380bebab4c68d963e5d9c28">Technical Writer</a></h2>',
    ],
    [
      `  <article class="job" id="job-4375">
    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>
    <div class="meta"><span class="company">Alpenstahl</span> · <span class="loc">Graz</span> · <span class="type">Full time</span></div>
    <div class="salary">€58,000</div>
    <div class="foot"><span class="deadline">Apply by 12 June 2025</span> <span class="posted">posted 11 days ago</span> <a href="/save/4375">Save</a></div>
  </article>`,
      '',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=67926c582380bebab4c68d963e5d9c28">Embedded Software Developer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=67926c582380bebab4c68d963e5d9c28">Research Assistant (Geology)</a></h2>',
    ],
    [
      `    <div class="foot"><span class="deadline">Apply by 10 June 2025</span> <span class="posted">posted 13 days ago</span> <a href="/save/4366">Save</a></div>
  </article>`,
      `    <div class="foot"><span class="deadline">Apply by 10 June 2025</span> <span class="posted">posted 13 days ago</span> <a href="/save/4366">Save</a></div>
  </article>
  <article class="job" id="job-4375">
    <h2><a href="/jobs/4375?ref=67926c582380bebab4c68d963e5d9c28">Quality Manager</a></h2>
    <div class="meta"><span class="company">Alpenstahl</span> · <span class="loc">Graz</span> · <span class="type">Full time</span></div>
    <div class="salary">€58,000</div>
    <div class="foot"><span class="deadline">Apply by 12 June 2025</span> <span class="posted">posted 12 days ago</span> <a href="/save/4375">Save</a></div>
  </article>`,
    ],
    [
      '  <div class="box ad"><h3>Sponsored</h3><p>Part-time MSc in Photonics, apply now</p></div>',
      '  <div class="box ad"><h3>Sponsored</h3><p>Hiring? Post your first job for €99</p></div>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 15 November 2025, 19:13:02</div>
<script src="/s/d76f23ce/jobs.js"></script>`,
    ],
  ),
  yes('releases', 'when does support for 4.6 end?', [
    '    <table class="eol"><tr><th>Series</th><th>End of life</th></tr><tr><td>5.2</td><td>December 2027</td></tr><tr><td>4.8 LTS</td><td>June 2028</td></tr><tr><td>4.6</td><td>September 2025</td></tr></table>',
    '    <table class="eol"><tr><th>Series</th><th>End of life</th></tr><tr><td>5.2</td><td>December 2027</td></tr><tr><td>4.8 LTS</td><td>June 2028</td></tr><tr><td>4.6</td><td>December 2025</td></tr></table>',
  ]),
  no(
    'people',
    'Who has joined? Alert me to new people in the department',
    [
      ` <h4>News</h4><p>Dr. Ilse Brandvold receives the Pettersen medal.</p><p>Seminar on Thursday: groundwater in karst.</p>
 <p class="cnt">Visitors: 62,873</p></td>`,
      ` <h4>News</h4><p>Dr. Ilse Brandvold receives the Pettersen medal.</p><p>Guest lecture on Friday: Prof. Amy Weld on flood risk.</p>
 <p class="cnt">Visitors: 69,765</p></td>`,
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 15 January 2025, 17:56:05 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  yes(
    'programme',
    'A free place in pottery',
    [
      '<div class="notice">Yoga mats for sale at reception</div>',
      '<div class="notice">The lift is working again</div>',
    ],
    [
      '        <tr class="course"><td>Wednesday</td><td>5 pm</td><td><a href="/course/c4">Pottery</a></td><td>Gwen Abara</td><td>Kiln room</td><td>£140</td><td class="left">Fully booked</td></tr>',
      '        <tr class="course"><td>Wednesday</td><td>5 pm</td><td><a href="/course/c4">Pottery</a></td><td>Gwen Abara</td><td>Kiln room</td><td>£140</td><td class="left">one place left</td></tr>',
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 81,534. Page cached 8 August 2025, 05:57:10.</p></footer>',
    ],
  ),
  yes('carte', 'Préviens-moi si le prix du confit de canard change', [
    '    <li class="plat"><span class="nom">Confit de canard</span> <em>pommes sarladaises</em> <span class="prix">21 €</span></li>',
    '    <li class="plat"><span class="nom">Confit de canard</span> <em>pommes sarladaises</em> <span class="prix">23 €</span></li>',
  ]),
  no(
    'jobs',
    'Only if the lab technician job pays at least 30,000 euros',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">20,314 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=41f5cd3f66a4690f86cad4b3c56c9069">Optical Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=41f5cd3f66a4690f86cad4b3c56c9069">Laboratory Technician</a></h2>',
    ],
    ['    <div class="salary">€28,000</div>', '    <div class="salary">€29,000</div>'],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=41f5cd3f66a4690f86cad4b3c56c9069">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=41f5cd3f66a4690f86cad4b3c56c9069">Senior Bioinformatician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=41f5cd3f66a4690f86cad4b3c56c9069">Technical Writer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>',
      '    <h2><a href="/jobs/4375?ref=41f5cd3f66a4690f86cad4b3c56c9069">Quality Manager</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=41f5cd3f66a4690f86cad4b3c56c9069">Embedded Software Developer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=41f5cd3f66a4690f86cad4b3c56c9069">Research Assistant (Geology)</a></h2>',
    ],
    [
      '  <div class="box ad"><h3>Sponsored</h3><p>Part-time MSc in Photonics, apply now</p></div>',
      '  <div class="box ad"><h3>Sponsored</h3><p>Salary report 2025: download free</p></div>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 9 December 2025, 15:04:20</div>
<script src="/s/6e4c8aa4/jobs.js"></script>`,
    ],
  ),
  yes('programme', 'date of the bread baking workshop', [
    '      <div class="event" id="e2"><time datetime="2025-10-11T14:00">Saturday 11 October, 2 pm</time><h3>Bread baking workshop</h3><p>With Oskar Feld. Fee £35 including flour. 4 of 12 places left.</p></div>',
    '      <div class="event" id="e2"><time datetime="2025-10-18T14:00">Saturday 18 October, 2 pm</time><h3>Bread baking workshop</h3><p>With Oskar Feld. Fee £35 including flour. 4 of 12 places left.</p></div>',
  ]),
  no(
    'jobs',
    'Tell me about new Berlin job offers',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">47,921 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=35d6093beb71b0d565f255f9e8e76c4e">Optical Engineer</a></h2>',
    ],
    [
      `    <div class="foot"><span class="deadline">Apply by 30 June 2025</span> <span class="posted">posted 4 days ago</span> <a href="/save/4411">Save</a></div>
  </article>`,
      `    <div class="foot"><span class="deadline">Apply by 30 June 2025</span> <span class="posted">posted 4 days ago</span> <a href="/save/4411">Save</a></div>
  </article>
  <article class="job" id="job-4416">
    <h2><a href="/jobs/4416?ref=35d6093beb71b0d565f255f9e8e76c4e">Process Engineer</a></h2>
    <div class="meta"><span class="company">Elbchem</span> · <span class="loc">Hamburg</span> · <span class="type">Full time</span></div>
    <div class="salary">€64,000</div>
    <div class="foot"><span class="deadline">Apply by 5 July 2025</span> <span class="posted">posted today</span> <a href="/save/4416">Save</a></div>
  </article>`,
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=35d6093beb71b0d565f255f9e8e76c4e">Laboratory Technician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=35d6093beb71b0d565f255f9e8e76c4e">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=35d6093beb71b0d565f255f9e8e76c4e">Senior Bioinformatician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=35d6093beb71b0d565f255f9e8e76c4e">Technical Writer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>',
      '    <h2><a href="/jobs/4375?ref=35d6093beb71b0d565f255f9e8e76c4e">Quality Manager</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=35d6093beb71b0d565f255f9e8e76c4e">Embedded Software Developer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=35d6093beb71b0d565f255f9e8e76c4e">Research Assistant (Geology)</a></h2>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 3 April 2025, 19:41:04</div>
<script src="/s/82567426/jobs.js"></script>`,
    ],
  ),
  no(
    'bikes',
    'price of the Kestrel Commuter 8 (the normal frame, not the Step-Through)',
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 9 bikes. 72 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="736">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=d2692ea0" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="736">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=d2692ea0" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      '          <p class="card__price"><span class="price">£669.00</span> <small>incl. VAT</small></p>',
      '          <p class="card__price"><span class="price">£629.00</span> <small>incl. VAT</small></p>',
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="736">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=d2692ea0" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="736">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=d2692ea0" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B5" data-pos="736">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=d2692ea0" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="736">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=d2692ea0" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="736">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=d2692ea0" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="736">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=d2692ea0" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="736">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=d2692ea0" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 16 July 2025, 03:22:45. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.d2692ea0.js" defer></script>`,
    ],
  ),
  yes(
    'releases',
    'Tell me when the NFS backup problem is fixed',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 76,576</span></nav>',
    ],
    [
      '    <div class="sponsor">Sponsored by Kettle Hosting</div>',
      '    <div class="sponsor">Sponsored by Arbor Cloud</div>',
    ],
    [
      '    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>',
      `    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>
    <section class="release" id="v5.2.4"><h2>Loomdb 5.2.4 <small><time datetime="2025-06-12">12 June 2025</time></small></h2><ul>
      <li>Backups to NFS folders no longer stall.</li>
      <li>Updated translations.</li>
    </ul></section>`,
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-05-14T09:24:53Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no(
    'status',
    'Any new incident',
    [
      `<header><h1><img src="/logo.png?67a9878e" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 67 seconds ago</span></div>`,
      `<header><h1><img src="/logo.png?131df2b0" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>All systems operational</strong> <span class="ago">Last checked 154 seconds ago</span></div>`,
    ],
    [
      '    <div class="component" data-id="trk"><span class="name">Tracking</span><span class="state">Partial outage</span><span class="uptime">99.95 % uptime</span></div>',
      '    <div class="component" data-id="trk"><span class="name">Tracking</span><span class="state operational">Operational</span><span class="uptime">99.96 % uptime</span></div>',
    ],
    [
      '    <div class="component" data-id="hook"><span class="name">Webhooks</span><span class="state operational">Operational</span><span class="uptime">99.89 % uptime</span></div>',
      '    <div class="component" data-id="hook"><span class="name">Webhooks</span><span class="state operational">Operational</span><span class="uptime">99.88 % uptime</span></div>',
    ],
    [
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>329 ms</b> (median, last hour). Requests today: 69,497.</p></section>',
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>197 ms</b> (median, last hour). Requests today: 64,745.</p></section>',
    ],
    [
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-09-28T15:30:26Z · Follow us on the fediverse</p></footer>',
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-11-24T20:57:45Z · Follow us on the fediverse</p></footer>',
    ],
  ),
  yes(
    'jobs',
    'Senior Bioinformatician: salary or location',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">25,075 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=b1d4a5787dc0ec3083d8008711652529">Optical Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=b1d4a5787dc0ec3083d8008711652529">Laboratory Technician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=b1d4a5787dc0ec3083d8008711652529">Data Engineer</a></h2>',
    ],
    [
      `    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>
    <div class="meta"><span class="company">Genewerk</span> · <span class="loc">Berlin</span> · <span class="type">Full time</span></div>`,
      `    <h2><a href="/jobs/4387?ref=b1d4a5787dc0ec3083d8008711652529">Senior Bioinformatician</a></h2>
    <div class="meta"><span class="company">Genewerk</span> · <span class="loc">Berlin or remote</span> · <span class="type">Full time</span></div>`,
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=b1d4a5787dc0ec3083d8008711652529">Technical Writer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>',
      '    <h2><a href="/jobs/4375?ref=b1d4a5787dc0ec3083d8008711652529">Quality Manager</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=b1d4a5787dc0ec3083d8008711652529">Embedded Software Developer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=b1d4a5787dc0ec3083d8008711652529">Research Assistant (Geology)</a></h2>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 4 April 2025, 17:08:57</div>
<script src="/s/2a880ee2/jobs.js"></script>`,
    ],
  ),
  yes(
    'pricing',
    'Has anything changed about cancelling or refunds?',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 4,025 developers. Read the new guide to blue-green deployments</p></section>',
    ],
    [
      ' <details><summary>Can I cancel at any time?</summary><p>Yes. Monthly subscriptions can be cancelled at any time and end with the current billing month. Yearly subscriptions are not refunded.</p></details>',
      ' <details><summary>Can I cancel at any time?</summary><p>Yes. Monthly subscriptions can be cancelled at any time and end with the current billing month. Yearly subscriptions are refunded for the unused months.</p></details>',
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build c810189f · rendered in 391 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  no(
    'people',
    'Watch the phone extension of C. Moreau',
    [' <p class="cnt">Visitors: 62,873</p></td>', ' <p class="cnt">Visitors: 50,936</p></td>'],
    [
      '   <tr><td class="n"><a href="people/dube.html">Sipho Dube</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4432</td><td><a href="mailto:s.dube@hydro.example">s.dube@hydro.example</a></td></tr>',
      '   <tr><td class="n"><a href="people/dube.html">Sipho Dube</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4437</td><td><a href="mailto:s.dube@hydro.example">s.dube@hydro.example</a></td></tr>',
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 10 May 2025, 13:38:34 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  no(
    'bikes',
    'Let me know once the Freightline cargo bike costs less than 3000 pounds',
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 9 bikes. 116 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="362">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=564c60d4" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="362">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=564c60d4" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="362">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=564c60d4" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="362">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=564c60d4" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B5" data-pos="362">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=564c60d4" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="362">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=564c60d4" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="362">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=564c60d4" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      '          <p class="card__price"><span class="price">£3,495.00</span> <small>incl. VAT</small></p>',
      '          <p class="card__price"><span class="price">£3,195.00</span> <small>incl. VAT</small></p>',
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="362">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=564c60d4" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="362">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=564c60d4" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 5 March 2025, 07:10:27. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.564c60d4.js" defer></script>`,
    ],
  ),
  no('jobs', 'Are there any new jobs located in Berlin', [
    `  <div class="box"><h3>Popular cities</h3><ul><li>Berlin (214)</li><li>Munich (188)</li><li>Hamburg (97)</li><li>Vienna (83)</li></ul></div>
  <div class="box"><h3>Latest advice</h3><ul><li><a href="/advice/cv">How to write a one-page CV</a></li><li><a href="/advice/berlin">Moving to Berlin: what to know</a></li></ul></div>`,
    `  <div class="box"><h3>Popular cities</h3><ul><li>Berlin (219)</li><li>Munich (188)</li><li>Hamburg (97)</li><li>Vienna (83)</li></ul></div>
  <div class="box"><h3>Latest advice</h3><ul><li><a href="/advice/cv">How to write a one-page CV</a></li><li><a href="/advice/berlin">Berlin salaries in 2025</a></li></ul></div>`,
  ]),
  yes('releases', 'minimum macOS version', [
    '    <h2>System requirements</h2><p>Linux (kernel 4.18 or later), macOS 12 or later, Windows 10 or later. 2 GB of memory.</p>',
    '    <h2>System requirements</h2><p>Linux (kernel 4.18 or later), macOS 13 or later, Windows 10 or later. 2 GB of memory.</p>',
  ]),
  no('hallenbad', 'Was kostet die Familienkarte im Hallenbad?', [
    '<h2>Eintritt</h2><table class="preise"><tr><th>Karte</th><th>Einzel</th><th>Zehnerkarte</th></tr><tr><td>Erwachsene</td><td>5,50 €</td><td>49,50 €</td></tr><tr><td>Kinder bis 14 Jahre</td><td>3,00 €</td><td>27,00 €</td></tr><tr><td>Familienkarte</td><td>13,00 €</td><td>–</td></tr><tr><td>Sauna (inkl. Bad)</td><td>16,00 €</td><td>144,00 €</td></tr></table>',
    '<h2>Eintritt</h2><table class="preise"><tr><th>Karte</th><th>Einzel</th><th>Zehnerkarte</th></tr><tr><td>Erwachsene</td><td>5,50 €</td><td>49,50 €</td></tr><tr><td>Kinder bis 14 Jahre</td><td>3,00 €</td><td>27,00 €</td></tr><tr><td>Familienkarte</td><td>13 Euro</td><td>–</td></tr><tr><td>Sauna (inkl. Bad)</td><td>16,00 €</td><td>144,00 €</td></tr></table>',
  ]),
  yes(
    'people',
    'phone number of Celine Moreau',
    [' <p class="cnt">Visitors: 62,873</p></td>', ' <p class="cnt">Visitors: 46,526</p></td>'],
    [
      '   <tr><td class="n"><a href="people/moreau.html">Celine Moreau</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4433</td><td><a href="mailto:c.moreau@hydro.example">c.moreau@hydro.example</a></td></tr>',
      '   <tr><td class="n"><a href="people/moreau.html">Celine Moreau</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4439</td><td><a href="mailto:c.moreau@hydro.example">c.moreau@hydro.example</a></td></tr>',
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 15 May 2025, 15:52:13 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  yes(
    'status',
    'Tracking works again',
    [
      `<header><h1><img src="/logo.png?67a9878e" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 67 seconds ago</span></div>`,
      `<header><h1><img src="/logo.png?b759f1ca" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>All systems operational</strong> <span class="ago">Last checked 68 seconds ago</span></div>`,
    ],
    [
      '    <div class="component" data-id="trk"><span class="name">Tracking</span><span class="state">Partial outage</span><span class="uptime">99.95 % uptime</span></div>',
      '    <div class="component" data-id="trk"><span class="name">Tracking</span><span class="state">Operational</span><span class="uptime">99.95 % uptime</span></div>',
    ],
    [
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>329 ms</b> (median, last hour). Requests today: 69,497.</p></section>',
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>75 ms</b> (median, last hour). Requests today: 71,396.</p></section>',
    ],
    [
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-09-28T15:30:26Z · Follow us on the fediverse</p></footer>',
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-01-13T01:26:56Z · Read our engineering blog</p></footer>',
    ],
  ),
  yes('programme', 'Something new in the booking conditions', [
    '  <section class="terms"><h2>Booking conditions</h2><p>Classes can be cancelled free of charge up to 14 days before the first session; after that the full fee is due. Concessions on proof.</p></section>',
    '  <section class="terms"><h2>Booking conditions</h2><p>Classes can be cancelled free of charge up to 7 days before the first session; after that the full fee is due. Concessions on proof.</p></section>',
  ]),
  yes('expediente', 'Avísame si cambia el plazo para presentar ofertas', [
    '    <div class="fila"><dt>Plazo de presentación de ofertas</dt><dd>20 de junio de 2025, 14:00</dd></div>',
    '    <div class="fila"><dt>Plazo de presentación de ofertas</dt><dd>4 de julio de 2025, 14:00</dd></div>',
  ]),
  yes(
    'jobs',
    'Let me know when the Research Assistant position at Jena is taken down',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">66,321 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=5e64d40b626c53221e283eb8c17460ea">Optical Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=5e64d40b626c53221e283eb8c17460ea">Laboratory Technician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=5e64d40b626c53221e283eb8c17460ea">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=5e64d40b626c53221e283eb8c17460ea">Senior Bioinformatician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=5e64d40b626c53221e283eb8c17460ea">Technical Writer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>',
      '    <h2><a href="/jobs/4375?ref=5e64d40b626c53221e283eb8c17460ea">Quality Manager</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=5e64d40b626c53221e283eb8c17460ea">Embedded Software Developer</a></h2>',
    ],
    [
      `  </article>
  <article class="job" id="job-4366">
    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>
    <div class="meta"><span class="company">University of Jena</span> · <span class="loc">Jena</span> · <span class="type">Part time</span></div>
    <div class="salary">TV-L E13, 65%</div>
    <div class="foot"><span class="deadline">Apply by 10 June 2025</span> <span class="posted">posted 13 days ago</span> <a href="/save/4366">Save</a></div>`,
      '',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 23 December 2025, 18:51:07</div>
<script src="/s/22840f78/jobs.js"></script>`,
    ],
  ),
  no(
    'carte',
    'prix du menu du midi',
    [
      '  <section class="formule"><h2>Menu du midi</h2><p>Du mardi au vendredi : entrée, plat, dessert à <b>19,50 €</b>. Plat du jour seul : 13 €.</p></section>',
      '  <section class="formule"><h2>Menu du midi</h2><p>Du mardi au vendredi : entrée, plat, dessert à <b>19,50 €</b>. Plat du jour seul : 14 €.</p></section>',
    ],
    [
      '<footer>Page affichée le 10/02/2025 à 15h04 – 79,853 visites – © Auberge du Vieux Pont</footer>',
      '<footer>Page affichée le 03/05/2025 à 06h33 – 9,917 visites – © Auberge du Vieux Pont</footer>',
    ],
  ),
  yes(
    'programme',
    'if the Fenland Folk Trio concert is cancelled',
    [
      '<div class="notice">Yoga mats for sale at reception</div>',
      '<div class="notice">The lift is working again</div>',
    ],
    [
      '      <div class="event" id="e1"><time datetime="2025-10-04T19:30">Saturday 4 October, 7.30 pm</time><h3>Fenland Folk Trio</h3><p>An evening of fiddle tunes. Tickets £12, concessions £8.</p></div>',
      '      <div class="event" id="e1"><time datetime="2025-10-04T19:30">Saturday 4 October, 7.30 pm</time><h3>Fenland Folk Trio</h3><p>Unfortunately this concert has been cancelled. Tickets will be refunded.</p></div>',
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 21,423. Page cached 2 September 2025, 08:39:22.</p></footer>',
    ],
  ),
  yes(
    'bikes',
    'Tell me when the price of the Kestrel Commuter 8 changes',
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 9 bikes. 178 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="584">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=d3212639" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      '          <p class="card__price"><span class="price">£649.00</span> <small>incl. VAT</small></p>',
      '          <p class="card__price"><span class="price">£599.00</span> <small>incl. VAT</small></p>',
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="584">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=d3212639" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="584">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=d3212639" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="584">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=d3212639" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B5" data-pos="584">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=d3212639" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="584">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=d3212639" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="584">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=d3212639" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="584">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=d3212639" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="584">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=d3212639" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 16 April 2025, 16:45:22. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.d3212639.js" defer></script>`,
    ],
  ),
  yes(
    'releases',
    'LTS version number',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 3,203</span></nav>',
    ],
    [
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.12</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
    ],
    [
      '    <div class="sponsor">Sponsored by Kettle Hosting</div>',
      '    <div class="sponsor">Sponsored by Arbor Cloud</div>',
    ],
    [
      '      <li>Faster start on ARM machines.</li>',
      `      <li>Faster start on ARM machines.</li>
    </ul></section>
    <section class="release" id="v4.8.12"><h2>Loomdb 4.8.12 <small><time datetime="2025-05-05">5 May 2025</time></small></h2><ul>
      <li>Fixed a crash on restore.</li>`,
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-08-25T22:23:43Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no(
    'programme',
    'Pilates for beginners: tell me when more than 5 places are free',
    [
      '<div class="notice">Yoga mats for sale at reception</div>',
      '<div class="notice">The lift is working again</div>',
    ],
    [
      '        <tr class="course"><td>Monday</td><td>6 pm</td><td><a href="/course/c1">Pilates for beginners</a></td><td>Jo Hartley</td><td>Hall</td><td>£70</td><td class="left">3</td></tr>',
      '        <tr class="course"><td>Monday</td><td>6 pm</td><td><a href="/course/c1">Pilates for beginners</a></td><td>Jo Hartley</td><td>Hall</td><td>£70</td><td class="left">5</td></tr>',
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 86,571. Page cached 27 April 2025, 23:02:08.</p></footer>',
    ],
  ),
  no(
    'releases',
    'Tell me when there is a new stable release',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 36,029</span></nav>',
    ],
    [
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta3</dd></dl>',
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-04-05T06:36:11Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no('people', 'Let me know when there is a new head of department', [
    ' <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Prof. Rhea Lindqvist. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 14:00–15:30.</p>',
    ' <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Dr. Ilse Brandvold. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 14:00–15:30.</p>',
  ]),
  yes(
    'status',
    'time of the billing database upgrade',
    [
      `<header><h1><img src="/logo.png?67a9878e" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 67 seconds ago</span></div>`,
      `<header><h1><img src="/logo.png?2506d3a5" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>All systems operational</strong> <span class="ago">Last checked 92 seconds ago</span></div>`,
    ],
    [
      `<section class="metrics"><h2>Metrics</h2><p>API response time: <b>329 ms</b> (median, last hour). Requests today: 69,497.</p></section>
<section class="maint"><h2>Scheduled maintenance</h2><div class="m"><h3>Database upgrade for Billing</h3><p>Sunday 15 June 2025, 02:00–04:00 UTC. Invoices are not available during this time.</p></div></section>`,
      `<section class="metrics"><h2>Metrics</h2><p>API response time: <b>449 ms</b> (median, last hour). Requests today: 62,416.</p></section>
<section class="maint"><h2>Scheduled maintenance</h2><div class="m"><h3>Database upgrade for Billing</h3><p>Monday 16 June 2025, 03:00–05:00 UTC. Invoices are not available during this time.</p></div></section>`,
    ],
    [
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-09-28T15:30:26Z · Follow us on the fediverse</p></footer>',
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-03-28T16:47:30Z · Need help? Visit the help centre</p></footer>',
    ],
  ),
  yes(
    'releases',
    'a new stable version of Loomdb',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 79,031</span></nav>',
    ],
    [
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
      '    <dl><dt>Stable</dt><dd>5.2.4</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
    ],
    [
      '    <div class="sponsor">Sponsored by Kettle Hosting</div>',
      '    <div class="sponsor">Join Loomconf in Porto</div>',
    ],
    [
      '    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>',
      `    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>
    <section class="release" id="v5.2.4"><h2>Loomdb 5.2.4 <small><time datetime="2025-06-10">10 June 2025</time></small></h2><ul>
      <li>Fixed a rare deadlock.</li>
      <li>Updated translations.</li>
    </ul></section>`,
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-08-07T15:50:20Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no('pricing', 'Let me know when the Team plan paid month by month has a new price', [
    '        <tr><th scope="row">Yearly price (per month)</th><td>$7</td><td>$24</td><td>$65</td><td>Contact us</td></tr>',
    '        <tr><th scope="row">Yearly price (per month)</th><td>$7</td><td>$22</td><td>$65</td><td>Contact us</td></tr>',
  ]),
  yes(
    'bikes',
    'Does the Pico 20 get cheaper?',
    [
      '  <div class="promo-bar">Free lights with every commuter bike</div>',
      '  <div class="promo-bar">Cycle to work scheme accepted here</div>',
    ],
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 9 bikes. 11 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="161">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=f934119f" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="161">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=f934119f" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="161">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=f934119f" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="161">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=f934119f" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B5" data-pos="161">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=f934119f" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      '          <p class="card__price"><span class="price">£289.00</span> <small>incl. VAT</small></p>',
      '          <p class="card__price">Summer offer: <span class="price">now only £249</span>, you save £40</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="161">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=f934119f" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="161">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=f934119f" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="161">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=f934119f" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="161">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=f934119f" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 24 June 2025, 12:47:11. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.f934119f.js" defer></script>`,
    ],
  ),
  yes(
    'bikes',
    'Any new bikes in the list',
    [
      '  <div class="promo-bar">Free lights with every commuter bike</div>',
      '  <div class="promo-bar">Cycle to work scheme accepted here</div>',
    ],
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 10 bikes. 106 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="346">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=19b83286" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="346">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=19b83286" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="346">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=19b83286" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="346">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=19b83286" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B10" data-pos="346">
        <a class="card__img" href="/bikes/b10"><img src="/media/b10_400.jpg?v=19b83286" alt="Moorland Tour 1, graphite" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b10">Moorland Tour 1</a></h3>
          <p class="card__colour">Colour: graphite</p>
          <p class="card__price"><span class="price">£1,099.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 5–7 working days</p>
          <p class="card__rating" aria-label="5.0 out of 5 stars">5.0 ★ (1 reviews)</p>
          <button class="btn" data-add="b10">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B5" data-pos="346">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=19b83286" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="346">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=19b83286" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="346">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=19b83286" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="346">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=19b83286" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="346">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=19b83286" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 26 April 2025, 08:02:54. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.19b83286.js" defer></script>`,
    ],
  ),
  no('bikes', 'Notify me if the Pico 20 Kids gets cheaper', [
    '          <p class="card__price"><span class="price">£289.00</span> <small>incl. VAT</small></p>',
    '          <p class="card__price"><span class="price">£309.00</span> <small>incl. VAT</small></p>',
  ]),
  yes(
    'people',
    'Who is the system administrator?',
    [' <p class="cnt">Visitors: 62,873</p></td>', ' <p class="cnt">Visitors: 82,777</p></td>'],
    [
      '   <tr><td class="n"><a href="people/tanaka.html">Yumi Tanaka</a></td><td class="r">System administrator</td><td>H 1.03</td><td>-4460</td><td><a href="mailto:y.tanaka@hydro.example">y.tanaka@hydro.example</a></td></tr>',
      '   <tr><td class="n"><a href="people/vogt.html">Henrik Vogt</a></td><td class="r">System administrator</td><td>H 1.03</td><td>-4460</td><td><a href="mailto:h.vogt@hydro.example">h.vogt@hydro.example</a></td></tr>',
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Henrik Vogt · Last generated 10 May 2025, 19:24:39 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  no('pricing', 'only when the Business plan gets more than 30 seats', [
    '        <tr><th scope="row">Seats included</th><td>1</td><td>5</td><td>20</td><td>Unlimited</td></tr>',
    '        <tr><th scope="row">Seats included</th><td>1</td><td>5</td><td>25</td><td>Unlimited</td></tr>',
  ]),
  no('programme', 'Tell me when the pottery course is no longer fully booked', [
    `        <tr class="course"><td>Tuesday</td><td>10 am</td><td><a href="/course/c3">Watercolour</a></td><td>Len Bishop</td><td>Studio</td><td>£95</td><td class="left">5</td></tr>
        <tr class="course"><td>Wednesday</td><td>5 pm</td><td><a href="/course/c4">Pottery</a></td><td>Gwen Abara</td><td>Kiln room</td><td>£140</td><td class="left">Fully booked</td></tr>`,
    `        <tr class="course"><td>Tuesday</td><td>10 am</td><td><a href="/course/c3">Watercolour</a></td><td>Len Bishop</td><td>Studio</td><td>£95</td><td class="left">7</td></tr>
        <tr class="course"><td>Wednesday</td><td>5 pm</td><td><a href="/course/c4">Pottery</a></td><td>Gwen Abara</td><td>Kiln room</td><td>£140</td><td class="left full"><strong>Fully booked</strong></td></tr>`,
  ]),
  no(
    'releases',
    'Has the LTS download been updated',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 33,420</span></nav>',
    ],
    [
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
      '    <dl><dt>Stable</dt><dd>5.2.4</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
    ],
    [
      '    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>',
      `    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>
    <section class="release" id="v5.2.4"><h2>Loomdb 5.2.4 <small><time datetime="2025-06-11">11 June 2025</time></small></h2><ul>
      <li>Fixed the macOS notarization.</li>
    </ul></section>`,
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-09-15T19:49:05Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  yes(
    'programme',
    'when does the Tuesday yoga class begin',
    [
      '        <tr class="course"><td>Tuesday</td><td>7 pm</td><td><a href="/course/c2">Yoga</a></td><td>Amrita Sen</td><td>Hall</td><td>£80</td><td class="left">2</td></tr>',
      '        <tr class="course"><td>Tuesday</td><td>6.30 pm</td><td><a href="/course/c2">Yoga</a></td><td>Amrita Sen</td><td>Hall</td><td>£80</td><td class="left">2</td></tr>',
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 14,061. Page cached 16 January 2025, 18:44:54.</p></footer>',
    ],
  ),
  yes('status', 'new incidents concerning webhooks', [
    ' <div class="day"><h3>3 June 2025</h3><p>No incidents reported.</p></div>',
    ' <div class="day"><h3>3 June 2025</h3><div class="inc"><h4>Webhooks not delivered</h4><p><b>Monitoring</b> 16:40 UTC: A fix is in place.</p></div></div>',
  ]),
  no('status', 'Tell me if the shipping API stops working', [
    '    <div class="component" data-id="sbx"><span class="name">Sandbox</span><span class="state operational">Operational</span><span class="uptime">99.40 % uptime</span></div>',
    '    <div class="component" data-id="sbx"><span class="name">Sandbox</span><span class="state major">Major outage</span><span class="uptime">99.40 % uptime</span></div>',
  ]),
  yes('jobs', 'new jobs in Berlin', [
    '    <div class="foot"><span class="deadline">Apply by 22 June 2025</span> <span class="posted">posted 5 days ago</span> <a href="/save/4402">Save</a></div>',
    `    <div class="foot"><span class="deadline">Apply by 22 June 2025</span> <span class="posted">posted 5 days ago</span> <a href="/save/4402">Save</a></div>
  </article>
  <article class="job" id="job-4415">
    <h2><a href="/jobs/4415?ref=1ce2b45681250e0d110a931cfc3e55f4">Clinical Data Manager</a></h2>
    <div class="meta"><span class="company">Charis Diagnostics</span> · <span class="loc">Berlin</span> · <span class="type">Full time</span></div>
    <div class="salary">€60,000</div>
    <div class="foot"><span class="deadline">Apply by 5 July 2025</span> <span class="posted">posted today</span> <a href="/save/4415">Save</a></div>`,
  ]),
  no(
    'bikes',
    'Tell me about models added to or taken off the bike list',
    [
      '    <ul class="grid">',
      `    <ul class="grid">
      <li class="card" data-sku="HW-B9" data-pos="980">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=d5279aa7" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b9">Lumen Fold 7</a></h3>
          <p class="card__colour">Colour: orange</p>
          <p class="card__price"><span class="price">£799.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.3 out of 5 stars">4.3 ★ (76 reviews)</p>
          <button class="btn" data-add="b9">Add to basket</button>
        </div>
      </li>`,
    ],
    [
      '          <button class="btn" data-add="b2">Add to basket</button>',
      `          <button class="btn" data-add="b2">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B5" data-pos="980">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=d5279aa7" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b5">Pico 20 Kids</a></h3>
          <p class="card__colour">Colour: red</p>
          <p class="card__price"><span class="price">£289.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.9 out of 5 stars">4.9 ★ (204 reviews)</p>
          <button class="btn" data-add="b5">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B6" data-pos="980">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=d5279aa7" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b6">Pico 16 Kids</a></h3>
          <p class="card__colour">Colour: yellow</p>
          <p class="card__price"><span class="price">£239.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Out of stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.9 out of 5 stars">4.9 ★ (187 reviews)</p>
          <button class="btn" data-add="b6">Add to basket</button>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="980">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=d5279aa7" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `          <h3 class="card__title"><a href="/bikes/b5">Pico 20 Kids</a></h3>
          <p class="card__colour">Colour: red</p>
          <p class="card__price"><span class="price">£289.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>`,
      `          <h3 class="card__title"><a href="/bikes/b8">Tarn Hardtail 29</a></h3>
          <p class="card__colour">Colour: teal</p>
          <p class="card__price"><span class="price">£879.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Low stock: 4 left</p>`,
    ],
    [
      `          <p class="card__rating" aria-label="4.9 out of 5 stars">4.9 ★ (204 reviews)</p>
          <button class="btn" data-add="b5">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b6">Pico 16 Kids</a></h3>
          <p class="card__colour">Colour: yellow</p>
          <p class="card__price"><span class="price">£239.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Out of stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.9 out of 5 stars">4.9 ★ (187 reviews)</p>
          <button class="btn" data-add="b6">Add to basket</button>`,
      `          <p class="card__rating" aria-label="4.4 out of 5 stars">4.4 ★ (52 reviews)</p>
          <button class="btn" data-add="b8">Add to basket</button>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b8">Tarn Hardtail 29</a></h3>
          <p class="card__colour">Colour: teal</p>
          <p class="card__price"><span class="price">£879.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Low stock: 4 left</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.4 out of 5 stars">4.4 ★ (52 reviews)</p>
          <button class="btn" data-add="b8">Add to basket</button>
        </div>
      </li>
      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>
        <div class="card__body">
          <h3 class="card__title"><a href="/bikes/b9">Lumen Fold 7</a></h3>
          <p class="card__colour">Colour: orange</p>
          <p class="card__price"><span class="price">£799.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>
          <p class="card__ship">Delivered in 2–4 working days</p>
          <p class="card__rating" aria-label="4.3 out of 5 stars">4.3 ★ (76 reviews)</p>
          <button class="btn" data-add="b9">Add to basket</button>
        </div>
      </li>`,
      '',
    ],
  ),
  no('hallenbad', 'Sag mir Bescheid, wenn sich der Eintritt für Erwachsene ändert', [
    '<h2>Eintritt</h2><table class="preise"><tr><th>Karte</th><th>Einzel</th><th>Zehnerkarte</th></tr><tr><td>Erwachsene</td><td>5,50 €</td><td>49,50 €</td></tr><tr><td>Kinder bis 14 Jahre</td><td>3,00 €</td><td>27,00 €</td></tr><tr><td>Familienkarte</td><td>13,00 €</td><td>–</td></tr><tr><td>Sauna (inkl. Bad)</td><td>16,00 €</td><td>144,00 €</td></tr></table>',
    '<h2>Eintritt</h2><table class="preise"><tr><th>Karte</th><th>Einzel</th><th>Zehnerkarte</th></tr><tr><td>Erwachsene</td><td>5,50 €</td><td>49,50 €</td></tr><tr><td>Kinder bis 14 Jahre</td><td>3,50 €</td><td>27,00 €</td></tr><tr><td>Familienkarte</td><td>13,00 €</td><td>–</td></tr><tr><td>Sauna (inkl. Bad)</td><td>16,00 €</td><td>144,00 €</td></tr></table>',
  ]),
  yes(
    'people',
    'office hours of the student adviser',
    [' <p class="cnt">Visitors: 62,873</p></td>', ' <p class="cnt">Visitors: 16,827</p></td>'],
    [
      ' <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Prof. Rhea Lindqvist. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 14:00–15:30.</p>',
      ' <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Prof. Rhea Lindqvist. The student adviser is Dr. Tomas Okafor, whose office hour is Tuesday 10:00–11:30.</p>',
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 20 January 2025, 08:41:40 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  no('programme', 'at what time is yoga on Tuesday?', [
    '        <tr class="course"><td>Tuesday</td><td>7 pm</td><td><a href="/course/c2">Yoga</a></td><td>Amrita Sen</td><td>Hall</td><td>£80</td><td class="left">2</td></tr>',
    '        <tr class="course"><td>Tuesday</td><td>19:00</td><td><a href="/course/c2">Yoga</a></td><td>Amrita Sen</td><td>Hall</td><td>£80</td><td class="left">2</td></tr>',
  ]),
  yes('people', 'who is head of the department', [
    ' <p>The department is headed by <strong>Prof. Anselm Quist</strong>. Deputy head is Prof. Rhea Lindqvist. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 14:00–15:30.</p>',
    ' <p>The department is headed by <strong>Prof. Rhea Lindqvist</strong>. Deputy head is Prof. Anselm Quist. The student adviser is Dr. Tomas Okafor, whose office hour is Wednesday 14:00–15:30.</p>',
  ]),
  no('jobs', 'Has the deadline for the embedded software developer at Trakta been moved?', [
    '    <div class="foot"><span class="deadline">Apply by 18 June 2025</span> <span class="posted">posted 8 days ago</span> <a href="/save/4390">Save</a></div>',
    '    <div class="foot"><span class="deadline">Apply by 28 June 2025</span> <span class="posted">posted 8 days ago</span> <a href="/save/4390">Save</a></div>',
  ]),
  no(
    'pricing',
    'Starter plan: tell me if the price or the storage changes',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 44,017 developers. Webinar: container basics</p></section>',
    ],
    [
      '        <tr><th scope="row">Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td><td>Custom</td></tr>',
      '        <tr><th scope="row">Storage</th><td>10 GB</td><td>100 GB</td><td>2 TB</td><td>Custom</td></tr>',
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build 379b9420 · rendered in 469 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  no('status', 'label printing uptime below 99.5', [
    '    <div class="component" data-id="lab"><span class="name">Label printing</span><span class="state">Degraded performance</span><span class="uptime">99.91 % uptime</span></div>',
    '    <div class="component" data-id="lab"><span class="name">Label printing</span><span class="state operational">Operational</span><span class="uptime">99.84 % uptime</span></div>',
  ]),
  no(
    'bikes',
    'When can I buy the Moorland Gravel 2 in olive again?',
    [
      '  <div class="promo-bar">Free lights with every commuter bike</div>',
      '  <div class="promo-bar">New: book a test ride online</div>',
    ],
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 9 bikes. 102 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="845">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=bb676581" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="845">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=bb676581" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="845">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=bb676581" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="845">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=bb676581" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `          <p class="card__price"><span class="price">£1,199.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Out of stock</p>`,
      `          <p class="card__price"><span class="price">£1,199.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B5" data-pos="845">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=bb676581" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="845">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=bb676581" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="845">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=bb676581" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="845">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=bb676581" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="845">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=bb676581" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 16 July 2025, 18:41:58. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.bb676581.js" defer></script>`,
    ],
  ),
  yes('hallenbad', 'Melden, sobald im Seepferdchen-Kurs wieder Plätze frei sind', [
    '<h2>Schwimmkurse</h2><ul><li>Seepferdchen, montags 15 Uhr: ausgebucht</li><li>Bronze, mittwochs 16 Uhr: noch 3 Plätze frei</li><li>Aquafitness, donnerstags 10 Uhr: noch 8 Plätze frei</li></ul>',
    '<h2>Schwimmkurse</h2><ul><li>Seepferdchen, montags 15 Uhr: noch zwei Plätze frei</li><li>Bronze, mittwochs 16 Uhr: noch 3 Plätze frei</li><li>Aquafitness, donnerstags 10 Uhr: noch 8 Plätze frei</li></ul>',
  ]),
  yes('status', 'new planned maintenance', [
    '<section class="maint"><h2>Scheduled maintenance</h2><div class="m"><h3>Database upgrade for Billing</h3><p>Sunday 15 June 2025, 02:00–04:00 UTC. Invoices are not available during this time.</p></div></section>',
    '<section class="maint"><h2>Scheduled maintenance</h2><div class="m"><h3>Database upgrade for Billing</h3><p>Sunday 15 June 2025, 02:00–04:00 UTC. Invoices are not available during this time.</p></div><div class="m"><h3>Network work in Amsterdam</h3><p>Thursday 19 June 2025, 22:00–23:00 UTC. Short interruptions of the web dashboard.</p></div></section>',
  ]),
  no(
    'jobs',
    'salary or place of the senior bioinformatician post',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">44,746 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=440f8cae7172344010a885da4d9aeb4c">Optical Engineer</a></h2>',
    ],
    [
      '    <div class="foot"><span class="deadline">Apply by 30 June 2025</span> <span class="posted">posted 4 days ago</span> <a href="/save/4411">Save</a></div>',
      '    <div class="foot"><span class="deadline">Apply by 30 June 2025</span> <span class="posted">posted 5 days ago</span> <a href="/save/4411">Save</a></div>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=440f8cae7172344010a885da4d9aeb4c">Laboratory Technician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=440f8cae7172344010a885da4d9aeb4c">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=440f8cae7172344010a885da4d9aeb4c">Senior Bioinformatician</a></h2>',
    ],
    [
      `    <div class="salary">€75,000–€88,000</div>
    <div class="foot"><span class="deadline">Apply by 20 June 2025</span> <span class="posted">posted 8 days ago</span> <a href="/save/4387">Save</a></div>`,
      `    <div class="salary">75.000 – 88.000 EUR</div>
    <div class="foot"><span class="deadline">Apply by 20 June 2025</span> <span class="posted">posted 9 days ago</span> <a href="/save/4387">Save</a></div>`,
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=440f8cae7172344010a885da4d9aeb4c">Technical Writer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>',
      '    <h2><a href="/jobs/4375?ref=440f8cae7172344010a885da4d9aeb4c">Quality Manager</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=440f8cae7172344010a885da4d9aeb4c">Embedded Software Developer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=440f8cae7172344010a885da4d9aeb4c">Research Assistant (Geology)</a></h2>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 14 March 2025, 20:29:57</div>
<script src="/s/c6d1781a/jobs.js"></script>`,
    ],
  ),
  no(
    'releases',
    'new release',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 86,230</span></nav>',
    ],
    [
      '    <div class="sponsor">Sponsored by Kettle Hosting</div>',
      '    <div class="sponsor">Join Loomconf in Porto</div>',
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-10-17T06:32:34Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no(
    'expediente',
    'fecha límite para presentar las ofertas del alumbrado',
    [
      '    <div class="fila"><dt>Apertura de ofertas</dt><dd>27 de junio de 2025, 10:00</dd></div>',
      '    <div class="fila"><dt>Apertura de ofertas</dt><dd>30 de junio de 2025, 10:00</dd></div>',
    ],
    [
      '<aside><h3>Otras licitaciones</h3><ul><li>Limpieza de colegios – plazo: 30 de junio de 2025</li><li>Suministro de vehículos – presupuesto: 88.000 €</li></ul><p>Cita previa: llame al 010</p></aside>',
      '<aside><h3>Otras licitaciones</h3><ul><li>Limpieza de colegios – plazo: 15 de julio de 2025</li><li>Suministro de vehículos – presupuesto: 88.000 €</li></ul><p>Fiestas patronales 2025</p></aside>',
    ],
  ),
  no(
    'releases',
    'Which macOS is required?',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 9,222</span></nav>',
    ],
    [
      '    <h2>System requirements</h2><p>Linux (kernel 4.18 or later), macOS 12 or later, Windows 10 or later. 2 GB of memory.</p>',
      '    <h2>System requirements</h2><p>Linux (kernel 4.18 or later), macOS 12 or later, Windows 11 or later. 2 GB of memory.</p>',
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-08-17T01:50:02Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no(
    'pricing',
    'Monthly cost of the Team plan',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 47,947 developers. See us at DevDays Tampere</p></section>',
    ],
    [
      '        <tr><th scope="row">Monthly price</th><td>$9</td><td>$29</td><td>$79</td><td>Contact us</td></tr>',
      '        <tr><th scope="row">Monthly price</th><td>$9</td><td>$29</td><td>$89</td><td>Contact us</td></tr>',
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build 470d513e · rendered in 95 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  yes(
    'expediente',
    'nuevos documentos del expediente',
    [
      '  <h2>Documentos</h2><table><tr><th>Documento</th><th>Fecha</th></tr><tr><td><a href="/doc/1">Anuncio de licitación</a></td><td>12/05/2025</td></tr><tr><td><a href="/doc/2">Pliego de cláusulas administrativas</a></td><td>12/05/2025</td></tr><tr><td><a href="/doc/3">Pliego de prescripciones técnicas</a></td><td>12/05/2025</td></tr></table>',
      '  <h2>Documentos</h2><table><tr><th>Documento</th><th>Fecha</th></tr><tr><td><a href="/doc/1">Anuncio de licitación</a></td><td>12/05/2025</td></tr><tr><td><a href="/doc/2">Pliego de cláusulas administrativas</a></td><td>12/05/2025</td></tr><tr><td><a href="/doc/4">Corrección de errores del pliego</a></td><td>02/06/2025</td></tr><tr><td><a href="/doc/3">Pliego de prescripciones técnicas</a></td><td>12/05/2025</td></tr></table>',
    ],
    [
      `<aside><h3>Otras licitaciones</h3><ul><li>Limpieza de colegios – plazo: 30 de junio de 2025</li><li>Suministro de vehículos – presupuesto: 88.000 €</li></ul><p>Cita previa: llame al 010</p></aside>
<footer>Fecha y hora oficial: 13/03/2025 a las 07:00 · Visitas: 10,935 · Plaza Mayor 1</footer>`,
      `<aside><h3>Otras licitaciones</h3><ul><li>Limpieza de colegios – plazo: 30 de junio de 2025</li><li>Suministro de vehículos – presupuesto: 88.000 €</li></ul><p>Campaña de reciclaje</p></aside>
<footer>Fecha y hora oficial: 06/07/2025 a las 21:52 · Visitas: 9,742 · Plaza Mayor 1</footer>`,
    ],
  ),
  yes(
    'jobs',
    'application deadline of the Embedded Software Developer job',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">21,409 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=b031ccdb9bf5bf41b860bb29f947c82c">Optical Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=b031ccdb9bf5bf41b860bb29f947c82c">Laboratory Technician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=b031ccdb9bf5bf41b860bb29f947c82c">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=b031ccdb9bf5bf41b860bb29f947c82c">Senior Bioinformatician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=b031ccdb9bf5bf41b860bb29f947c82c">Technical Writer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>',
      '    <h2><a href="/jobs/4375?ref=b031ccdb9bf5bf41b860bb29f947c82c">Quality Manager</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=b031ccdb9bf5bf41b860bb29f947c82c">Embedded Software Developer</a></h2>',
    ],
    [
      '    <div class="foot"><span class="deadline">Apply by 25 June 2025</span> <span class="posted">posted 10 days ago</span> <a href="/save/4379">Save</a></div>',
      '    <div class="foot"><span class="deadline">Apply by 30 June 2025</span> <span class="posted">posted 10 days ago</span> <a href="/save/4379">Save</a></div>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=b031ccdb9bf5bf41b860bb29f947c82c">Research Assistant (Geology)</a></h2>',
    ],
    [
      '  <div class="box ad"><h3>Sponsored</h3><p>Part-time MSc in Photonics, apply now</p></div>',
      '  <div class="box ad"><h3>Sponsored</h3><p>Hiring? Post your first job for €99</p></div>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 6 May 2025, 15:47:06</div>
<script src="/s/c024c99e/jobs.js"></script>`,
    ],
  ),
  no('status', 'Is the database upgrade for Billing postponed?', [
    '<section class="maint"><h2>Scheduled maintenance</h2><div class="m"><h3>Database upgrade for Billing</h3><p>Sunday 15 June 2025, 02:00–04:00 UTC. Invoices are not available during this time.</p></div></section>',
    '<section class="maint"><h2>Scheduled maintenance</h2><div class="m"><h3>Database upgrade for Billing</h3><p>Sun, 2025-06-15, 2 am to 4 am UTC. Invoices are not available during this time.</p></div></section>',
  ]),
  yes(
    'hallenbad',
    'Öffnungszeiten der Schwimmhalle am Mittwoch',
    [
      '<h2>Schwimmhalle</h2><table class="zeiten"><tr><td>Montag</td><td>geschlossen</td></tr><tr><td>Dienstag</td><td>6:30–21:00 Uhr</td></tr><tr><td>Mittwoch</td><td>6:30–18:00 Uhr</td></tr><tr><td>Donnerstag</td><td>6:30–21:00 Uhr</td></tr><tr><td>Freitag</td><td>6:30–22:00 Uhr</td></tr><tr><td>Samstag</td><td>9:00–20:00 Uhr</td></tr><tr><td>Sonntag</td><td>9:00–18:00 Uhr</td></tr></table>',
      '<h2>Schwimmhalle</h2><table class="zeiten"><tr><td>Montag</td><td>geschlossen</td></tr><tr><td>Dienstag</td><td>6:30–21:00 Uhr</td></tr><tr><td>Mittwoch</td><td>6:30–20:00 Uhr</td></tr><tr><td>Donnerstag</td><td>6:30–21:00 Uhr</td></tr><tr><td>Freitag</td><td>6:30–22:00 Uhr</td></tr><tr><td>Samstag</td><td>9:00–20:00 Uhr</td></tr><tr><td>Sonntag</td><td>9:00–18:00 Uhr</td></tr></table>',
    ],
    [
      `<div class="rechts"><h3>Aktuell</h3><p>Wassertemperatur: 27 °C. Das Außenbecken bleibt bis Ostern geschlossen.</p><p class="werbung">Neu: Kurse im Kraftraum</p></div>
<div class="fuss">Stand: 07.08.2025, 17:33 Uhr · Besucher heute: 22 · Stadtwerke Lindenau GmbH · Kundencenter Mo–Fr 8:00–16:00 Uhr</div>`,
      `<div class="rechts"><h3>Aktuell</h3><p>Wassertemperatur: 27 °C. Das Außenbecken bleibt bis Ostern geschlossen.</p><p class="werbung">Ferienkurse ab Juli</p></div>
<div class="fuss">Stand: 26.07.2025, 22:22 Uhr · Besucher heute: 124 · Stadtwerke Lindenau GmbH · Kundencenter Mo–Fr 8:00–16:00 Uhr</div>`,
    ],
  ),
  no(
    'people',
    'when a person leaves the department',
    [' <p class="cnt">Visitors: 62,873</p></td>', ' <p class="cnt">Visitors: 12,209</p></td>'],
    [
      '   <tbody>',
      `   <tbody>
   <tr><td class="n"><a href="people/castellan.html">Marguerite Castellan</a></td><td class="r">Secretary</td><td>H 2.01</td><td>-4400</td><td><a href="mailto:m.castellan@hydro.example">m.castellan@hydro.example</a></td></tr>`,
    ],
    [
      '   <tr><td class="n"><a href="people/castellan.html">Marguerite Castellan</a></td><td class="r">Secretary</td><td>H 2.01</td><td>-4400</td><td><a href="mailto:m.castellan@hydro.example">m.castellan@hydro.example</a></td></tr>',
      '',
    ],
    [
      '   <tr><td class="n"><a href="people/haugen.html">Nils Haugen</a></td><td class="r">Laboratory manager</td><td>H 0.11</td><td>-4450</td><td><a href="mailto:n.haugen@hydro.example">n.haugen@hydro.example</a></td></tr>',
      '   <tr><td class="n"><a href="people/haugen.html">Nils Haugen</a></td><td class="r">Laboratory manager</td><td>H 0.12</td><td>-4450</td><td><a href="mailto:n.haugen@hydro.example">n.haugen@hydro.example</a></td></tr>',
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 6 July 2025, 17:21:03 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  yes(
    'pricing',
    'price or storage of the Starter plan',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 72,127 developers. Webinar: container basics</p></section>',
    ],
    [
      '        <tr><th scope="row">Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td><td>Custom</td></tr>',
      '        <tr><th scope="row">Storage</th><td>15 GB</td><td>100 GB</td><td>1 TB</td><td>Custom</td></tr>',
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build e9a85e12 · rendered in 173 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  yes(
    'releases',
    'security fixes in Loomdb',
    [
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 97,218</span></nav>',
      '<nav class="topbar"><a href="/">Loomdb</a> <a href="/download">Download</a> <a href="/docs">Docs</a> <a href="/releases">Releases</a> <a href="/community">Community</a> <span class="stars">★ 39,470</span></nav>',
    ],
    [
      '    <dl><dt>Stable</dt><dd>5.2.3</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
      '    <dl><dt>Stable</dt><dd>5.2.4</dd><dt>LTS</dt><dd>4.8.11</dd><dt>Preview</dt><dd>5.3.0-beta2</dd></dl>',
    ],
    [
      '    <div class="sponsor">Sponsored by Kettle Hosting</div>',
      '    <div class="sponsor">Sponsored by Arbor Cloud</div>',
    ],
    [
      '    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>',
      `    <p class="lead">Security problems are marked with the word <em>security</em>. Upgrades from 4.6 need a dump and restore.</p>
    <section class="release" id="v5.2.4"><h2>Loomdb 5.2.4 <small><time datetime="2025-06-12">12 June 2025</time></small></h2><ul>
      <li>Security: a crafted query could read the memory of other sessions (LSA-2025-07).</li>
    </ul></section>`,
    ],
    [
      '<footer>Docs generated 2025-01-06T02:22:23Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
      '<footer>Docs generated 2025-06-10T06:32:40Z with Loomdoc 2.4.1 · Licensed under Apache 2.0 · Copyright 2018–2025 the Loomdb authors</footer>',
    ],
  ),
  no('expediente', 'Quiero saber si cambia el presupuesto base', [
    `    <div class="fila"><dt>Presupuesto base (sin IVA)</dt><dd>412.500,00 €</dd></div>
    <div class="fila"><dt>Valor estimado</dt><dd>495.000,00 €</dd></div>`,
    `    <div class="fila"><dt>Presupuesto base (sin IVA)</dt><dd>412 500 euros</dd></div>
    <div class="fila"><dt>Valor estimado</dt><dd>499.000,00 €</dd></div>`,
  ]),
  yes('people', 'new staff members', [
    '   <tr><td class="n"><a href="people/moreau.html">Celine Moreau</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4433</td><td><a href="mailto:c.moreau@hydro.example">c.moreau@hydro.example</a></td></tr>',
    `   <tr><td class="n"><a href="people/moreau.html">Celine Moreau</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4433</td><td><a href="mailto:c.moreau@hydro.example">c.moreau@hydro.example</a></td></tr>
   <tr><td class="n"><a href="people/nowak.html">Piotr Nowak</a></td><td class="r">PhD student</td><td>H 3.09</td><td>-4435</td><td><a href="mailto:p.nowak@hydro.example">p.nowak@hydro.example</a></td></tr>`,
  ]),
  yes('people', 'Tell me if somebody left the team', [
    '   <tr><td class="n"><a href="people/dube.html">Sipho Dube</a></td><td class="r">PhD student</td><td>H 3.07</td><td>-4432</td><td><a href="mailto:s.dube@hydro.example">s.dube@hydro.example</a></td></tr>',
    '',
  ]),
  no('programme', 'Does the baking workshop take place on another day', [
    '      <div class="event" id="e2"><time datetime="2025-10-11T14:00">Saturday 11 October, 2 pm</time><h3>Bread baking workshop</h3><p>With Oskar Feld. Fee £35 including flour. 4 of 12 places left.</p></div>',
    '      <div class="event" id="e2"><time datetime="2025-10-11T14:00">Saturday 11 October, 2 pm</time><h3>Bread baking workshop</h3><p>With Oskar Feld. Fee £35 including flour. 2 of 12 places left.</p></div>',
  ]),
  yes('bikes', 'Ping me only if the Freightline Cargo E drops below £3,000', [
    '          <p class="card__price"><span class="price">£3,495.00</span> <small>incl. VAT</small></p>',
    '          <p class="card__price"><s>£3,495.00</s> <span class="price">£2,950.00</span> <small>incl. VAT</small></p>',
  ]),
  yes(
    'programme',
    'Pilates: when more than 5 places are left',
    [
      '        <tr class="course"><td>Monday</td><td>6 pm</td><td><a href="/course/c1">Pilates for beginners</a></td><td>Jo Hartley</td><td>Hall</td><td>£70</td><td class="left">3</td></tr>',
      '        <tr class="course"><td>Monday</td><td>6 pm</td><td><a href="/course/c1">Pilates for beginners</a></td><td>Jo Hartley</td><td>Hall</td><td>£70</td><td class="left">7</td></tr>',
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 3,248. Page cached 18 April 2025, 14:24:15.</p></footer>',
    ],
  ),
  yes(
    'pricing',
    'Changes in the plans table, but not the support row',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 66,325 developers. See us at DevDays Tampere</p></section>',
    ],
    [
      '        <tr><th scope="row">Free trial</th><td>14 days</td><td>14 days</td><td>30 days</td><td>On request</td></tr>',
      '        <tr><th scope="row">Free trial</th><td>14 days</td><td>7 days</td><td>30 days</td><td>On request</td></tr>',
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build 7131836f · rendered in 107 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  no(
    'people',
    'Has Joana Ferreira been promoted?',
    [' <p class="cnt">Visitors: 62,873</p></td>', ' <p class="cnt">Visitors: 72,810</p></td>'],
    [
      '   <tr><td class="n"><a href="people/ferreira.html">Dr. Joana Ferreira</a></td><td class="r">Postdoctoral researcher</td><td>H 3.02</td><td>-4425</td><td><a href="mailto:j.ferreira@hydro.example">j.ferreira@hydro.example</a></td></tr>',
      '   <tr><td class="n"><a href="people/ferreira.html">Dr. Joana Ferreira</a></td><td class="r">Postdoctoral researcher</td><td>H 2.18</td><td>-4418</td><td><a href="mailto:j.ferreira@hydro.example">j.ferreira@hydro.example</a></td></tr>',
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 3 February 2025, 08:22:45 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  yes('bikes', 'I want to know when the olive Moorland Gravel 2 is back in stock', [
    `          <p class="card__price"><span class="price">£1,249.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">Out of stock</p>`,
    `          <p class="card__price"><span class="price">£1,249.00</span> <small>incl. VAT</small></p>
          <p class="card__stock">In stock</p>`,
  ]),
  no(
    'pricing',
    'Any change to the plan comparison except support',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 11,264 developers. Now with edge functions</p></section>',
    ],
    [
      '        <tr><th scope="row">Support</th><td>Community forum</td><td>Email, 24 h response</td><td>Email and chat, 4 h response</td><td>Dedicated engineer</td></tr>',
      '        <tr><th scope="row">Support</th><td>Community forum</td><td>Email, 12 h response</td><td>Email and chat, 4 h response</td><td>Dedicated engineer</td></tr>',
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build e4f3e7e4 · rendered in 192 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  yes(
    'pricing',
    'Notify me when a new plan appears',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 28,567 developers. Read the new guide to blue-green deployments</p></section>',
    ],
    [
      '    <thead><tr><th></th><th>Starter</th><th>Team</th><th>Business</th><th>Enterprise</th></tr></thead>',
      '    <thead><tr><th></th><th>Starter</th><th>Solo Plus</th><th>Team</th><th>Business</th><th>Enterprise</th></tr></thead>',
    ],
    [
      `        <tr><th scope="row">Monthly price</th><td>$9</td><td>$29</td><td>$79</td><td>Contact us</td></tr>
        <tr><th scope="row">Yearly price (per month)</th><td>$7</td><td>$24</td><td>$65</td><td>Contact us</td></tr>
        <tr><th scope="row">Seats included</th><td>1</td><td>5</td><td>20</td><td>Unlimited</td></tr>
        <tr><th scope="row">Storage</th><td>10 GB</td><td>100 GB</td><td>1 TB</td><td>Custom</td></tr>
        <tr><th scope="row">Bandwidth</th><td>100 GB</td><td>1 TB</td><td>5 TB</td><td>Custom</td></tr>
        <tr><th scope="row">Backups</th><td>Weekly</td><td>Daily</td><td>Hourly</td><td>Hourly</td></tr>
        <tr><th scope="row">Support</th><td>Community forum</td><td>Email, 24 h response</td><td>Email and chat, 4 h response</td><td>Dedicated engineer</td></tr>
        <tr><th scope="row">Single sign-on (SAML)</th><td>—</td><td>—</td><td>Yes</td><td>Yes</td></tr>
        <tr><th scope="row">Free trial</th><td>14 days</td><td>14 days</td><td>30 days</td><td>On request</td></tr>`,
      `        <tr><th scope="row">Monthly price</th><td>$9</td><td>$15</td><td>$29</td><td>$79</td><td>Contact us</td></tr>
        <tr><th scope="row">Yearly price (per month)</th><td>$7</td><td>$12</td><td>$24</td><td>$65</td><td>Contact us</td></tr>
        <tr><th scope="row">Seats included</th><td>1</td><td>2</td><td>5</td><td>20</td><td>Unlimited</td></tr>
        <tr><th scope="row">Storage</th><td>10 GB</td><td>50 GB</td><td>100 GB</td><td>1 TB</td><td>Custom</td></tr>
        <tr><th scope="row">Bandwidth</th><td>100 GB</td><td>500 GB</td><td>1 TB</td><td>5 TB</td><td>Custom</td></tr>
        <tr><th scope="row">Backups</th><td>Weekly</td><td>Daily</td><td>Daily</td><td>Hourly</td><td>Hourly</td></tr>
        <tr><th scope="row">Support</th><td>Community forum</td><td>Email, 48 h response</td><td>Email, 24 h response</td><td>Email and chat, 4 h response</td><td>Dedicated engineer</td></tr>
        <tr><th scope="row">Single sign-on (SAML)</th><td>—</td><td>—</td><td>—</td><td>Yes</td><td>Yes</td></tr>
        <tr><th scope="row">Free trial</th><td>14 days</td><td>14 days</td><td>14 days</td><td>30 days</td><td>On request</td></tr>`,
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build 8d305c42 · rendered in 373 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  no(
    'programme',
    'Start time of yoga on Tuesdays',
    [
      '<div class="notice">Yoga mats for sale at reception</div>',
      '<div class="notice">Volunteers wanted for the autumn fair!</div>',
    ],
    [
      '        <tr class="course"><td>Thursday</td><td>7 pm</td><td><a href="/course/c5">Yoga</a></td><td>Mark Dunn</td><td>Hall</td><td>£80</td><td class="left">6</td></tr>',
      '        <tr class="course"><td>Thursday</td><td>7.30 pm</td><td><a href="/course/c5">Yoga</a></td><td>Mark Dunn</td><td>Hall</td><td>£80</td><td class="left">6</td></tr>',
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 27,849. Page cached 14 September 2025, 06:17:01.</p></footer>',
    ],
  ),
  no(
    'bikes',
    'Watch what the Lumen Fold 7 costs',
    [
      '    <p class="count">Showing 9 bikes. 138 people are browsing right now.</p>',
      '    <p class="count">Showing 9 bikes. 35 people are browsing right now.</p>',
    ],
    [
      `      <li class="card" data-sku="HW-B1" data-pos="645">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=9c032288" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B1" data-pos="863">
        <a class="card__img" href="/bikes/b1"><img src="/media/b1_400.jpg?v=849b2e33" alt="Kestrel Commuter 8, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B2" data-pos="645">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=9c032288" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B2" data-pos="863">
        <a class="card__img" href="/bikes/b2"><img src="/media/b2_400.jpg?v=849b2e33" alt="Kestrel Commuter 8 Step-Through, slate" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B3" data-pos="645">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=9c032288" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B3" data-pos="863">
        <a class="card__img" href="/bikes/b3"><img src="/media/b3_400.jpg?v=849b2e33" alt="Moorland Gravel 2, olive" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B4" data-pos="645">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=9c032288" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B4" data-pos="863">
        <a class="card__img" href="/bikes/b4"><img src="/media/b4_400.jpg?v=849b2e33" alt="Moorland Gravel 2, sand" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B5" data-pos="645">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=9c032288" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B5" data-pos="863">
        <a class="card__img" href="/bikes/b5"><img src="/media/b5_400.jpg?v=849b2e33" alt="Pico 20 Kids, red" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B6" data-pos="645">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=9c032288" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B6" data-pos="863">
        <a class="card__img" href="/bikes/b6"><img src="/media/b6_400.jpg?v=849b2e33" alt="Pico 16 Kids, yellow" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B7" data-pos="645">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=9c032288" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B7" data-pos="863">
        <a class="card__img" href="/bikes/b7"><img src="/media/b7_400.jpg?v=849b2e33" alt="Freightline Cargo E, black" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B8" data-pos="645">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=9c032288" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B8" data-pos="863">
        <a class="card__img" href="/bikes/b8"><img src="/media/b8_400.jpg?v=849b2e33" alt="Tarn Hardtail 29, teal" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      `      <li class="card" data-sku="HW-B9" data-pos="645">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=9c032288" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
      `      <li class="card" data-sku="HW-B9" data-pos="863">
        <a class="card__img" href="/bikes/b9"><img src="/media/b9_400.jpg?v=849b2e33" alt="Lumen Fold 7, orange" loading="lazy" width="400" height="300"></a>`,
    ],
    [
      '          <p class="card__price"><span class="price">£799.00</span> <small>incl. VAT</small></p>',
      '          <p class="card__price"><span class="price">799 GBP</span> <small>incl. VAT</small></p>',
    ],
    [
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 15 April 2025, 22:21:09. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.9c032288.js" defer></script>`,
      `  <footer><p>Free UK delivery on bikes over £500. Shop: 14 Canal Street, Leeds. Open Mon–Sat 9 am to 6 pm.</p><p>Prices checked 9 July 2025, 19:28:41. © 2025 Hollowell Cycles Ltd</p></footer>
  <script src="/assets/app.849b2e33.js" defer></script>`,
    ],
  ),
  yes(
    'jobs',
    'Part-time technician in Leipzig: only if they pay 30k or more',
    [
      '  <p class="hits">17,970 visitors this week. Sorted by relevance.</p>',
      '  <p class="hits">25,986 visitors this week. Sorted by relevance.</p>',
    ],
    [
      '    <h2><a href="/jobs/4411?ref=65142e5d9202f5c077104300f9611f06">Optical Engineer</a></h2>',
      '    <h2><a href="/jobs/4411?ref=f91f43fff76bb0c519c6967b39400317">Optical Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4398?ref=65142e5d9202f5c077104300f9611f06">Laboratory Technician</a></h2>',
      '    <h2><a href="/jobs/4398?ref=f91f43fff76bb0c519c6967b39400317">Laboratory Technician</a></h2>',
    ],
    ['    <div class="salary">€28,000</div>', '    <div class="salary">€31,500</div>'],
    [
      '    <h2><a href="/jobs/4402?ref=65142e5d9202f5c077104300f9611f06">Data Engineer</a></h2>',
      '    <h2><a href="/jobs/4402?ref=f91f43fff76bb0c519c6967b39400317">Data Engineer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4387?ref=65142e5d9202f5c077104300f9611f06">Senior Bioinformatician</a></h2>',
      '    <h2><a href="/jobs/4387?ref=f91f43fff76bb0c519c6967b39400317">Senior Bioinformatician</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4390?ref=65142e5d9202f5c077104300f9611f06">Technical Writer</a></h2>',
      '    <h2><a href="/jobs/4390?ref=f91f43fff76bb0c519c6967b39400317">Technical Writer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4375?ref=65142e5d9202f5c077104300f9611f06">Quality Manager</a></h2>',
      '    <h2><a href="/jobs/4375?ref=f91f43fff76bb0c519c6967b39400317">Quality Manager</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4379?ref=65142e5d9202f5c077104300f9611f06">Embedded Software Developer</a></h2>',
      '    <h2><a href="/jobs/4379?ref=f91f43fff76bb0c519c6967b39400317">Embedded Software Developer</a></h2>',
    ],
    [
      '    <h2><a href="/jobs/4366?ref=65142e5d9202f5c077104300f9611f06">Research Assistant (Geology)</a></h2>',
      '    <h2><a href="/jobs/4366?ref=f91f43fff76bb0c519c6967b39400317">Research Assistant (Geology)</a></h2>',
    ],
    [
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 1 June 2025, 00:30:09</div>
<script src="/s/389df6bb/jobs.js"></script>`,
      `<div id="foot">© Labrelay GmbH · <a href="/imprint">Imprint</a> · page built 15 August 2025, 13:08:44</div>
<script src="/s/081faf68/jobs.js"></script>`,
    ],
  ),
  yes('status', 'only if uptime of label printing falls under 99.9 %', [
    '    <div class="component" data-id="lab"><span class="name">Label printing</span><span class="state">Degraded performance</span><span class="uptime">99.91 % uptime</span></div>',
    '    <div class="component" data-id="lab"><span class="name">Label printing</span><span class="state operational">Operational</span><span class="uptime">99.72 % uptime</span></div>',
  ]),
  no('releases', 'end of life date of the 4.6 series', [
    '    <table class="eol"><tr><th>Series</th><th>End of life</th></tr><tr><td>5.2</td><td>December 2027</td></tr><tr><td>4.8 LTS</td><td>June 2028</td></tr><tr><td>4.6</td><td>September 2025</td></tr></table>',
    '    <table class="eol"><tr><th>Series</th><th>End of life</th></tr><tr><td>5.2</td><td>March 2028</td></tr><tr><td>4.8 LTS</td><td>June 2028</td></tr><tr><td>4.6</td><td>September 2025</td></tr></table>',
  ]),
  yes(
    'pricing',
    'monthly price of the Team plan',
    [
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 34,527 developers. Now with edge functions</p></section>',
      '<section class="hero"><h1>Simple pricing for teams of every size</h1><p>Trusted by 92,259 developers. Webinar: container basics</p></section>',
    ],
    [
      '        <tr><th scope="row">Monthly price</th><td>$9</td><td>$29</td><td>$79</td><td>Contact us</td></tr>',
      '        <tr><th scope="row">Monthly price</th><td>$9</td><td>$35</td><td>$79</td><td>Contact us</td></tr>',
    ],
    [
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build bf11e0df · rendered in 48 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
      '<footer><div>© 2025 Nimbusdock Oy · Status: all systems normal · Build 81453685 · rendered in 75 ms</div><div>Helsinki office: Mon–Fri 9:00–17:00</div></footer>',
    ],
  ),
  no('jobs', 'Does the technical writer contract at Helio pay something else now?', [
    '    <div class="salary">€62,000–€74,000</div>',
    '    <div class="salary">€64,000–€76,000</div>',
  ]),
  yes(
    'people',
    "Joana Ferreira's position",
    [' <p class="cnt">Visitors: 62,873</p></td>', ' <p class="cnt">Visitors: 44,221</p></td>'],
    [
      '   <tr><td class="n"><a href="people/ferreira.html">Dr. Joana Ferreira</a></td><td class="r">Postdoctoral researcher</td><td>H 3.02</td><td>-4425</td><td><a href="mailto:j.ferreira@hydro.example">j.ferreira@hydro.example</a></td></tr>',
      '   <tr><td class="n"><a href="people/ferreira.html">Dr. Joana Ferreira</a></td><td class="r">Lecturer</td><td>H 3.02</td><td>-4425</td><td><a href="mailto:j.ferreira@hydro.example">j.ferreira@hydro.example</a></td></tr>',
    ],
    [
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 25 June 2025, 04:53:29 · <a href="/privacy">Privacy</a></td></tr></table>',
      '<tr><td colspan="2" class="foot">Webmaster: Yumi Tanaka · Last generated 2 March 2025, 01:53:52 · <a href="/privacy">Privacy</a></td></tr></table>',
    ],
  ),
  yes(
    'programme',
    'Any change of the classes or events, but not the number of places left',
    [
      '<div class="notice">Yoga mats for sale at reception</div>',
      '<div class="notice">Volunteers wanted for the autumn fair!</div>',
    ],
    [
      `        <tr class="course"><td>Thursday</td><td>7 pm</td><td><a href="/course/c5">Yoga</a></td><td>Mark Dunn</td><td>Hall</td><td>£80</td><td class="left">6</td></tr>
        <tr class="course"><td>Thursday</td><td>6.30 pm</td><td><a href="/course/c6">Spanish conversation</a></td><td>Lucía Prieto</td><td>Room 2</td><td>£85</td><td class="left">4</td></tr>`,
      `        <tr class="course"><td>Thursday</td><td>7 pm</td><td><a href="/course/c5">Yoga</a></td><td>Mark Dunn</td><td>Hall</td><td>£80</td><td class="left">4</td></tr>
        <tr class="course"><td>Thursday</td><td>6.30 pm</td><td><a href="/course/c6">Spanish conversation</a></td><td>Lucía Prieto</td><td>Garden room</td><td>£85</td><td class="left">4</td></tr>`,
    ],
    [
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 34,174. Page cached 12 January 2025, 12:51:09.</p></footer>',
      '<footer><p>Mill Lane 3, Millbrook. Registered charity. You are visitor no. 67,143. Page cached 25 May 2025, 13:08:40.</p></footer>',
    ],
  ),
  no(
    'status',
    'Inform me when maintenance is scheduled',
    [
      `<header><h1><img src="/logo.png?67a9878e" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>Some systems are experiencing problems</strong> <span class="ago">Last checked 67 seconds ago</span></div>`,
      `<header><h1><img src="/logo.png?da8e9c04" alt="Parcelio"> Status</h1><a href="/subscribe">Subscribe to updates</a></header>
<div class="banner"><strong>All systems operational</strong> <span class="ago">Last checked 51 seconds ago</span></div>`,
    ],
    [
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>329 ms</b> (median, last hour). Requests today: 69,497.</p></section>',
      '<section class="metrics"><h2>Metrics</h2><p>API response time: <b>414 ms</b> (median, last hour). Requests today: 21,216.</p></section>',
    ],
    [
      ' <div class="day"><h3>3 June 2025</h3><p>No incidents reported.</p></div>',
      ' <div class="day"><h3>4 June 2025</h3><p>No incidents reported.</p></div><div class="day"><h3>3 June 2025</h3><p>No incidents reported.</p></div>',
    ],
    [
      ' <div class="day"><h3>31 May 2025</h3><div class="inc"><h4>Label printing unavailable</h4><p><b>Resolved</b> 09:48 UTC: A faulty printer driver was rolled back.</p></div></div>',
      ' ',
    ],
    [
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-09-28T15:30:26Z · Follow us on the fediverse</p></footer>',
      '<footer><p>Support hours: Mon–Fri 8:00–18:00 CET</p><p>Powered by Beaconpage 3.1 · 2025-05-20T10:52:17Z · Need help? Visit the help centre</p></footer>',
    ],
  ),
];
