// Over 10 kB: pages and cases of a bench.
import { type GoalCase, no, yes } from './types.ts';

/** Pages by somebody who knew nothing of the rules. */
export const APART_PAGES: Readonly<Record<string, string>> = {
  tents: `<div class="promo">Free delivery over £50</div>
<header><a href="/">Cairn &amp; Co.</a>
<nav><a href="/tents">Tents</a> <a href="/bags">Sleeping bags</a> <a href="/sale">Sale</a></nav></header>
<main>
<h1>Tents</h1>
<p class="count">5 products, sorted by popularity</p>
<ul class="grid">
<li class="card" data-id="101"><h2>Dome 2, blue</h2><p class="price">£129.00</p><p class="stock">In stock</p><p class="stars">4.4 (38)</p></li>
<li class="card" data-id="102"><h2>Dome 2, green</h2><p class="price">£129.00</p><p class="stock">In stock</p><p class="stars">4.4 (38)</p></li>
<li class="card" data-id="103"><h2>Ridge 3, red</h2><p class="price">£245.00</p><p class="stock">Sold out</p><p class="stars">4.8 (112)</p></li>
<li class="card" data-id="104"><h2>Tarn 1, grey</h2><p class="price">£89.50</p><p class="stock">3 left</p><p class="stars">4.1 (17)</p></li>
<li class="card" data-id="105"><h2>Family 6, sand</h2><p class="price">£379.00</p><p class="stock">Arrives in 2 weeks</p><p class="stars">4.6 (54)</p></li>
</ul>
<section class="blog"><h2>From the blog</h2>
<a href="/b/1">How to dry a tent in a flat</a>
<a href="/b/2">Pegs, and why they bend</a>
</section>
<aside class="ad"><p>Advert: Trailhead boots from £79</p></aside>
</main>
<footer>
<p>Cairn &amp; Co., 12 Mill Lane, Keswick. Phone 017687 55501</p>
<p>Open Monday to Saturday, 9 to 5.30</p>
<p>© 2025 Cairn &amp; Co. 1,204 people visited this page this week.</p>
</footer>`,

  tentsLong: `<div class="promo">Free delivery over £50</div>
<header><a href="/">Cairn &amp; Co.</a>
<nav><a href="/tents">Tents</a> <a href="/bags">Sleeping bags</a> <a href="/sale">Sale</a></nav></header>
<main>
<h1>Tents</h1>
<p class="count">13 products, sorted by popularity</p>
<ul class="grid">
<li class="card" data-id="101"><h2>Dome 2, blue</h2><p class="price">£129.00</p><p class="stock">In stock</p><p class="stars">4.4 (38)</p></li>
<li class="card" data-id="102"><h2>Dome 2, green</h2><p class="price">£129.00</p><p class="stock">In stock</p><p class="stars">4.4 (38)</p></li>
<li class="card" data-id="103"><h2>Ridge 3, red</h2><p class="price">£245.00</p><p class="stock">Sold out</p><p class="stars">4.8 (112)</p></li>
<li class="card" data-id="104"><h2>Tarn 1, grey</h2><p class="price">£89.50</p><p class="stock">3 left</p><p class="stars">4.1 (17)</p></li>
<li class="card" data-id="105"><h2>Family 6, sand</h2><p class="price">£379.00</p><p class="stock">Arrives in 2 weeks</p><p class="stars">4.6 (54)</p></li>
<li class="card" data-id="201"><h2>Shelter 8, white</h2><p class="price">£529.00</p><p class="stock">In stock</p><p class="stars">4.0 (6)</p></li>
<li class="card" data-id="202"><h2>Bivvy, black</h2><p class="price">£74.95</p><p class="stock">In stock</p><p class="stars">3.9 (41)</p></li>
<li class="card" data-id="203"><h2>Bell 400, cotton</h2><p class="price">£649.00</p><p class="stock">Arrives in January</p><p class="stars">4.9 (23)</p></li>
<li class="card" data-id="204"><h2>Tarp 3 × 4, brown</h2><p class="price">£99.00</p><p class="stock">In stock</p><p class="stars">4.5 (77)</p></li>
<li class="card" data-id="205"><h2>Roof tent, anthracite</h2><p class="price">£1,390.00</p><p class="stock">To order</p><p class="stars">4.2 (12)</p></li>
<li class="card" data-id="206"><h2>Cycle 1, yellow</h2><p class="price">£219.00</p><p class="stock">2 left</p><p class="stars">4.3 (30)</p></li>
<li class="card" data-id="207"><h2>Cycle 2, yellow</h2><p class="price">£259.00</p><p class="stock">Sold out</p><p class="stars">4.3 (19)</p></li>
<li class="card" data-id="208"><h2>Beach shell, blue and white</h2><p class="price">£45.00</p><p class="stock">In stock</p><p class="stars">3.7 (58)</p></li>
</ul>
<section class="blog"><h2>From the blog</h2>
<a href="/b/1">How to dry a tent in a flat</a>
<a href="/b/2">Pegs, and why they bend</a>
</section>
<aside class="ad"><p>Advert: Trailhead boots from £79</p></aside>
</main>
<footer>
<p>Cairn &amp; Co., 12 Mill Lane, Keswick. Phone 017687 55501</p>
<p>Open Monday to Saturday, 9 to 5.30</p>
<p>© 2025 Cairn &amp; Co. 1,204 people visited this page this week.</p>
</footer>`,

  harrier: `<div class="sticky top-0 flex justify-between p-4"><a href="/">Kestrel Bikes</a><a href="/basket">Basket (0)</a></div>
<main class="max-w-5xl mx-auto">
<div class="grid grid-cols-2 gap-8">
<div><img src="/img/harrier-c4.webp" alt="Harrier C4"></div>
<div>
<h1 class="text-3xl">Harrier C4</h1>
<div class="text-sm text-gray-500">4.7 out of 5 · 231 reviews</div>
<div class="mt-4 text-2xl" data-testid="price">€2,499</div>
<div class="text-sm">or 24 payments of €104.13</div>
<div class="mt-2 text-green-700">Available in sizes S, M and XL</div>
<div class="mt-2">Delivered by Tuesday, 8 December</div>
<button class="bg-black text-white px-6 py-3">Add to basket</button>
</div></div>
<section class="mt-12"><h2>Details</h2>
<table>
<tr><td>Motor</td><td>Aikido M2, 65 Nm</td></tr>
<tr><td>Battery</td><td>540 Wh</td></tr>
<tr><td>Weight</td><td>19.8 kg</td></tr>
<tr><td>Gears</td><td>9-speed</td></tr>
<tr><td>Guarantee</td><td>5 years on the frame, 2 years on the battery</td></tr>
</table></section>
<section class="mt-12"><h2>Reviews</h2>
<article><b>Noor</b> <span>5 stars</span><p>Quiet, quick and easy to carry down the stairs.</p></article>
<article><b>Bram</b> <span>4 stars</span><p>Love it, though the bell fell off.</p></article>
</section>
<section class="mt-12"><h2>Goes well with it</h2>
<div class="flex gap-4">
<a href="/lock">Folding lock €79</a>
<a href="/bag">Pannier 22 L €95</a>
<a href="/harrier-c3">Harrier C3 €1,999</a>
</div></section>
</main>
<footer class="mt-20 text-xs"><p>Kestrel Bikes BV, Haarlem · prices include VAT · 30 days to return</p><p>Showroom open Thursday to Sunday, 11:00–17:00</p></footer>`,

  soilcon: `<header class="site-header"><p class="site-title">SoilCon 2027</p>
<ul class="menu"><li><a href="#talks">Talks</a></li><li><a href="#register">Register</a></li><li><a href="#venue">Venue</a></li></ul></header>
<div class="entry-content">
<h1>The conference for people who dig</h1>
<p class="when">14–16 June 2027, Wageningen</p>
<h2 id="dates">Important dates</h2>
<ul>
<li>Abstracts due: 31 January 2027</li>
<li>Decisions sent: 15 March 2027</li>
<li>Early registration ends: 30 April 2027</li>
<li>Posters due: 20 May 2027</li>
</ul>
<h2 id="talks">Keynotes</h2>
<ul>
<li>Prof. Amina Diallo (Dakar): The carbon we cannot see</li>
<li>Dr Piet Hoekstra (Utrecht): Peat, politics, patience</li>
</ul>
<h2>Programme in short</h2>
<table>
<tr><th>Day</th><th>Morning</th><th>Afternoon</th></tr>
<tr><td>Monday</td><td>Opening, keynote</td><td>Sessions A to D</td></tr>
<tr><td>Tuesday</td><td>Sessions E to H</td><td>Excursion to the Veluwe</td></tr>
<tr><td>Wednesday</td><td>Keynote, posters</td><td>Closing at 15:00</td></tr>
</table>
<h2>Committee</h2>
<ul>
<li>Marije de Wit, chair</li>
<li>Tomáš Horák</li>
<li>Florence Abara</li>
<li>Ricardo Nunes, posters</li>
</ul>
<h2 id="register">Registration</h2>
<table>
<tr><th></th><th>Early</th><th>Late</th></tr>
<tr><td>Regular</td><td>€340</td><td>€420</td></tr>
<tr><td>Student</td><td>€120</td><td>€160</td></tr>
</table>
<p>To date 212 people have registered.</p>
<h2 id="venue">Venue</h2>
<p>Orion building, Bronland 1, 6708 WH Wageningen. The dinner is in the botanical garden.</p>
<h2>Sponsors</h2>
<p>TerraLab · Wormworks · Province of Gelderland</p>
</div>
<aside class="widget"><h3>Next events</h3><p>SoilCon Asia, 4 October 2027, Chiang Mai</p><p>Peat Day, 9 September 2027</p></aside>
<footer><p>Copyright © 2026 SoilCon Foundation | Theme by Astra</p></footer>`,

  soilconShort: `<header class="site-header"><p class="site-title">SoilCon 2027</p>
<ul class="menu"><li><a href="#talks">Talks</a></li><li><a href="#register">Register</a></li><li><a href="#venue">Venue</a></li></ul></header>
<div class="entry-content">
<h1>The conference for people who dig</h1>
<p class="when">14–16 June 2027, Wageningen</p>
<h2 id="dates">Important dates</h2>
<ul>
<li>Abstracts due: 31 January 2027</li>
<li>Decisions sent: 15 March 2027</li>
<li>Early registration ends: 30 April 2027</li>
<li>Posters due: 20 May 2027</li>
</ul>
<h2 id="talks">Keynotes</h2>
<ul>
<li>Prof. Amina Diallo (Dakar): The carbon we cannot see</li>
<li>Dr Piet Hoekstra (Utrecht): Peat, politics, patience</li>
</ul>
<h2 id="register">Registration</h2>
<table>
<tr><th></th><th>Early</th><th>Late</th></tr>
<tr><td>Regular</td><td>€340</td><td>€420</td></tr>
<tr><td>Student</td><td>€120</td><td>€160</td></tr>
</table>
<p>To date 212 people have registered.</p>
<h2 id="venue">Venue</h2>
<p>Orion building, Bronland 1, 6708 WH Wageningen. The dinner is in the botanical garden.</p>
<h2>Sponsors</h2>
<p>TerraLab · Wormworks · Province of Gelderland</p>
</div>
<aside class="widget"><h3>Next events</h3><p>SoilCon Asia, 4 October 2027, Chiang Mai</p><p>Peat Day, 9 September 2027</p></aside>
<footer><p>Copyright © 2026 SoilCon Foundation | Theme by Astra</p></footer>`,

  careers: `<header class="top"><a href="/">Brightwater Labs</a> <a href="/careers">Careers</a> <a href="/news">News</a></header>
<h1>Work with us</h1>
<p>We are 84 people in Bristol and Gdańsk who make sensors for rivers.</p>
<form class="filter"><label>Team <select><option>All</option><option>Engineering</option><option>Science</option><option>Office</option></select></label></form>
<table class="openings">
<thead><tr><th>Role</th><th>Team</th><th>Place</th><th>Apply by</th></tr></thead>
<tbody>
<tr><td><a href="/j/31">Firmware engineer</a></td><td>Engineering</td><td>Bristol</td><td>15 January 2027</td></tr>
<tr><td><a href="/j/34">Field hydrologist</a></td><td>Science</td><td>Gdańsk</td><td>20 December 2026</td></tr>
<tr><td><a href="/j/35">Office manager</a></td><td>Office</td><td>Bristol</td><td>9 January 2027</td></tr>
</tbody>
</table>
<h2>What you get</h2>
<ul>
<li>27 days of holiday and your birthday</li>
<li>Up to three days a week from home</li>
<li>A pension contribution of 8%</li>
<li>A bicycle, if you want one</li>
<li>Two weeks a year on the research ship</li>
</ul>
<h2>How we hire</h2>
<ol>
<li>You write a letter of one page.</li>
<li>We talk for half an hour.</li>
<li>You spend a paid day with us.</li>
<li>You hear from us within five working days.</li>
</ol>
<h2>Lately</h2>
<ul>
<li>12 November 2026: 500 sensors in the Vistula</li>
<li>28 October 2026: We won a small prize</li>
<li>3 October 2026: Meet us at the job fair in Bath</li>
<li>19 September 2026: The new boat is called Otter</li>
</ul>
<h2>People</h2>
<div class="quote"><p>“I came for the boats and stayed for the people.”</p><cite>Zuzanna, since 2021</cite></div>
<div class="quote"><p>“Nobody has ever asked me to wear shoes.”</p><cite>Tom, since 2019</cite></div>
<h2>Questions</h2>
<p>Write to Ellie Marsh, who leads recruiting: jobs@brightwater.test</p>
<footer>
<p>Brightwater Labs Ltd, Albion Dock, Bristol BS1 6UT</p>
<p>Follow us: 12.4k on LinkedIn</p>
<p>Page last built 2026-11-24 06:00</p>
</footer>`,

  careersShort: `<header class="top"><a href="/">Brightwater Labs</a> <a href="/careers">Careers</a> <a href="/news">News</a></header>
<h1>Work with us</h1>
<p>We are 84 people in Bristol and Gdańsk who make sensors for rivers.</p>
<form class="filter"><label>Team <select><option>All</option><option>Engineering</option><option>Science</option><option>Office</option></select></label></form>
<table class="openings">
<thead><tr><th>Role</th><th>Team</th><th>Place</th><th>Apply by</th></tr></thead>
<tbody>
<tr><td><a href="/j/31">Firmware engineer</a></td><td>Engineering</td><td>Bristol</td><td>15 January 2027</td></tr>
<tr><td><a href="/j/34">Field hydrologist</a></td><td>Science</td><td>Gdańsk</td><td>20 December 2026</td></tr>
<tr><td><a href="/j/35">Office manager</a></td><td>Office</td><td>Bristol</td><td>9 January 2027</td></tr>
</tbody>
</table>
<h2>What you get</h2>
<ul>
<li>27 days of holiday and your birthday</li>
<li>Up to three days a week from home</li>
<li>A pension contribution of 8%</li>
</ul>
<h2>People</h2>
<div class="quote"><p>“I came for the boats and stayed for the people.”</p><cite>Zuzanna, since 2021</cite></div>
<div class="quote"><p>“Nobody has ever asked me to wear shoes.”</p><cite>Tom, since 2019</cite></div>
<h2>Questions</h2>
<p>Write to Ellie Marsh, who leads recruiting: jobs@brightwater.test</p>
<footer>
<p>Brightwater Labs Ltd, Albion Dock, Bristol BS1 6UT</p>
<p>Follow us: 12.4k on LinkedIn</p>
<p>Page last built 2026-11-24 06:00</p>
</footer>`,

  pool: `<a class="skip" href="#main">Skip to main content</a>
<div class="notice"><p>Council tax bills go out on 8 March.</p></div>
<header><a href="/">Seaton Borough Council</a></header>
<ol class="breadcrumb"><li>Home</li><li>Leisure</li><li>Harbour Pool</li></ol>
<main id="main">
<h1>Harbour Pool</h1>
<p class="lead">A 25 metre pool, a teaching pool and a sauna beside the ferry.</p>
<h2>Opening hours</h2>
<dl>
<dt>Monday to Friday</dt><dd>6.30am to 9pm</dd>
<dt>Saturday</dt><dd>8am to 6pm</dd>
<dt>Sunday</dt><dd>8am to 4pm</dd>
</dl>
<h2>Prices</h2>
<table>
<tr><td>Adult swim</td><td>£5.60</td></tr>
<tr><td>Under 16</td><td>£3.20</td></tr>
<tr><td>Sauna</td><td>£7.50</td></tr>
<tr><td>Locker</td><td>£1, returned</td></tr>
</table>
<h2>Timetable of classes</h2>
<table>
<tr><td>Aqua fit</td><td>Monday 10am</td><td>£6.80</td></tr>
<tr><td>Lane coaching</td><td>Tuesday 7pm</td><td>£8.00</td></tr>
<tr><td>Parent and baby</td><td>Wednesday 11am</td><td>£4.40</td></tr>
<tr><td>Inflatable fun</td><td>Saturday 2pm</td><td>£4.90</td></tr>
<tr><td>Quiet swim</td><td>Sunday 3pm</td><td>as adult swim</td></tr>
</table>
<h2>Rules in short</h2>
<ul>
<li>Please shower first.</li>
<li>Under 8s need somebody of 16 or older with them.</li>
<li>No glass at the poolside.</li>
</ul>
<table>
</table>
<h2>Lessons</h2>
<p>The next course for adults begins on 11 January and has nine places left.</p>
<h2>Closures</h2>
<p>The teaching pool is closed for repairs. We expect to reopen it on 2 February.</p>
<h2>Contact</h2>
<p>Manager: Karen Oduya<br>Telephone: 01297 555 310<br>Ferry Road, Seaton EX12 2JP</p>
</main>
<aside><h2>Near by</h2><ul><li>Seaton Library, open until 7pm</li><li>Crazy golf, £4.50</li></ul></aside>
<footer>
<p>Was this page useful? Yes 418 No 36</p>
<p>Last reviewed 3 November 2026</p>
</footer>`,

  poolShort: `<a class="skip" href="#main">Skip to main content</a>
<div class="notice"><p>Council tax bills go out on 8 March.</p></div>
<header><a href="/">Seaton Borough Council</a></header>
<ol class="breadcrumb"><li>Home</li><li>Leisure</li><li>Harbour Pool</li></ol>
<main id="main">
<h1>Harbour Pool</h1>
<p class="lead">A 25 metre pool, a teaching pool and a sauna beside the ferry.</p>
<h2>Opening hours</h2>
<dl>
<dt>Monday to Friday</dt><dd>6.30am to 9pm</dd>
<dt>Saturday</dt><dd>8am to 6pm</dd>
<dt>Sunday</dt><dd>8am to 4pm</dd>
</dl>
<h2>Prices</h2>
<table>
<tr><td>Adult swim</td><td>£5.60</td></tr>
<tr><td>Under 16</td><td>£3.20</td></tr>
<tr><td>Sauna</td><td>£7.50</td></tr>
<tr><td>Locker</td><td>£1, returned</td></tr>
</table>
<h2>Lessons</h2>
<p>The next course for adults begins on 11 January and has nine places left.</p>
<h2>Closures</h2>
<p>The teaching pool is closed for repairs. We expect to reopen it on 2 February.</p>
<h2>Contact</h2>
<p>Manager: Karen Oduya<br>Telephone: 01297 555 310<br>Ferry Road, Seaton EX12 2JP</p>
</main>
<aside><h2>Near by</h2><ul><li>Seaton Library, open until 7pm</li><li>Crazy golf, £4.50</li></ul></aside>
<footer>
<p>Was this page useful? Yes 418 No 36</p>
<p>Last reviewed 3 November 2026</p>
</footer>`,

  download: `<nav class="navbar"><a href="/">Pipistrelle</a><a href="/docs">Docs</a><a href="/download">Download</a><a href="/community">Community</a></nav>
<div class="hero">
<h1>Pipistrelle</h1>
<p>A small database that sleeps when you do.</p>
<p class="latest">Latest stable release: <strong>3.8.2</strong> (17 November 2026)</p>
<a class="btn" href="/dl/pipistrelle-3.8.2.tar.gz">Download 3.8.2</a>
<p class="lts">Long-term support: 3.4.19</p>
<p class="next">In testing: 4.0 beta 1</p>
</div>
<h2>Packages</h2>
<ul class="pkgs">
<li>Debian and Ubuntu</li>
<li>Fedora</li>
<li>Homebrew</li>
</ul>
<h2>What changed in 3.8.2</h2>
<ul>
<li>Fixed a crash when the disk is full</li>
<li>Faster start on ARM</li>
</ul>
<h2>What changed in 3.8.1</h2>
<ul>
<li>Reading from replicas no longer waits for the leader</li>
<li>The shell remembers its history</li>
<li>Two typos in the manual</li>
</ul>
<h2>What changed in 3.8.0</h2>
<ul>
<li>Indexes can be built in the background</li>
<li>New function <code>age()</code></li>
<li>Default cache is 512 MB</li>
<li>The old text protocol was removed</li>
</ul>
<h2>Older versions</h2>
<ul>
<li>3.7.4 (2 September 2026)</li>
<li>3.7.3 (11 July 2026)</li>
<li>3.6.9 (30 May 2026)</li>
<li>3.5.2 (8 March 2026)</li>
</ul>
<h2>Support</h2>
<table>
<tr><th>Series</th><th>Supported until</th></tr>
<tr><td>3.8</td><td>May 2028</td></tr>
<tr><td>3.4 LTS</td><td>October 2027</td></tr>
<tr><td>3.2</td><td>ended</td></tr>
</table>
<h2>Licence</h2>
<p>Pipistrelle is free software under the Apache License 2.0.</p>
<h2>Security</h2>
<p>No open advisories. Report problems to security@pipistrelle.test.</p>
<aside class="stats"><p>18,420 stars</p><p>212 contributors</p><p>1.1M downloads last month</p></aside>
<footer><p>© 2016–2026 The Pipistrelle authors</p><p>Built with Hugo 0.139</p></footer>`,

  downloadShort: `<nav class="navbar"><a href="/">Pipistrelle</a><a href="/docs">Docs</a><a href="/download">Download</a><a href="/community">Community</a></nav>
<div class="hero">
<h1>Pipistrelle</h1>
<p>A small database that sleeps when you do.</p>
<p class="latest">Latest stable release: <strong>3.8.2</strong> (17 November 2026)</p>
<a class="btn" href="/dl/pipistrelle-3.8.2.tar.gz">Download 3.8.2</a>
<p class="lts">Long-term support: 3.4.19</p>
<p class="next">In testing: 4.0 beta 1</p>
</div>
<h2>Packages</h2>
<ul class="pkgs">
<li>Debian and Ubuntu</li>
<li>Fedora</li>
<li>Homebrew</li>
</ul>
<h2>What changed in 3.8.2</h2>
<ul>
<li>Fixed a crash when the disk is full</li>
<li>Faster start on ARM</li>
</ul>
<h2>Support</h2>
<table>
<tr><th>Series</th><th>Supported until</th></tr>
<tr><td>3.8</td><td>May 2028</td></tr>
<tr><td>3.4 LTS</td><td>October 2027</td></tr>
<tr><td>3.2</td><td>ended</td></tr>
</table>
<h2>Licence</h2>
<p>Pipistrelle is free software under the Apache License 2.0.</p>
<h2>Security</h2>
<p>No open advisories. Report problems to security@pipistrelle.test.</p>
<aside class="stats"><p>18,420 stars</p><p>212 contributors</p><p>1.1M downloads last month</p></aside>
<footer><p>© 2016–2026 The Pipistrelle authors</p><p>Built with Hugo 0.139</p></footer>`,

  theatre: `<header role="banner"><a href="/">Lantern Theatre</a><nav><ul><li>What's on</li><li>Visit</li><li>Support us</li></ul></nav></header>
<main role="main">
<h1>What's on</h1>
<div class="views-row"><h2>The Winter Ferry</h2>
<p class="date">4 to 19 December 2026</p>
<p class="price">Tickets £14 to £32</p>
<p class="status">Few seats left</p></div>
<div class="views-row"><h2>Puppets for Grown-ups</h2>
<p class="date">8 January 2027</p>
<p class="price">Tickets £18</p>
<p class="status">On sale</p></div>
<div class="views-row"><h2>Hamlet</h2>
<p class="date">2 to 27 March 2027</p>
<p class="price">Tickets £16 to £38</p>
<p class="status">On sale from 1 December</p></div>
<div class="views-row"><h2>Open Mic</h2>
<p class="date">Every first Monday</p>
<p class="price">Free</p>
<p class="status">Just come</p></div>
<section class="team"><h2>The house</h2>
<p>Artistic director: Sunniva Blake. General manager: Leon Achterberg.</p>
<p>Box office: Tuesday to Saturday, 12 to 7, 020 7946 0811.</p>
</section>
<section class="press"><h2>Press</h2><blockquote>“Four stars. Bring a scarf.” The Evening Wire</blockquote></section>
</main>
<div class="newsletter"><p>Join 9,310 readers of our letter.</p></div>
<footer role="contentinfo"><p>Lantern Theatre, 3 Wick Street, London E8</p><p>Charity no. 1099231 © 2026</p></footer>`,

  theatreLong: `<header role="banner"><a href="/">Lantern Theatre</a><nav><ul><li>What's on</li><li>Visit</li><li>Support us</li></ul></nav></header>
<main role="main">
<h1>What's on</h1>
<div class="views-row"><h2>The Winter Ferry</h2>
<p class="date">4 to 19 December 2026</p>
<p class="price">Tickets £14 to £32</p>
<p class="status">Few seats left</p></div>
<div class="views-row"><h2>Puppets for Grown-ups</h2>
<p class="date">8 January 2027</p>
<p class="price">Tickets £18</p>
<p class="status">On sale</p></div>
<div class="views-row"><h2>Hamlet</h2>
<p class="date">2 to 27 March 2027</p>
<p class="price">Tickets £16 to £38</p>
<p class="status">On sale from 1 December</p></div>
<div class="views-row"><h2>Open Mic</h2>
<p class="date">Every first Monday</p>
<p class="price">Free</p>
<p class="status">Just come</p></div>
<section class="team"><h2>The house</h2>
<p>Artistic director: Sunniva Blake. General manager: Leon Achterberg.</p>
<p>Box office: Tuesday to Saturday, 12 to 7, 020 7946 0811.</p>
</section>
<section class="press"><h2>Press</h2><blockquote>“Four stars. Bring a scarf.” The Evening Wire</blockquote></section>
<h2>Getting here</h2>
<p>The bus 55 stops at the door, the station is 7 minutes away.</p>
<h2>Access</h2>
<p>There are 6 wheelchair spaces in the stalls. Assistance dogs are welcome.</p>
<h2>Bar</h2>
<p>Opens an hour before the show. Soup £6, ale £5.20.</p>
<h2>Past shows</h2>
<ul>
<li>The Kelp Opera, October 2026</li>
<li>Two Men and a Map, September 2026</li>
<li>Macbeth in the Car Park, July 2026</li>
<li>The Bees, June 2026</li>
<li>Quiet Please, May 2026</li>
<li>Iphigenia at the Launderette, March 2026</li>
</ul>
</main>
<div class="newsletter"><p>Join 9,310 readers of our letter.</p></div>
<footer role="contentinfo"><p>Lantern Theatre, 3 Wick Street, London E8</p><p>Charity no. 1099231 © 2026</p></footer>`,

  people: `<div id="banner"><a href="/"><img src="/logo.png" alt="University of Northmere"></a></div>
<div id="layout">
<ul id="sidenav"><li><a href="/ics">Institute</a></li><li><a href="/ics/people">People</a></li><li><a href="/ics/seminars">Seminars</a></li><li><a href="/ics/study">Study</a></li></ul>
<div id="text">
<h1>People</h1>
<h3>Director</h3>
<p><b>Prof. Harriet Quill</b>, room 2.14, ext. 5520</p>
<h3>Researchers</h3>
<table class="people">
<tr><td>Dr Owen Pryce</td><td>Dunes</td><td>2.10</td><td>ext. 5531</td></tr>
<tr><td>Dr Mei Tanaka</td><td>Tides</td><td>2.11</td><td>ext. 5532</td></tr>
<tr><td>Dr Kofi Mensah</td><td>Harbours</td><td>2.12</td><td>ext. 5540</td></tr>
<tr><td>Dr Anna Kowalczyk</td><td>Salt marsh</td><td>1.02</td><td>ext. 5551</td></tr>
<tr><td>Dr Peter Voss</td><td>Waves</td><td>1.03</td><td>ext. 5552</td></tr>
<tr><td>Dr Laleh Amini</td><td>Law</td><td>1.04</td><td>ext. 5553</td></tr>
<tr><td>Dr Samuel Adeyinka</td><td>Fisheries</td><td>1.05</td><td>ext. 5554</td></tr>
<tr><td>Dr Ingeborg Dahl</td><td>Ice</td><td>1.06</td><td>ext. 5555</td></tr>
<tr><td>Dr Hugo Lafitte</td><td>Models</td><td>1.07</td><td>ext. 5556</td></tr>
<tr><td>Dr Yuki Arai</td><td>Corals</td><td>1.08</td><td>ext. 5557</td></tr>
<tr><td>Dr Grace Achieng</td><td>Mangroves</td><td>1.09</td><td>ext. 5558</td></tr>
<tr><td>Dr Matthew Lunn</td><td>Archives</td><td>1.10</td><td>ext. 5559</td></tr>
<tr><td>Dr Ewa Zielińska</td><td>Sediment</td><td>1.11</td><td>ext. 5560</td></tr>
<tr><td>Dr Carlos Prieto</td><td>Ports</td><td>1.12</td><td>ext. 5561</td></tr>
<tr><td>Dr Niamh Foley</td><td>Birds</td><td>1.13</td><td>ext. 5562</td></tr>
</table>
<h3>Doctoral students</h3>
<ul>
<li>Birgit Solheim</li>
<li>Rafael Duarte</li>
</ul>
<h3>Office</h3>
<p>Mrs Joan Pettifer, Monday to Thursday 9–15, ics@northmere.test</p>
<h3>Next seminar</h3>
<p>3 December 2026, 16:00: Mei Tanaka, “Neap and dear”</p>
<h3>Applying for a doctorate</h3>
<p>Applications for October 2027 close on 28 February 2027. We have three funded places.</p>
</div>
</div>
<div id="foot">
<p>Institute for Coastal Studies, Pier Building, Northmere NM4 2AA</p>
<p>Updated 12/11/2026 by jp · 10392 hits</p>
</div>`,

  peopleShort: `<div id="banner"><a href="/"><img src="/logo.png" alt="University of Northmere"></a></div>
<div id="layout">
<ul id="sidenav"><li><a href="/ics">Institute</a></li><li><a href="/ics/people">People</a></li><li><a href="/ics/seminars">Seminars</a></li><li><a href="/ics/study">Study</a></li></ul>
<div id="text">
<h1>People</h1>
<h3>Director</h3>
<p><b>Prof. Harriet Quill</b>, room 2.14, ext. 5520</p>
<h3>Researchers</h3>
<table class="people">
<tr><td>Dr Owen Pryce</td><td>Dunes</td><td>2.10</td><td>ext. 5531</td></tr>
<tr><td>Dr Mei Tanaka</td><td>Tides</td><td>2.11</td><td>ext. 5532</td></tr>
<tr><td>Dr Kofi Mensah</td><td>Harbours</td><td>2.12</td><td>ext. 5540</td></tr>
</table>
<h3>Doctoral students</h3>
<ul>
<li>Birgit Solheim</li>
<li>Rafael Duarte</li>
</ul>
<h3>Office</h3>
<p>Mrs Joan Pettifer, Monday to Thursday 9–15, ics@northmere.test</p>
<h3>Next seminar</h3>
<p>3 December 2026, 16:00: Mei Tanaka, “Neap and dear”</p>
<h3>Applying for a doctorate</h3>
<p>Applications for October 2027 close on 28 February 2027. We have three funded places.</p>
</div>
</div>
<div id="foot">
<p>Institute for Coastal Studies, Pier Building, Northmere NM4 2AA</p>
<p>Updated 12/11/2026 by jp · 10392 hits</p>
</div>`,

  pricing: `<div id="__next">
<header class="css-1k2"><a href="/">Tallow</a><nav><a href="/pricing">Pricing</a><a href="/changelog">Changelog</a><a href="/login">Sign in</a></nav></header>
<main>
<h1 class="css-9ab">Invoices without tears</h1>
<div class="css-plans">
<div class="css-plan"><h2>Free</h2><p class="css-price">$0</p><ul><li>5 invoices a month</li><li>1 user</li></ul></div>
<div class="css-plan"><h2>Studio</h2><p class="css-price">$12</p><ul><li>100 invoices a month</li><li>3 users</li><li>E-mail support</li></ul></div>
<div class="css-plan"><h2>Agency</h2><p class="css-price">$39</p><ul><li>Unlimited invoices</li><li>20 users</li><li>Phone support</li></ul></div>
</div>
<p class="css-note">Per month, billed yearly. Add 20% for monthly billing.</p>
<section><h2>Frequently asked</h2>
<details><summary>Can I cancel?</summary><p>At any time. You are refunded for the months that you have not used.</p></details>
<details><summary>Is there a trial?</summary><p>Yes, Studio is free for 14 days.</p></details>
<details><summary>Where is my data?</summary><p>In Ireland, with a copy in Sweden.</p></details>
</section>
<section class="css-logos"><p>Trusted by 6,400 studios</p></section>
<section class="css-quote"><blockquote>“I get paid nine days sooner.”</blockquote><cite>Rita, illustrator</cite></section>
</main>
<footer>
<p>Terms of service, version of 1 March 2026</p>
<p>All systems operational</p>
<p>Tallow Inc., 90 Ferry Street, Portland, OR · © 2026</p>
</footer>
</div>`,

  pricingLong: `<div id="__next">
<header class="css-1k2"><a href="/">Tallow</a><nav><a href="/pricing">Pricing</a><a href="/changelog">Changelog</a><a href="/login">Sign in</a></nav></header>
<main>
<h1 class="css-9ab">Invoices without tears</h1>
<div class="css-plans">
<div class="css-plan"><h2>Free</h2><p class="css-price">$0</p><ul><li>5 invoices a month</li><li>1 user</li></ul></div>
<div class="css-plan"><h2>Studio</h2><p class="css-price">$12</p><ul><li>100 invoices a month</li><li>3 users</li><li>E-mail support</li></ul></div>
<div class="css-plan"><h2>Agency</h2><p class="css-price">$39</p><ul><li>Unlimited invoices</li><li>20 users</li><li>Phone support</li></ul></div>
</div>
<p class="css-note">Per month, billed yearly. Add 20% for monthly billing.</p>
<section><h2>Frequently asked</h2>
<details><summary>Do you take cards?</summary><p>Cards, direct debit and PayPal.</p></details>
<details><summary>Can my accountant look in?</summary><p>Yes. Guests cost nothing and do not count as users.</p></details>
<details><summary>Which currencies?</summary><p>All 31 that the central bank quotes.</p></details>
<details><summary>Is there an app?</summary><p>For iOS 16 and Android 11 and later.</p></details>
<details><summary>Can I cancel?</summary><p>At any time. You are refunded for the months that you have not used.</p></details>
<details><summary>Is there a trial?</summary><p>Yes, Studio is free for 14 days.</p></details>
<details><summary>Where is my data?</summary><p>In Ireland, with a copy in Sweden.</p></details>
</section>
<section class="css-logos"><p>Trusted by 6,400 studios</p></section>
<section class="css-quote"><blockquote>“I get paid nine days sooner.”</blockquote><cite>Rita, illustrator</cite></section>
</main>
<footer>
<p>Terms of service, version of 1 March 2026</p>
<p>All systems operational</p>
<p>Tallow Inc., 90 Ferry Street, Portland, OR · © 2026</p>
</footer>
</div>`,

  ferries: `<header><h1>Sound Ferries</h1><p>Service status</p></header>
<p class="updated">Updated at 07:42</p>
<div class="line ok"><h2>Line 1: Oban – Kerrera</h2><p>Running normally</p></div>
<div class="line warn"><h2>Line 2: Oban – Lismore</h2><p>Delays of about 20 minutes because of fog</p></div>
<div class="line stop"><h2>Line 3: Tarbet – Jura</h2><p>Suspended until further notice</p></div>
<div class="line ok"><h2>Line 4: Port Askaig – Colonsay</h2><p>Running normally</p></div>
<h2>Today's last sailings</h2>
<table>
<tr><td>Line 1</td><td>22:10</td></tr>
<tr><td>Line 2</td><td>19:30</td></tr>
<tr><td>Line 4</td><td>18:05</td></tr>
</table>
<h2>Fares</h2>
<table>
<tr><td>Adult</td><td>£6.20</td></tr>
<tr><td>Child</td><td>£3.10</td></tr>
<tr><td>Car</td><td>£24.00</td></tr>
<tr><td>Bicycle</td><td>free</td></tr>
</table>
<h2>Planned work</h2>
<ul>
<li>Line 1 does not run on 6 December (dry dock).</li>
<li>Line 4 has a winter timetable from 2 January.</li>
</ul>
<h2>Timetable of line 2</h2>
<table>
<tr><td>06:40</td><td>07:35</td></tr>
<tr><td>08:10</td><td>09:05</td></tr>
<tr><td>09:40</td><td>10:35</td></tr>
<tr><td>11:10</td><td>12:05</td></tr>
<tr><td>12:40</td><td>13:35</td></tr>
<tr><td>14:10</td><td>15:05</td></tr>
<tr><td>15:40</td><td>16:35</td></tr>
<tr><td>17:10</td><td>18:05</td></tr>
</table>
<h2>Good to know</h2>
<ul>
<li>Dogs travel on the open deck.</li>
<li>Cars should be at the pier 25 minutes before departure.</li>
<li>We do not carry petrol cans.</li>
<li>There are 2 wheelchair spaces on each ship.</li>
</ul>
<div class="weather"><p>Wind: SW 5. Sea: moderate. 9 °C</p></div>
<div class="ad"><p>Hotel Slate: rooms from £68</p></div>
<footer><p>Questions? 01631 555 200, 6 am to 10 pm</p><p>© 2026 Sound Ferries</p></footer>`,

  ferriesShort: `<header><h1>Sound Ferries</h1><p>Service status</p></header>
<p class="updated">Updated at 07:42</p>
<div class="line ok"><h2>Line 1: Oban – Kerrera</h2><p>Running normally</p></div>
<div class="line warn"><h2>Line 2: Oban – Lismore</h2><p>Delays of about 20 minutes because of fog</p></div>
<div class="line stop"><h2>Line 3: Tarbet – Jura</h2><p>Suspended until further notice</p></div>
<div class="line ok"><h2>Line 4: Port Askaig – Colonsay</h2><p>Running normally</p></div>
<h2>Today's last sailings</h2>
<table>
<tr><td>Line 1</td><td>22:10</td></tr>
<tr><td>Line 2</td><td>19:30</td></tr>
<tr><td>Line 4</td><td>18:05</td></tr>
</table>
<h2>Fares</h2>
<table>
<tr><td>Adult</td><td>£6.20</td></tr>
<tr><td>Child</td><td>£3.10</td></tr>
<tr><td>Car</td><td>£24.00</td></tr>
<tr><td>Bicycle</td><td>free</td></tr>
</table>
<h2>Planned work</h2>
<ul>
<li>Line 1 does not run on 6 December (dry dock).</li>
<li>Line 4 has a winter timetable from 2 January.</li>
</ul>
<div class="weather"><p>Wind: SW 5. Sea: moderate. 9 °C</p></div>
<div class="ad"><p>Hotel Slate: rooms from £68</p></div>
<footer><p>Questions? 01631 555 200, 6 am to 10 pm</p><p>© 2026 Sound Ferries</p></footer>`,

  restaurant: `<header class="header"><h1>Marrow &amp; Thyme</h1><p>Lunch and long evenings on the wharf</p></header>
<section class="intro">
<p>Chef Ngaire Pohatu cooks what Bruny Island sends her. There are forty seats, ten of them outside.</p>
</section>
<section class="hours">
<h2>Hours</h2>
<p>Wednesday to Friday: 12 – 3, 6 – 10</p>
<p>Saturday: 6 – 11</p>
<p>Sunday: 12 – 4</p>
<p>Closed Monday and Tuesday</p>
</section>
<section class="menu">
<h2>Menu</h2>
<div class="dish"><span>Oysters, six</span><span>$30</span></div>
<div class="dish"><span>Wallaby tartare</span><span>$26</span></div>
<div class="dish"><span>Flathead, brown butter</span><span>$41</span></div>
<div class="dish"><span>Beetroot, goat's curd</span><span>$22</span></div>
<div class="dish"><span>Five courses, chosen for you</span><span>$98</span></div>
</section>
<section class="find">
<h2>Find us</h2>
<p>Shed 4, Franklin Wharf, Hobart TAS 7000</p>
<p>(03) 5550 1180</p>
<p>Bookings open 30 days ahead</p>
</section>
<section class="reviews">
<p>4.6 on average from 812 guests</p>
<blockquote>“I dreamt about the butter.” Jess, last week</blockquote>
</section>
<footer><p>Site by Little Gum Studio</p><p>© Marrow &amp; Thyme 2026</p></footer>`,

  restaurantLong: `<header class="header"><h1>Marrow &amp; Thyme</h1><p>Lunch and long evenings on the wharf</p></header>
<section class="intro">
<p>Chef Ngaire Pohatu cooks what Bruny Island sends her. There are forty seats, ten of them outside.</p>
</section>
<section class="hours">
<h2>Hours</h2>
<p>Wednesday to Friday: 12 – 3, 6 – 10</p>
<p>Saturday: 6 – 11</p>
<p>Sunday: 12 – 4</p>
<p>Closed Monday and Tuesday</p>
</section>
<section class="menu">
<h2>Menu</h2>
<div class="dish"><span>Oysters, six</span><span>$30</span></div>
<div class="dish"><span>Wallaby tartare</span><span>$26</span></div>
<div class="dish"><span>Flathead, brown butter</span><span>$41</span></div>
<div class="dish"><span>Beetroot, goat's curd</span><span>$22</span></div>
<div class="dish"><span>Five courses, chosen for you</span><span>$98</span></div>
<div class="dish"><span>Bread and our butter</span><span>$9</span></div>
<div class="dish"><span>Leaves from the roof</span><span>$14</span></div>
<div class="dish"><span>Abalone, seaweed rice</span><span>$52</span></div>
<div class="dish"><span>Lamb neck, quince</span><span>$39</span></div>
<div class="dish"><span>Leatherwood honey ice</span><span>$16</span></div>
<div class="dish"><span>Three cheeses</span><span>$24</span></div>
</section>
<section class="wine">
<h2>Some wines</h2>
<div class="wine"><span>Riesling, Coal River 2024</span><span>$62</span></div>
<div class="wine"><span>Pinot noir, Tamar 2023</span><span>$78</span></div>
<div class="wine"><span>Sparkling, Pipers Brook</span><span>$85</span></div>
<div class="wine"><span>Cider, Huon</span><span>$19</span></div>
<div class="wine"><span>No-alcohol ferments, a flight of four</span><span>$38</span></div>
</section>
<section class="find">
<h2>Find us</h2>
<p>Shed 4, Franklin Wharf, Hobart TAS 7000</p>
<p>(03) 5550 1180</p>
<p>Bookings open 30 days ahead</p>
</section>
<section class="reviews">
<p>4.6 on average from 812 guests</p>
<blockquote>“I dreamt about the butter.” Jess, last week</blockquote>
</section>
<footer><p>Site by Little Gum Studio</p><p>© Marrow &amp; Thyme 2026</p></footer>`,

  calls: `<div class="utility"><a href="/fr">Français</a> <a href="/login">Portal</a></div>
<header><a class="brand" href="/">Meridian Fund for Science</a></header>
<main>
<h1>Calls</h1>
<p>Showing 4 of 4 calls</p>
<article class="call" id="c-71">
<h2>Early Career Grants 2027</h2>
<p><span class="tag open">Open</span> Deadline: 12 February 2027, 17:00 CET</p>
<p>Up to €180,000 over three years for people within six years of their doctorate.</p>
</article>
<article class="call" id="c-72">
<h2>Equipment</h2>
<p><span class="tag open">Open</span> Deadline: 30 June 2027, 17:00 CET</p>
<p>Up to €75,000 towards instruments that several groups share.</p>
</article>
<article class="call" id="c-73">
<h2>Ocean Observers</h2>
<p><span class="tag soon">Opens in spring</span></p>
<p>Details will follow.</p>
</article>
<article class="call" id="c-68">
<h2>Travel Bursaries, autumn round</h2>
<p><span class="tag closed">Closed</span> Results in December 2026</p>
<p>Up to €1,500 for a conference abroad.</p>
</article>
</main>
<section class="news"><h2>News</h2>
<p>19 November 2026: Our annual report is out.</p>
<p>2 November 2026: Welcome to our new trustee, Dr Ama Owusu.</p>
</section>
<section class="help"><h2>Help</h2><p>Programme officer: Ruben Castell, grants@meridian.test, +32 2 555 41 10</p></section>
<footer><p>Rue du Méridien 8, 1210 Brussels</p><p>Page views today: 532</p><p>© 2026</p></footer>`,

  callsLong: `<div class="utility"><a href="/fr">Français</a> <a href="/login">Portal</a></div>
<header><a class="brand" href="/">Meridian Fund for Science</a></header>
<main>
<h1>Calls</h1>
<p>Showing 10 of 10 calls</p>
<article class="call" id="c-71">
<h2>Early Career Grants 2027</h2>
<p><span class="tag open">Open</span> Deadline: 12 February 2027, 17:00 CET</p>
<p>Up to €180,000 over three years for people within six years of their doctorate.</p>
</article>
<article class="call" id="c-72">
<h2>Equipment</h2>
<p><span class="tag open">Open</span> Deadline: 30 June 2027, 17:00 CET</p>
<p>Up to €75,000 towards instruments that several groups share.</p>
</article>
<article class="call" id="c-73">
<h2>Ocean Observers</h2>
<p><span class="tag soon">Opens in spring</span></p>
<p>Details will follow.</p>
</article>
<article class="call" id="c-68">
<h2>Travel Bursaries, autumn round</h2>
<p><span class="tag closed">Closed</span> Results in December 2026</p>
<p>Up to €1,500 for a conference abroad.</p>
</article>
<article class="call" id="c-66">
<h2>Travel Bursaries, spring round</h2>
<p><span class="tag closed">Closed</span> 31 people were funded</p>
<p>The average sum was €1,120.</p>
</article>
<article class="call" id="c-64">
<h2>Early Career Grants 2026</h2>
<p><span class="tag closed">Closed</span> 14 of 201 proposals were funded</p>
<p>Median sum: €171,000.</p>
</article>
<article class="call" id="c-61">
<h2>Citizen Laboratories</h2>
<p><span class="tag closed">Closed</span> 9 of 77 proposals were funded</p>
<p>From €8,000 to €25,000.</p>
</article>
<article class="call" id="c-58">
<h2>Summer Schools</h2>
<p><span class="tag closed">Closed</span> 6 schools in 5 countries</p>
<p>About €20,000 each.</p>
</article>
<article class="call" id="c-55">
<h2>Science in Small Languages</h2>
<p><span class="tag closed">Closed</span> 12 translations</p>
<p>€4,000 each.</p>
</article>
<article class="call" id="c-52">
<h2>Equipment 2025</h2>
<p><span class="tag closed">Closed</span> 22 instruments</p>
<p>Mostly microscopes.</p>
</article>
<article class="call" id="c-end">
<h2>Archive</h2>
<p>Calls before 2025 are in the archive.</p>
</article>
</main>
<section class="news"><h2>News</h2>
<p>19 November 2026: Our annual report is out.</p>
<p>2 November 2026: Welcome to our new trustee, Dr Ama Owusu.</p>
</section>
<section class="help"><h2>Help</h2><p>Programme officer: Ruben Castell, grants@meridian.test, +32 2 555 41 10</p></section>
<footer><p>Rue du Méridien 8, 1210 Brussels</p><p>Page views today: 532</p><p>© 2026</p></footer>`,

  wohnungen: `<header><a href="/">Genossenschaft Lindenhof eG</a><nav><a href="/wohnungen">Wohnungen</a><a href="/mitglied">Mitglied werden</a><a href="/kontakt">Kontakt</a></nav></header>
<main>
<h1>Freie Wohnungen</h1>
<p class="stand">Stand: 20.11.2026</p>
<table class="wohnungen">
<thead><tr><th>Adresse</th><th>Zimmer</th><th>Fläche</th><th>Warmmiete</th><th>Frei ab</th></tr></thead>
<tbody>
<tr><td>Amselweg 4, 2. OG</td><td>3</td><td>71 m²</td><td>742 €</td><td>01.02.2027</td></tr>
<tr><td>Drosselstraße 11, EG</td><td>2</td><td>52 m²</td><td>571 €</td><td>sofort</td></tr>
<tr><td>Finkenplatz 2, 4. OG</td><td>1</td><td>33 m²</td><td>398 €</td><td>15.01.2027</td></tr>
</tbody>
</table>
<h2>Mitglied werden</h2>
<p>Ein Genossenschaftsanteil kostet 310 €. Für eine Wohnung brauchen Sie fünf Anteile.</p>
<h2>Geschäftsstelle</h2>
<p>Lindenallee 20, 04177 Leipzig<br>Telefon 0341 555 8820<br>Montag und Donnerstag 9–12 und 14–17 Uhr</p>
<h2>Vorstand</h2>
<p>Katrin Ebert (Vorsitz), Volker Naumann</p>
</main>
<aside><h3>Aktuelles</h3><p>Das Sommerfest ist am 12. Juni 2027.</p><p>Neue Heizungen im Amselweg 6 bis 10.</p></aside>
<footer><p>© 2026 Genossenschaft Lindenhof eG · 1.212 Wohnungen · 1.904 Mitglieder</p></footer>`,
};

