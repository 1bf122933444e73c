// Over 10 kB: pages and cases of a bench.
import { type GoalCase, no, yes } from './types.ts';

/** Pages and cases by somebody who had not seen the rules. */
export const OTHER_PAGES: Readonly<Record<string, string>> = {
  headphones: `[Home](/) › [Audio](/audio) › [Over-ear headphones](/audio/over-ear)

# Norvik Aura 3 Wireless Headphones

![Norvik Aura 3 in graphite](/img/aura3-graphite.jpg)

★★★★☆ 4.4 (1,327 ratings) | 86 answered questions

~~$279.00~~ **$229.00** You save $50.00 (18%)

**Availability:** Temporarily out of stock. We will email you when it ships.

**Colour:** Graphite · Sand · Forest

Sold by [Bellweather Electronics](/seller/bellweather). Ships from Reno, NV.

37 people are viewing this right now

## About this item

- Active noise cancelling with six microphones
- Up to 38 hours of battery life
- Bluetooth 5.3, multipoint
- Folds flat, hard case included

## Technical details

| Feature | Value |
| --- | --- |
| Weight | 254 g |
| Driver | 40 mm |
| Charging | USB-C |
| Warranty | 24 months |

## Customers also bought

- [Norvik Aura Lite](/p/aura-lite) $119.00
- [Replacement ear pads](/p/pads) $24.90
- [Travel adapter](/p/adapter) $15.50

## Returns

Free returns within 30 days. Standard shipping $5.99, express shipping $14.99.

We use cookies to improve your visit. [Accept all](#) [Settings](#)`,

  tents: `# Tents

Showing 1–6 of 48 products · Sort by: Popularity

### [Fjellheim Solo 1P](/tents/solo-1p)

£149.95 · In stock · ★ 4.6 (71)

### [Fjellheim Duo 2P](/tents/duo-2p)

£219.95 · In stock · ★ 4.7 (204)

### [Ridgeback Tunnel 4](/tents/tunnel-4)

£389.00 · Low stock · ★ 4.2 (58)

### [Ridgeback Family Dome 6](/tents/dome-6)

£529.00 · Sold out · ★ 4.0 (33)

### [Pinecone Pop-up](/tents/popup)

£64.50 · In stock · ★ 3.8 (412)

### [Pinecone Tarp Shelter](/tents/tarp)

£42.00 · In stock · ★ 4.1 (95)

## Camping tips

- [How to pitch a tent in the wind](/blog/wind)
- [Looking after your groundsheet](/blog/groundsheet)

Free delivery on orders over £50. Sign up to our newsletter for 10% off your first order.

Popular searches: sleeping bags, stoves, head torches`,

  hotel: `# Hotel Castellane, Nice

4 stars · 8.7 Fabulous · 2,946 reviews

12 Rue Delmas, 06000 Nice · [Show on map](/map)

**In high demand!** Booked 14 times in the last 24 hours

## Rooms for 12–15 September, 2 adults

| Room | Beds | Cancellation | Breakfast | Price for 3 nights |
| --- | --- | --- | --- | --- |
| Classic Room | 1 double | Non-refundable | €18 extra | €412 |
| Superior Room | 1 queen | Free until 5 September | Included | €498 |
| Deluxe Sea View | 1 king | Free until 5 September | Included | €645 |
| Family Suite | 1 king, 2 single | Non-refundable | Included | Sold out |

City tax of €2.53 per person and night is not included.

## Facilities

- Outdoor pool (open May to October)
- Free Wi-Fi
- Private parking, €25 per day
- Pets not allowed

## House rules

Check-in from 15:00. Check-out until 11:00.

## Nearby

- [Hotel Mirabeau](/hotels/mirabeau) from €389
- [Villa Corniche](/hotels/corniche) from €712

Prices last checked 6 minutes ago.`,

  pricing: `# Simple pricing for teams of every size

Billed monthly · [Billed yearly, save 20%](/pricing?yearly)

## Free

**$0** per user / month

- 3 projects
- 500 API calls per day
- Community support

[Start now](/signup)

## Starter

**$9** per user / month

- 20 projects
- 10,000 API calls per day
- Email support

[Start trial](/signup?plan=starter)

## Growth

**$24** per user / month

- Unlimited projects
- 100,000 API calls per day
- Priority support
- Audit log

[Start trial](/signup?plan=growth)

## Enterprise

**Contact us**

- Single sign-on
- 99.95% uptime guarantee
- Dedicated manager

## What customers say

> "We moved forty people to Quillboard in a week." — Dana Okafor, Fernhill Labs

Trusted by more than 18,000 teams.

## FAQ

**Is there a trial?** Yes, 14 days on every paid plan, no card needed.

**Do you offer a discount for non-profits?** Yes, 30% off Starter and Growth.

© 2025 Quillboard Inc.`,

  jobboard: `# Jobs in Edinburgh

217 jobs found · Page 1 of 22

- **[Staff Nurse, Critical Care](/job/88213)** – Lothian General – £33,200 – Full-time – posted 2 days ago
- **[Backend Developer (Go)](/job/88190)** – Saltire Systems – £58,000 – Hybrid – posted 3 days ago
- **[Pastry Chef](/job/88177)** – The Old Granary – £29,500 – Full-time – posted 3 days ago
- **[Primary School Teacher](/job/88140)** – Marchmont Academy – £36,400 – Fixed term – posted 5 days ago
- **[Bus Driver](/job/88102)** – Forth Transit – £31,000 – Shift work – posted 6 days ago
- **[UX Researcher](/job/88095)** – Saltire Systems – £47,500 – Remote – posted 1 week ago

## Companies hiring now

- [Saltire Systems](/c/saltire) (6 openings)
- [Lothian General](/c/lothian) (23 openings)
- [Forth Transit](/c/forth) (9 openings)

## Career advice

- [Five mistakes in a cover letter](/advice/cover-letter)
- [How to ask for a pay rise](/advice/pay-rise)

Get these jobs by email. 4,812 people already do.`,

  staff: `# Institute of Applied Geology

[Home](/) | [Research](/research) | [Teaching](/teaching) | [People](/people)

## People

### Director

**Prof. Dr. Henrike Solberg**
Room B 3.14 · +49 551 555 0142 · solberg@geo.uni-aldersund.example
Office hours: Tuesday 10:00–11:30

### Professors

**Prof. Tomasz Wilk**
Room B 3.02 · +49 551 555 0150 · wilk@geo.uni-aldersund.example
Office hours: Thursday 14:00–15:00

### Research staff

- **Dr. Amira Haddad** – Hydrogeology – Room B 2.21
- **Dr. Luis Ferreira** – Seismology – Room B 2.23
- **Jonna Lehto, MSc** – PhD student, glacial sediments – Room B 2.30

### Administration

**Margit Brandl** – Secretary – Room B 3.12 – Monday to Thursday, 9:00–12:00

## Vacancies

There are currently no open positions.

## Upcoming talks

- 14 November: "Salt tectonics revisited" (K. Imamura)
- 28 November: "Reading varves" (J. Lehto)

Page last edited on 21 October 2025 by webmaster. 10,482 visits.`,

  download: `# Download Pelorus

Pelorus is a free chart plotter for small boats.

## Stable version

**Pelorus 4.2.1** (released 18 February 2025)

| Platform | File | Size |
| --- | --- | --- |
| Windows 10/11 | [pelorus-4.2.1-x64.msi](/dl/pelorus-4.2.1-x64.msi) | 84.3 MB |
| macOS 12 or later | [pelorus-4.2.1.dmg](/dl/pelorus-4.2.1.dmg) | 91.0 MB |
| Linux (AppImage) | [pelorus-4.2.1.AppImage](/dl/pelorus-4.2.1.AppImage) | 97.6 MB |

SHA-256 checksums are in [SHA256SUMS](/dl/SHA256SUMS).

## Preview

**Pelorus 5.0 beta 2** – not for navigation.

## Changes in 4.2.1

- Fixed a crash when the GPS is unplugged
- Faster rendering of tides
- Updated Norwegian translation

## Requirements

4 GB of memory, OpenGL 3.3.

## Support

Versions 3.x receive security fixes until 30 June 2025.

1,204,551 downloads so far. [Donate](/donate) · [Forum](/forum) · [Source code](/git)`,

  readme: `# tinyfence

[![build](https://img.example/build-passing.svg)](https://ci.example/tinyfence) ![coverage 94%](https://img.example/cov.svg) ![downloads 52k/week](https://img.example/dl.svg)

Rate limiting for Node.js servers without dependencies.

> **Note:** Version 2 is in maintenance mode. Version 3 is planned for autumn.

## Install

\`\`\`sh
npm install tinyfence
\`\`\`

Requires Node.js 18 or newer.

## Usage

\`\`\`js
import { fence } from 'tinyfence';
app.use(fence({ limit: 100, window: '1m' }));
\`\`\`

## Options

| Option | Default | Meaning |
| --- | --- | --- |
| \`limit\` | \`60\` | Requests per window |
| \`window\` | \`'1m'\` | Length of the window |
| \`store\` | memory | Where counters are kept |

## Stores

- Memory (built in)
- Redis, see [tinyfence-redis](https://pkg.example/tinyfence-redis)

## Known issues

- Does not work behind HTTP/3 proxies.

## License

MIT © Odile Marchetti

1.9k stars · 112 forks · 27 open issues`,

  passport: `# Renew or replace your adult passport

1. [Overview](/passport/overview)
2. [Renew](/passport/renew)
3. [Replace](/passport/replace)

## Fees

| Service | Online | Paper form |
| --- | --- | --- |
| Standard adult passport | $88.50 | $100.00 |
| Child passport (under 16) | $57.50 | $69.00 |
| Frequent traveller (54 pages) | $102.00 | $114.00 |
| Express service, extra | $65.00 | not available |

## How long it takes

**Processing time:** it usually takes 3 weeks. It can take longer if we need more information.

Do not book travel until you have a valid passport.

## What you need

- a digital photo taken in the last month
- your old passport
- a credit or debit card

## Deadline for old forms

Forms of the series P-11 are accepted until 31 December 2025.

## Get help

Passport Adviceline: 0555 222 0000. Monday to Friday, 8am to 8pm. Weekends, 9am to 5:30pm.

Was this page useful? [Yes](#) [No](#)

Last updated: 4 August 2025`,

  cfp: `# EuroGlyph 2026 – 11th European Conference on Script and Type

Ghent, Belgium, 9–12 June 2026

[Program](/program) · [Venue](/venue) · [Sponsors](/sponsors)

## Call for Papers

We invite original work on scripts, type design and digital typesetting.

### Important dates

- Abstract submission: **12 January 2026**
- Full paper submission: **26 January 2026** (AoE)
- Notification: **16 March 2026**
- Camera-ready version: **13 April 2026**

### Submission

Papers have up to 12 pages, posters up to 2 pages. Submit through [OpenDesk](https://opendesk.example/euroglyph26).

## Keynote speakers

- Ilse Vandamme (Royal Academy of Arts)
- Further speakers to be announced

## Registration

Registration is not open yet.

| | Early | Late |
| --- | --- | --- |
| Regular | €420 | €510 |
| Student | €190 | €240 |

## Committee

Chairs: Marek Dvořák, Sun-hee Pak

## Sponsors

Gold: Letterworks. Silver: Kern & Sons.

Follow us on Mastodon: 812 followers`,

  bistrot: `# Le Petit Chaudron

Cuisine de saison à Lyon · 4,6/5 (538 avis)

## Menu du midi

Entrée + plat : **19,50 €** – Entrée + plat + dessert : **24,00 €**

## À la carte

### Entrées

- Soupe à l'oignon – 8,50 €
- Œuf parfait, crème de cèpes – 11,00 €
- Salade lyonnaise – 10,50 €

### Plats

- Quenelle de brochet – 18,00 €
- Joue de bœuf braisée – 21,50 €
- Risotto aux asperges (végétarien) – 17,00 €

### Desserts

- Tarte aux pralines – 8,00 €
- Crème brûlée – 7,50 €

## Horaires

| Jour | Midi | Soir |
| --- | --- | --- |
| Mardi – vendredi | 12h00–14h00 | 19h00–22h00 |
| Samedi | fermé | 19h00–22h30 |
| Dimanche – lundi | fermé | fermé |

## Réservations

Par téléphone : 04 55 55 01 23. Complet ce samedi soir.

Fermeture annuelle du 4 au 25 août.

Prix nets, service compris. © 2025 Le Petit Chaudron · Nous utilisons des cookies.`,

  status: `# Haulbase Status

**All systems operational**

Updated 3 minutes ago · [Subscribe](/subscribe)

## Components

| Component | Region | Status | Uptime (90 days) |
| --- | --- | --- | --- |
| API | US | Operational | 99.98 % |
| API | EU | Operational | 99.95 % |
| Dashboard | global | Operational | 99.99 % |
| Webhooks | global | Degraded performance | 98.71 % |
| File storage | EU | Operational | 100.00 % |

## Scheduled maintenance

**Database upgrade** – 8 March 2026, 02:00–04:00 UTC. The dashboard will be read-only.

## Past incidents

### 27 February 2026

**Delayed webhooks** – Resolved. Deliveries were late by up to 12 minutes.

### 26 February 2026

No incidents reported.

### 25 February 2026

No incidents reported.

Median response time today: 142 ms`,

  news: `# The Harbour Courier – Local

Thursday, 6 November · 9°C, light rain

## Top stories

### [Council postpones decision on the tram line](/news/tram)

The vote on line 4 has been moved to January. 48 comments

### [Fire at Dockside warehouse under control](/news/fire)

Nobody was hurt, the police say. 112 comments

### [Rovers sign striker from Malmö](/sport/striker)

The club did not disclose the fee. 63 comments

## Culture

- [Museum of Glass reopens after two years](/culture/glass)
- [Choir looks for tenors](/culture/choir)

## Most read

1. Fire at Dockside warehouse under control
2. Where to find the best chips in town
3. Ferry timetable for the winter

## Weather

Friday: showers, 8°C. Saturday: sunny, 11°C.

## Notices

- Water main works in Quay Street until 14 November
- Recycling centre closed on Sunday

Advertisement: Winter tyres from £59 at Mott's Garage

[Subscribe for £1 a week](/subscribe)`,

  terms: `# Terms of Service

Effective date: 1 April 2025

## 1. Who we are

Lumen Drive is run by Lumen Drive B.V., Herengracht 900, Amsterdam.

## 2. Your account

You must be at least 16 years old. You may hold one free account.

## 3. Fees

Paid plans renew automatically. You can cancel up to 7 days before the renewal.

Refunds are given within 14 days of the first payment.

## 4. Your content

You keep all rights to your files. We do not use your files to train machine learning models.

## 5. Data and privacy

We store personal data in the European Union. Logs are deleted after 90 days. We share data with our payment provider Stilla Pay.

## 6. Liability

Our liability is limited to the fees of the last 12 months.

## 7. Disputes

The law of the Netherlands applies. Courts of Amsterdam.

## Contact

legal@lumendrive.example

Available in: English · Nederlands · Deutsch

You have 2 unread messages. [Log in](/login)`,

  liga: `# Liga Regional de Balonmano – Clasificación

Jornada 14 · Actualizado hace 12 minutos · 3.204 visitas

| Pos. | Equipo | PJ | G | E | P | Puntos |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | BM Aldea Real | 14 | 11 | 1 | 2 | 23 |
| 2 | CD Montesol | 14 | 10 | 1 | 3 | 21 |
| 3 | Club Ribera | 14 | 9 | 2 | 3 | 20 |
| 4 | Atlético Peñablanca | 14 | 7 | 0 | 7 | 14 |
| 5 | BM Torrelonga | 14 | 3 | 1 | 10 | 7 |

## Últimos resultados

- BM Aldea Real 28 – 25 Club Ribera
- CD Montesol 31 – 22 BM Torrelonga

## Próximos partidos

- Sábado 18:00: Club Ribera – Atlético Peñablanca (Pabellón Norte)
- Domingo 12:00: BM Torrelonga – BM Aldea Real (Pabellón Municipal)

## Máximos goleadores

1. Iker Zubiaga (CD Montesol), 96 goles
2. Pablo Rendón (BM Aldea Real), 91 goles

## Entradas

General: 6 €. Menores de 14 años: gratis.

Patrocinado por Aguas del Valle`,

  courses: `# Course Catalogue – Spring 2026

Department of Computing · [Fall 2025](/fall) · [PDF](/catalogue.pdf)

| Code | Title | Instructor | Time | Seats |
| --- | --- | --- | --- | --- |
| CS 101 | Introduction to Programming | R. Achebe | Mon 09:00 | 42 of 180 open |
| CS 214 | Data Structures | L. Nyström | Tue 11:00 | 5 of 90 open |
| CS 330 | Operating Systems | G. Petrakis | Wed 14:00 | Full, waitlist 12 |
| CS 352 | Compilers | to be announced | Thu 10:00 | 18 of 40 open |
| CS 471 | Machine Learning | Y. Tanaka | Fri 13:00 | Full, waitlist 31 |

## Registration

Registration opens on 17 November 2025 at 08:00. Add/drop ends on 30 January 2026.

Tuition per credit: $410 (resident), $985 (non-resident).

## Prerequisites

- CS 214 requires CS 101
- CS 330 requires CS 214
- CS 352 requires CS 214 and MATH 210

## Notes

CS 490 (Capstone) is not offered this term.

Questions? registrar@halden.example · Room 114

Page generated on 2025-11-03 06:15`,

  bibliothek: `# Stadtbibliothek Wiesental

Herzlich willkommen! Heute 214 Besucher im Haus.

## Öffnungszeiten

| Tag | Hauptstelle | Zweigstelle Nord |
| --- | --- | --- |
| Montag | geschlossen | 14–18 Uhr |
| Dienstag | 10–19 Uhr | geschlossen |
| Mittwoch | 10–17 Uhr | 14–18 Uhr |
| Donnerstag | 10–20 Uhr | geschlossen |
| Freitag | 10–18 Uhr | 14–17 Uhr |
| Samstag | 10–14 Uhr | geschlossen |

## Gebühren

- Jahresausweis Erwachsene: 24,00 €
- Jahresausweis ermäßigt: 12,00 €
- Kinder und Jugendliche bis 18 Jahre: kostenlos
- Säumnisgebühr je Woche und Medium: 1,50 €

## Veranstaltungen

- 15. November: Vorlesestunde für Kinder ab 4 Jahren
- 22. November: Lesung mit Karla Westhoff (ausverkauft)
- 6. Dezember: Spieleabend

## Aktuelles

Der Aufzug ist außer Betrieb. Wir bitten um Verständnis.

## Kontakt

Marktplatz 3, 79555 Wiesental · Telefon 07555 1230 · info@bibliothek-wiesental.example

Zuletzt aktualisiert: 3. November 2025, 09:12 Uhr · Diese Seite verwendet Cookies.`,

  quote: `# Orrin Minerals plc (ORM)

London · Delayed by 15 minutes · 14:32:07 GMT

**186.40p** +2.10 (+1.14%)

| | |
| --- | --- |
| Open | 184.90p |
| Previous close | 184.30p |
| Day range | 183.75p – 187.20p |
| 52-week range | 121.00p – 214.60p |
| Volume | 1,482,930 |
| Market cap | £912.4m |
| P/E ratio | 11.8 |
| Dividend yield | 3.9% |

## Analysts

Consensus: **Hold** (3 buy, 6 hold, 2 sell). Average target 195p.

## Peers

| Name | Price | Change |
| --- | --- | --- |
| Castor Metals | 412.00p | −0.8% |
| Blue Fell Lithium | 37.25p | +4.2% |
| Tarn Copper | 98.10p | +0.3% |

## News

- 4 Nov: Orrin starts drilling at Kestrel Ridge
- 28 Oct: Third-quarter production in line with plan

## Calendar

Full-year results: 26 February 2026. Ex-dividend date: 12 March 2026.

Quotes are for information only. Capital at risk.`,

  grant: `# Small Museums Digitisation Fund

Run by the Calder Foundation · [All funds](/funds) · [News](/news)

**Status:** closed, next round in spring 2026

## What we fund

Grants of £5,000 to £40,000 for scanning, cataloguing and online access. Projects last up to 18 months.

## Who can apply

- Museums with fewer than 10 paid staff
- Registered charities in England and Wales

Universities cannot apply.

## Dates

| Step | Date |
| --- | --- |
| Call opens | to be confirmed |
| Webinar for applicants | 20 January 2026 |
| Application deadline | to be confirmed |
| Decisions | July 2026 |

## Documents

- [Guidance notes (PDF, 1.2 MB)](/docs/guidance.pdf)
- [Budget template (XLSX)](/docs/budget.xlsx)

## Recent awards

- Penhallow Mining Museum, £18,400
- Thirsk Toy Museum, £9,750

## Contact

Programme officer: Beatrice Lund, b.lund@calder.example, 020 5555 0199

Share this page · 1,066 views · Page reviewed 2 October 2025`,
};

export const OTHERS: readonly GoalCase[] = [
  // Headphones
  yes('headphones', 'Let me know when these headphones are back in stock', [
    'Temporarily out of stock. We will email you when it ships.',
    'In stock. Delivery by Thursday.',
  ]),
  yes(
    'headphones',
    'tell me if they drop below $200',
    ['**$229.00** You save $50.00 (18%)', '**$194.99** You save $84.01 (30%)'],
    ['37 people', '52 people'],
  ),
  yes('headphones', 'I want to know about a new colour', [
    'Graphite · Sand · Forest',
    'Graphite · Sand · Forest · Ocean Blue',
  ]),
  no('headphones', 'Let me know when these headphones are back in stock', [
    '**$229.00** You save $50.00 (18%)',
    '**$239.00** You save $40.00 (14%)',
  ]),
  no('headphones', 'tell me if they drop below $200', [
    '**$229.00** You save $50.00 (18%)',
    '**$209.00** You save $70.00 (25%)',
  ]),
  no(
    'headphones',
    'Price of the Aura 3',
    ['aura-lite) $119.00', 'aura-lite) $99.00'],
    ['1,327 ratings', '1,331 ratings'],
  ),

  // Tents
  yes('tents', 'Has the Family Dome 6 become available again?', ['£529.00 · Sold out', '£529.00 · In stock']),
  yes('tents', 'Any price cut on the Ridgeback Tunnel 4', ['£389.00', '£339.00']),
  yes('tents', 'Tell me when a new tent is added to this page', [
    '### [Pinecone Pop-up](/tents/popup)',
    '### [Ridgeback Expedition 3](/tents/expedition-3)\n\n£619.00 · In stock\n\n### [Pinecone Pop-up](/tents/popup)',
  ]),
  no('tents', 'Has the Family Dome 6 become available again?', ['£389.00 · Low stock', '£389.00 · In stock']),
  no('tents', 'Any price cut on the Ridgeback Tunnel 4', ['£219.95', '£189.95'], ['(204)', '(207)']),
  no('tents', 'Tell me when a new tent is added to this page', [
    '- [Looking after your groundsheet](/blog/groundsheet)',
    '- [Looking after your groundsheet](/blog/groundsheet)\n- [Ten quiet campsites by the sea](/blog/campsites)',
  ]),

  // Hotel
  yes('hotel', 'Notify me as soon as the Deluxe room costs less than 600 euros', ['€645', '€589']),
  yes('hotel', 'family suite available', ['| Included | Sold out |', '| Included | €780 |']),
  yes('hotel', 'We are travelling with our dog, so tell me if they start to allow pets', [
    'Pets not allowed',
    'Pets welcome, €15 per night',
  ]),
  no(
    'hotel',
    'Notify me as soon as the Deluxe room costs less than 600 euros',
    ['€498', '€455'],
    ['6 minutes ago', '2 minutes ago'],
  ),
  no('hotel', 'family suite available', ['Booked 14 times', 'Booked 19 times'], ['| €412 |', '| Sold out |']),
  no('hotel', 'Let me know if check-in or check-out times change', ['€25 per day', '€28 per day']),

  // Pricing
  yes('pricing', 'Watch the price of the Growth plan for me', ['**$24** per user', '**$29** per user']),
  yes('pricing', 'Tell me if the limits of the free plan change (projects or API calls)', [
    '500 API calls',
    '250 API calls',
  ]),
  yes('pricing', 'Inform me when single sign-on is no longer only in Enterprise', [
    '- Audit log\n',
    '- Audit log\n- Single sign-on\n',
  ]),
  no('pricing', 'Watch the price of the Growth plan for me', ['**$9** per user', '**$11** per user']),
  no('pricing', 'Tell me if the limits of the free plan change (projects or API calls)', [
    '100,000 API calls',
    '150,000 API calls',
  ]),
  no(
    'pricing',
    'any plan gets more expensive',
    ['more than 18,000 teams', 'more than 19,000 teams'],
    ['Dana Okafor, Fernhill Labs', 'Dana Okafor, CTO of Fernhill Labs'],
  ),

  // Job board
  yes('jobboard', 'new developer jobs', [
    '- **[Pastry Chef](/job/88177)**',
    '- **[Frontend Developer (React)](/job/88231)** – Brae Digital – £49,000 – Hybrid – posted today\n- **[Pastry Chef](/job/88177)**',
  ]),
  yes('jobboard', 'Tell me when the teacher job at Marchmont Academy is gone', [
    '- **[Primary School Teacher](/job/88140)** – Marchmont Academy – £36,400 – Fixed term – posted 5 days ago\n',
    '',
  ]),
  no('jobboard', 'new developer jobs', [
    '- **[Bus Driver](/job/88102)**',
    '- **[Dental Assistant](/job/88240)** – Bruntsfield Dental – £25,800 – Part-time – posted today\n- **[Bus Driver](/job/88102)**',
  ]),
  no(
    'jobboard',
    'Tell me when the teacher job at Marchmont Academy is gone',
    ['posted 5 days ago', 'posted 6 days ago'],
    ['217 jobs', '216 jobs'],
  ),
  no('jobboard', 'Let me know whenever there is a new posting from Lothian General', [
    '- **[UX Researcher](/job/88095)**',
    '- **[Depot Mechanic](/job/88244)** – Forth Transit – £34,500 – Full-time – posted today\n- **[UX Researcher](/job/88095)**',
  ]),

  // Staff
  yes('staff', 'Please tell me when the institute advertises a vacancy', [
    'There are currently no open positions.',
    '- Postdoctoral researcher in geochemistry (TV-L E13, 3 years), apply by 15 December',
  ]),
  yes('staff', "Prof. Wilk's office hours", ['Thursday 14:00–15:00', 'Wednesday 16:00–17:00']),
  yes('staff', 'someone joins or leaves the research staff', [
    '- **Dr. Luis Ferreira** – Seismology – Room B 2.23\n',
    '',
  ]),
  no('staff', 'Please tell me when the institute advertises a vacancy', [
    '- 28 November: "Reading varves"',
    '- 5 December: "Reading varves"',
  ]),
  no('staff', "Prof. Wilk's office hours", ['Tuesday 10:00–11:30', 'Tuesday 13:00–14:30']),
  no(
    'staff',
    'someone joins or leaves the research staff',
    ['21 October 2025', '30 October 2025'],
    ['10,482', '10,617'],
  ),

  // Download
  yes('download', 'new stable release of Pelorus', [
    '**Pelorus 4.2.1** (released 18 February 2025)',
    '**Pelorus 4.3.0** (released 2 May 2025)',
  ]),
  yes('download', 'Tell me when the 5.0 beta moves on (beta 3, release candidate, final)', [
    '5.0 beta 2',
    '5.0 beta 3',
  ]),
  yes('download', 'has the end of support for 3.x been changed?', ['until 30 June 2025', 'until 31 December 2025']),
  no(
    'download',
    'new stable release of Pelorus',
    ['1,204,551', '1,206,018'],
    ['SHA-256 checksums are in', 'You find the SHA-256 checksums in'],
  ),
  no('download', 'Notify me if the minimum memory or the OpenGL version in the requirements goes up', [
    'Updated Norwegian translation',
    'Updated Norwegian and Danish translations',
  ]),

  // README
  yes('readme', 'Let me know if the license is changed', ['MIT ©', 'Business Source License 1.1 ©']),
  yes('readme', 'minimum Node version', ['Node.js 18 or newer', 'Node.js 20 or newer']),
  yes('readme', 'Tell me about support for further stores such as Postgres', [
    '- Redis, see',
    '- Postgres, see [tinyfence-pg](https://pkg.example/tinyfence-pg)\n- Redis, see',
  ]),
  no('readme', 'Let me know if the license is changed', ['| `limit` | `60` |', '| `limit` | `100` |']),
  no(
    'readme',
    'minimum Node version',
    ['1.9k stars · 112 forks', '2.0k stars · 115 forks'],
    ['downloads 52k/week', 'downloads 55k/week'],
  ),

  // Passport
  yes('passport', 'The fee for a standard adult passport', ['| $88.50 | $100.00 |', '| $94.50 | $107.00 |']),
  yes('passport', 'Tell me if it takes longer than 3 weeks', ['usually takes 3 weeks', 'usually takes 8 weeks']),
  yes('passport', 'is the deadline for P-11 forms extended?', ['until 31 December 2025', 'until 31 March 2026']),
  no('passport', 'The fee for a standard adult passport', ['| $57.50 | $69.00 |', '| $61.50 | $74.00 |']),
  no(
    'passport',
    'Tell me if it takes longer than 3 weeks',
    ['usually takes 3 weeks', 'usually takes 2 weeks'],
    ['4 August 2025', '1 September 2025'],
  ),
  no('passport', 'is the deadline for P-11 forms extended?', ['8am to 8pm', '8am to 6pm']),

  // Call for papers
  yes('cfp', 'deadline extension for full papers', [
    'Full paper submission: **26 January 2026**',
    'Full paper submission: ~~26 January 2026~~ **9 February 2026**',
  ]),
  yes('cfp', 'Tell me when I can register', [
    'Registration is not open yet.',
    '[Register now](/register). Early rates until 30 April 2026.',
  ]),
  yes('cfp', 'new keynote speakers announced', [
    '- Further speakers to be announced',
    '- Hamid Rezvani (University of Reading)',
  ]),
  no(
    'cfp',
    'deadline extension for full papers',
    ['Silver: Kern & Sons.', 'Silver: Kern & Sons, Ascender House.'],
    ['812 followers', '840 followers'],
  ),
  no('cfp', 'new keynote speakers announced', [
    'Chairs: Marek Dvořák, Sun-hee Pak',
    'Chairs: Marek Dvořák, Sun-hee Pak, Orla Fitzgerald',
  ]),

  // Bistrot
  yes(
    'bistrot',
    'Dis-moi si le prix du menu du midi augmente',
    ['**19,50 €**', '**20,50 €**'],
    ['**24,00 €**', '**25,50 €**'],
  ),
  yes('bistrot', "Je veux savoir quand les horaires d'ouverture changent", [
    '| Samedi | fermé |',
    '| Samedi | 12h00–14h30 |',
  ]),
  yes('bistrot', 'Préviens-moi quand il y a un nouveau dessert à la carte', [
    '- Crème brûlée – 7,50 €',
    '- Crème brûlée – 7,50 €\n- Île flottante – 7,00 €',
  ]),
  no('bistrot', 'Dis-moi si le prix du menu du midi augmente', ['– 18,00 €', '– 19,00 €']),
  no('bistrot', "Je veux savoir quand les horaires d'ouverture changent", ['4,6/5 (538 avis)', '4,5/5 (551 avis)']),
  no('bistrot', 'Préviens-moi quand il y a un nouveau dessert à la carte', [
    '- Salade lyonnaise – 10,50 €',
    '- Salade lyonnaise – 10,50 €\n- Terrine de campagne – 9,50 €',
  ]),

  // Status
  yes(
    'status',
    'Alert me if the EU API has problems',
    ['| API | EU | Operational |', '| API | EU | Partial outage |'],
    ['**All systems operational**', '**Some systems have problems**'],
  ),
  yes('status', 'webhooks are working normally again', ['Degraded performance', 'Operational']),
  yes('status', 'Let me know about new scheduled maintenance', [
    '## Past incidents',
    '**Network maintenance** – 15 March 2026, 01:00–01:30 UTC. Short interruptions of the API.\n\n## Past incidents',
  ]),
  no(
    'status',
    'Alert me if the EU API has problems',
    ['Updated 3 minutes ago', 'Updated 1 minute ago'],
    ['142 ms', '139 ms'],
  ),
  no('status', 'webhooks are working normally again', ['Degraded performance', 'Major outage'], ['98.71 %', '98.40 %']),
  no('status', 'Dashboard goes down', ['| File storage | EU | Operational |', '| File storage | EU | Major outage |']),

  // News
  yes('news', 'Any news about the tram', [
    '### [Council postpones decision on the tram line](/news/tram)\n\nThe vote on line 4 has been moved to January. 48 comments',
    '### [Mayor promises tram to the university by 2030](/news/tram-2030)\n\nA new study puts the cost at £210 million. 5 comments',
  ]),
  yes('news', 'New articles in the Culture section', [
    '- [Choir looks for tenors](/culture/choir)',
    '- [Choir looks for tenors](/culture/choir)\n- [Poetry festival announces its programme](/culture/poetry)',
  ]),
  no('news', 'Any news about the tram', ['48 comments', '57 comments'], ['9°C, light rain', '10°C, cloudy']),
  no('news', 'New articles in the Culture section', ['Winter tyres from £59', 'Winter tyres from £55']),
  no('news', 'Tell me when the works in Quay Street take longer or are finished', [
    '- Recycling centre closed on Sunday',
    '- Recycling centre open again on Sunday',
  ]),

  // Terms
  yes('terms', 'I want to know if they start to use my files for AI training', [
    'We do not use your files to train machine learning models.',
    'We may use your files to train machine learning models unless you opt out.',
  ]),
  yes(
    'terms',
    'Changes of the cancellation or refund rules',
    ['up to 7 days before', 'up to 30 days before'],
    ['1 April 2025', '1 January 2026'],
  ),
  yes('terms', 'tell me when my data is shared with anyone new', [
    'payment provider Stilla Pay.',
    'payment provider Stilla Pay and our advertising partner Brightreach.',
  ]),
  no('terms', 'I want to know if they start to use my files for AI training', ['Herengracht 900', 'Keizersgracht 41']),
  no(
    'terms',
    'Changes of the cancellation or refund rules',
    ['English · Nederlands · Deutsch', 'English · Nederlands · Deutsch · Français'],
    ['2 unread messages', '3 unread messages'],
  ),

  // Liga
  yes('liga', 'Avísame si el BM Aldea Real pierde el primer puesto', [
    '| 1 | BM Aldea Real | 14 | 11 | 1 | 2 | 23 |\n| 2 | CD Montesol | 14 | 10 | 1 | 3 | 21 |',
    '| 1 | CD Montesol | 16 | 12 | 1 | 3 | 25 |\n| 2 | BM Aldea Real | 16 | 11 | 1 | 4 | 23 |',
  ]),
  yes('liga', 'cambios de hora o de pabellón del partido Club Ribera – Atlético Peñablanca', [
    'Sábado 18:00',
    'Sábado 20:15',
  ]),
  no('liga', 'Avísame si el BM Aldea Real pierde el primer puesto', [
    '| 4 | Atlético Peñablanca | 14 | 7 | 0 | 7 | 14 |',
    '| 4 | Atlético Peñablanca | 15 | 8 | 0 | 7 | 16 |',
  ]),
  no(
    'liga',
    'Quiero saber cuándo sube el precio de las entradas',
    ['96 goles', '101 goles'],
    ['hace 12 minutos', 'hace 4 minutos'],
  ),

  // Courses
  yes('courses', 'Tell me as soon as there is a free seat in CS 330', ['Full, waitlist 12', '2 of 60 open']),
  yes('courses', 'who will teach Compilers', ['to be announced', 'M. Oyelaran']),
  no(
    'courses',
    'Tell me as soon as there is a free seat in CS 330',
    ['42 of 180 open', '37 of 180 open'],
    ['2025-11-03 06:15', '2025-11-04 06:15'],
  ),
  no('courses', 'who will teach Compilers', ['R. Achebe', 'S. Whitlock']),
  no('courses', 'Notify me if the tuition changes or if registration opens on another day', ['Wed 14:00', 'Wed 15:30']),

  // Bibliothek
  yes('bibliothek', 'Sag mir Bescheid, wenn sich die Öffnungszeiten der Hauptstelle am Samstag ändern', [
    '| Samstag | 10–14 Uhr |',
    '| Samstag | 10–16 Uhr |',
  ]),
  yes('bibliothek', 'Fährt der Aufzug wieder?', [
    'Der Aufzug ist außer Betrieb. Wir bitten um Verständnis.',
    'Der Aufzug ist wieder in Betrieb.',
  ]),
  no('bibliothek', 'Sag mir Bescheid, wenn sich die Öffnungszeiten der Hauptstelle am Samstag ändern', [
    '| Freitag | 10–18 Uhr |',
    '| Freitag | 10–17 Uhr |',
  ]),
  no(
    'bibliothek',
    'Bitte melden, wenn neue Veranstaltungen dazukommen',
    ['Heute 214 Besucher', 'Heute 187 Besucher'],
    ['3. November 2025, 09:12 Uhr', '4. November 2025, 09:05 Uhr'],
  ),
  no('bibliothek', 'Jahresausweis für Erwachsene wird teurer', ['Medium: 1,50 €', 'Medium: 2,00 €']),

  // Quote
  yes(
    'quote',
    'ORM above 200p',
    ['**186.40p** +2.10 (+1.14%)', '**201.80p** +17.50 (+9.50%)'],
    ['14:32:07', '15:10:44'],
  ),
  yes('quote', 'Let me know if the analysts change their consensus from hold', [
    '**Hold** (3 buy, 6 hold, 2 sell)',
    '**Buy** (6 buy, 4 hold, 1 sell)',
  ]),
  no('quote', 'ORM above 200p', ['**186.40p** +2.10 (+1.14%)', '**188.15p** +3.85 (+2.09%)'], ['14:32:07', '14:58:21']),
  no(
    'quote',
    'Tell me when the date of the full-year results is moved',
    ['Volume | 1,482,930', 'Volume | 1,611,204'],
    ['37.25p', '37.90p'],
  ),

  // Grant
  yes('grant', 'Tell me when the next round opens for applications', [
    '**Status:** closed, next round in spring 2026',
    '**Status:** open for applications',
  ]),
  yes('grant', 'let me know once there is an application deadline', [
    '| Application deadline | to be confirmed |',
    '| Application deadline | 17 April 2026 |',
  ]),
  no('grant', 'Tell me when the next round opens for applications', [
    '- Thirsk Toy Museum, £9,750',
    '- Thirsk Toy Museum, £9,750\n- Ludlow Clock Museum, £12,300',
  ]),
  no('grant', 'Has the maximum amount of a grant gone up, or may universities apply now?', [
    'Beatrice Lund, b.lund@calder.example',
    'Samuel Adeyemi, s.adeyemi@calder.example',
  ]),
];