/** Their goals and changes, half of them; the rules were changed when these had been seen. */
export const APART: readonly GoalCase[] = [
  yes('tents', 'Tell me when the price of the blue tent changes', ['£129.00', '£119.00']),
  no('tentsLong', 'Watch what the blue Dome 2 costs', [
    '>Dome 2, green</h2><p class="price">£129.00',
    '>Dome 2, green</h2><p class="price price--gbp">£109.00',
  ]),
  yes(
    'tentsLong',
    'I want to hear about new tents in this shop',
    ['13 products, sorted by popularity', '14 products, sorted by popularity'],
    [
      '>4.1 (17)</p></li>\n',
      '>4.1 (17)</p></li>\n<li class="card" data-id="106"><h2>Moss 2, olive</h2><p class="price">£164.00</p><p class="stock">In stock</p><p class="stars">new</p></li>\n',
    ],
  ),
  no(
    'tents',
    'Which tents are new? Tell me when one is added to the list',
    ['5 products, sorted by popularity', '5 products, sorted by rating'],
    [
      '<ul class="grid">\n',
      '<ul class="grid">\n<li class="card" data-id="103"><h2>Ridge 3, red</h2><p class="price">£245.00</p><p class="stock">Sold out</p><p class="stars">4.8 (112)</p></li>\n<li class="card" data-id="102"><h2>Dome 2, green</h2><p class="price">£129.00</p><p class="stock">In stock</p><p class="stars">4.4 (38)</p></li>\n',
    ],
    [
      '<li class="card" data-id="102"><h2>Dome 2, green</h2><p class="price">£129.00</p><p class="stock">In stock</p><p class="stars">4.4 (38)</p></li>\n<li class="card" data-id="103"><h2>Ridge 3, red</h2><p class="price">£245.00</p><p class="stock">Sold out</p><p class="stars">4.8 (112)</p></li>\n',
      '',
    ],
    [
      '>Pegs, and why they bend</a>\n',
      '>Pegs, and why they bend</a>\n<a href="/b/3">New: three tents we tested in hail</a>\n',
    ],
  ),
  yes(
    'harrier',
    'Alert me if the Harrier C4 gets cheaper or dearer',
    ['€2,499', '€2,299'],
    ['or 24 payments of €104.13', 'or 24 payments of €95.79'],
    ['Delivered by Tuesday, 8 December', 'Delivered by Wednesday, 9 December'],
    ['Folding lock €79', 'Folding lock €75'],
  ),
  no(
    'harrier',
    'Price alert for the Harrier C4',
    ['4.7 out of 5 · 231 reviews', '4.7 out of 5 · 236 reviews'],
    ['Harrier C3 €1,999', 'Harrier C3 €1,749'],
  ),
  yes(
    'harrier',
    'Has the guarantee on the battery changed?',
    ['Delivered by Tuesday, 8 December', 'Delivered by Wednesday, 9 December'],
    ['5 years on the frame, 2 years on the battery', '5 years on the frame, 3 years on the battery'],
    ['Folding lock €79', 'Folding lock €75'],
  ),
  no(
    'harrier',
    'Tell me if they give more or fewer years of guarantee on the battery',
    ['5 years on the frame, 2 years on the battery', '2 years on the battery, 5 years on the frame'],
    [
      'Kestrel Bikes BV, Haarlem · prices include VAT · 30 days to return',
      'Kestrel Bikes BV, Haarlem · prices include VAT · 60 days to return',
    ],
  ),
  yes('soilcon', 'Notify me if the deadline for abstracts is moved', [
    'Abstracts due: 31 January 2027',
    'Abstracts due: 14 February 2027 (extended)',
  ]),
  no('soilconShort', "I'm writing an abstract for SoilCon; warn me when the due date shifts", [
    'Posters due: 20 May 2027',
    'Posters due: 27 May 2027',
  ]),
  yes('soilconShort', 'Watch for changes to the dates of the 2027 conference in Wageningen', [
    '14–16 June 2027, Wageningen',
    '13–16 June 2027, Wageningen',
  ]),
  no(
    'soilcon',
    'When is SoilCon in Wageningen? Only write if the days change',
    ['14–16 June 2027, Wageningen', 'Wageningen, 14 to 16 June 2027'],
    ['SoilCon Asia, 4 October 2027, Chiang Mai', 'SoilCon Asia, 11 October 2027, Chiang Mai'],
  ),
  yes(
    'careers',
    'Let me know when Brightwater has a job for a data scientist',
    [
      '>9 January 2027</td></tr>\n',
      '>9 January 2027</td></tr>\n<tr><td><a href="/j/38">Data scientist, flood signals</a></td><td>Science</td><td>Bristol</td><td>31 January 2027</td></tr>\n',
    ],
    ['Follow us: 12.4k on LinkedIn', 'Follow us: 12.6k on LinkedIn'],
    ['Page last built 2026-11-24 06:00', 'Page last built 2026-11-25 06:00'],
  ),
  no(
    'careersShort',
    'Looking for data science work at Brightwater Labs. Tell me when they advertise some',
    [
      '>9 January 2027</td></tr>\n',
      '>9 January 2027</td></tr>\n<tr><td><a href="/j/37">Van driver</a></td><td>Office</td><td>Bristol</td><td>22 January 2027</td></tr>\n',
    ],
    ['Page last built 2026-11-24 06:00', 'Page last built 2026-11-25 06:00'],
  ),
  yes(
    'careersShort',
    'I want to know when any job is added or taken down',
    [
      '<tr><td><a href="/j/35">Office manager</a></td><td>Office</td><td>Bristol</td><td>9 January 2027</td></tr>\n',
      '',
    ],
    ['Follow us: 12.4k on LinkedIn', 'Follow us: 12.6k on LinkedIn'],
    ['Page last built 2026-11-24 06:00', 'Page last built 2026-11-25 06:00'],
  ),
  no(
    'careers',
    "Tell me when Brightwater's list of vacancies gets longer or shorter",
    [
      '<tbody>\n',
      '<tbody>\n<tr><td><a href="/j/34">Field hydrologist</a></td><td>Science</td><td>Gdańsk</td><td>20 December 2026</td></tr>\n',
    ],
    [
      '</tr>\n<tr><td><a href="/j/34">Field hydrologist</a></td><td>Science</td><td>Gdańsk</td><td>20 December 2026</td></tr>\n',
      '</tr>\n',
    ],
    ['Up to three days a week from home', 'Up to four days a week from home'],
  ),
  yes(
    'pool',
    'Tell me when the opening hours of the pool change',
    ['8am to 4pm', '8am to 6pm'],
    ['Last reviewed 3 November 2026', 'Last reviewed 25 November 2026'],
  ),
  no(
    'poolShort',
    'Harbour Pool hours: let me know of any change',
    ['Seaton Library, open until 7pm', 'Seaton Library, open until 5pm'],
    ['Last reviewed 3 November 2026', 'Last reviewed 25 November 2026'],
  ),
  yes(
    'poolShort',
    'Inform me about changes in the price of a swim for adults',
    ['£5.60', '£5.90'],
    ['Crazy golf, £4.50', 'Crazy golf, £4.80'],
    ['Was this page useful? Yes 418 No 36', 'Was this page useful? Yes 421 No 37'],
  ),
  no(
    'pool',
    'Tell me when an adult pays something else than £5.60 for a swim',
    ['£7.50', '£8.00'],
    ['Crazy golf, £4.50', 'Crazy golf, £5.00'],
  ),
  yes(
    'download',
    'Warn me if Pipistrelle changes its licence',
    [
      'Pipistrelle is free software under the Apache License 2.0.',
      'Pipistrelle is available under the Business Source License 1.1.',
    ],
    ['18,420 stars</p><p>212 contributors', '18,431 stars</p><p>213 contributors'],
  ),
  no(
    'downloadShort',
    'Is Pipistrelle still under the same licence? Tell me if not',
    [
      'Pipistrelle is free software under the Apache License 2.0.',
      'You may use Pipistrelle under the terms of the Apache License, version 2.0.',
    ],
    [
      '© 2016–2026 The Pipistrelle authors</p><p>Built with Hugo 0.139',
      '© 2016–2027 The Pipistrelle authors</p><p>Built with Hugo 0.140',
    ],
  ),
  yes('downloadShort', 'Message me when a security advisory is published', [
    'No open advisories. Report problems to security@pipistrelle.test.',
    '1 open advisory: PIP-2026-04, remote crash (high). Report problems to security@pipistrelle.test.',
  ]),
  no(
    'download',
    'Security problems in Pipistrelle: alert me to new advisories',
    ['>Homebrew</li>\n', '>Homebrew</li>\n<li>Nix</li>\n'],
    ['>Faster start on ARM</li>\n', '>Faster start on ARM</li>\n<li>Fixed a leak in the shell</li>\n'],
    ['1.1M downloads last month', '1.2M downloads last month'],
  ),
  yes('theatre', 'Tell me when The Winter Ferry is sold out', ['Few seats left', 'Sold out']),
  no(
    'theatreLong',
    'I still want to see The Winter Ferry. Tell me if no tickets are left',
    ['Few seats left', 'Last seats'],
    ['On sale', 'Sold out'],
  ),
  yes(
    'theatreLong',
    'Tell me when the theatre gets another artistic director',
    [
      'Artistic director: Sunniva Blake. General manager: Leon Achterberg.',
      'Artistic director: Marek Wolny. General manager: Leon Achterberg.',
    ],
    ['Join 9,310 readers of our letter.', 'Join 9,355 readers of our letter.'],
  ),
  no('theatre', 'Who is the artistic director of the Lantern? I want to hear of a change', [
    'Artistic director: Sunniva Blake. General manager: Leon Achterberg.',
    'Artistic director: Sunniva Blake. General manager: Priya Nair.',
  ]),
  yes('people', 'I would like to know when researchers join or leave', [
    '>ext. 5540</td></tr>\n',
    '>ext. 5540</td></tr>\n<tr><td>Dr Elif Aydin</td><td>Cliffs</td><td>2.13</td><td>ext. 5541</td></tr>\n',
  ]),
  no(
    'peopleShort',
    'Researchers: arrivals and departures',
    [
      '<table class="people">\n',
      '<table class="people">\n<tr><td>Dr Kofi Mensah</td><td>Harbours</td><td>2.12</td><td>ext. 5540</td></tr>\n<tr><td>Dr Mei Tanaka</td><td>Tides</td><td>2.11</td><td>ext. 5532</td></tr>\n',
    ],
    [
      '<tr><td>Dr Mei Tanaka</td><td>Tides</td><td>2.11</td><td>ext. 5532</td></tr>\n<tr><td>Dr Kofi Mensah</td><td>Harbours</td><td>2.12</td><td>ext. 5540</td></tr>\n',
      '',
    ],
    ['Updated 12/11/2026 by jp · 10392 hits', 'Updated 12/11/2026 by jp · 10466 hits'],
  ),
  yes('peopleShort', "What is Mei Tanaka's extension? Tell me if it changes", ['ext. 5532', 'ext. 5588']),
  no(
    'people',
    "Dr Tanaka's phone extension, whenever it is another one",
    ['ext. 5531', 'ext. 5591'],
    ['ext. 5540', 'ext. 5590'],
  ),
  yes('pricing', "Keep an eye on Tallow's terms of service", [
    'Terms of service, version of 1 March 2026',
    'Terms of service, version of 1 December 2026',
  ]),
  no(
    'pricingLong',
    'Tell me when the terms of service are revised',
    ['Trusted by 6,400 studios', 'Trusted by 6,610 studios'],
    ['“I get paid nine days sooner.”', '“My accountant sends me flowers.”'],
    ['Tallow Inc., 90 Ferry Street, Portland, OR · © 2026', 'Tallow Inc., 90 Ferry Street, Portland, OR · © 2027'],
  ),
  yes(
    'pricingLong',
    'Tell me if my data is going to be kept in another country',
    ['In Ireland, with a copy in Sweden.', 'In Ireland, with a copy in the United States.'],
    ['Trusted by 6,400 studios', 'Trusted by 6,450 studios'],
  ),
  no(
    'pricing',
    'Where does Tallow store data? I want to know when that changes',
    ['Yes, Studio is free for 14 days.', 'Yes, Studio is free for 30 days.'],
    ['In Ireland, with a copy in Sweden.', 'We keep it in Ireland. A copy is in Sweden.'],
  ),
  yes(
    'ferries',
    'Alert me about delays or cancellations on line 1',
    ['Updated at 07:42', 'Updated at 08:20'],
    ['Running normally', 'Delays of up to 40 minutes'],
    ['Wind: SW 5. Sea: moderate. 9 °C', 'Wind: SW 5. Sea: moderate. 7 °C'],
    ['Hotel Slate: rooms from £68', 'Hotel Slate: rooms from £71'],
  ),
  no(
    'ferriesShort',
    'I take line 1 every day, tell me if it does not run as it should',
    ['Updated at 07:42', 'Updated at 08:12'],
    [
      '>Line 4: Port Askaig – Colonsay</h2><p>Running normally',
      '>Line 4: Port Askaig – Colonsay</h2><p>Cancelled today',
    ],
    ['Wind: SW 5. Sea: moderate. 9 °C', 'Wind: SW 6. Sea: rough. 8 °C'],
  ),
  yes(
    'restaurant',
    'Tell me when the restaurant changes its address',
    ['Shed 4, Franklin Wharf, Hobart TAS 7000', '17 Salamanca Place, Battery Point TAS 7004'],
    ['4.6 on average from 812 guests', '4.6 on average from 815 guests'],
  ),
  no(
    'restaurantLong',
    'Has Marrow & Thyme moved?',
    ['Wallaby tartare', 'Wallaby skewers'],
    ['(03) 5550 1180', '(03) 5550 1199'],
  ),
  yes(
    'restaurantLong',
    'What does the tasting menu of five courses cost? Tell me if that changes',
    ['$98', '$105'],
    ['4.6 on average from 812 guests', '4.6 on average from 815 guests'],
  ),
  no(
    'restaurant',
    'Five courses for $98: tell me when that is no longer so',
    ['$30', '$33'],
    ['$41', '$44'],
    ['$98', '$98.00'],
  ),
  yes(
    'calls',
    'Tell me when the call Ocean Observers opens',
    [
      '<span class="tag soon">Opens in spring</span>',
      '<span class="tag open">Open</span> Deadline: 15 May 2027, 17:00 CET',
    ],
    ['Details will follow.', 'Up to €240,000 for monitoring at sea.'],
  ),
  no(
    'callsLong',
    "I'm waiting for Ocean Observers to open for applications",
    [
      '<span class="tag open">Open</span> Deadline: 30 June 2027, 17:00 CET',
      '<span class="tag closed">Closed</span> Budget spent',
    ],
    ['Page views today: 532', 'Page views today: 611'],
  ),
  yes('callsLong', 'Let me know about new calls of the Meridian Fund', [
    'Showing 10 of 10 calls</p>',
    'Showing 11 of 11 calls</p>\n<article class="call" id="c-74"><h2>Replication Studies</h2><p><span class="tag open">Open</span> Deadline: 1 April 2027</p><p>Up to €40,000.</p></article>',
  ]),
  no(
    'calls',
    'A new funding call is what interests me here',
    [
      '19 November 2026: Our annual report is out.',
      '24 November 2026: Call for nominations of trustees will come in 2028.',
    ],
    [
      'Programme officer: Ruben Castell, grants@meridian.test, +32 2 555 41 10',
      'Programme officer: Inés Maro, grants@meridian.test, +32 2 555 41 10',
    ],
  ),
  yes(
    'wohnungen',
    'Tell me when a flat with four rooms is offered',
    ['Stand: 20.11.2026', 'Stand: 25.11.2026'],
    [
      '>15.01.2027</td></tr>\n',
      '>15.01.2027</td></tr>\n<tr><td>Meisenweg 7, 1. OG</td><td>4</td><td>92 m²</td><td>968 €</td><td>01.03.2027</td></tr>\n',
    ],
  ),
  no(
    'wohnungen',
    'Wir suchen vier Zimmer. Melde dich, wenn so eine Wohnung frei wird',
    ['Stand: 20.11.2026', 'Stand: 25.11.2026'],
    [
      '>15.01.2027</td></tr>\n',
      '>15.01.2027</td></tr>\n<tr><td>Finkenplatz 4, 4. OG</td><td>2</td><td>49 m²</td><td>540 €</td><td>01.03.2027</td></tr>\n',
    ],
  ),
  yes('wohnungen', "Tell me when the cooperative's opening hours change", [
    'Montag und Donnerstag 9–12 und 14–17 Uhr',
    'Montag und Mittwoch 9–12 und 14–17 Uhr',
  ]),
  no(
    'wohnungen',
    'Geänderte Öffnungszeiten der Geschäftsstelle',
    ['Telefon 0341 555 8820', 'Telefon 0341 555 8800'],
    ['Das Sommerfest ist am 12. Juni 2027.', 'Das Sommerfest ist am 19. Juni 2027.'],
    [
      '© 2026 Genossenschaft Lindenhof eG · 1.212 Wohnungen · 1.904 Mitglieder',
      '© 2026 Genossenschaft Lindenhof eG · 1.212 Wohnungen · 1.911 Mitglieder',
    ],
  ),
];
