/** Pages of monitors, as Markdown. */
export const PAGES: Readonly<Record<string, string>> = {
  product: `# Amber Kettle

**€49.00** incl. VAT

In stock, delivered in 2 to 4 days

The Amber Kettle is made of brushed steel and holds 1.7 litres.

## Specifications

| | |
| --- | --- |
| Material | brushed steel |
| Weight | 1.2 kg |
| SKU | HC-10442 |
| Warranty | 2 years |

## Customer reviews

4.3 out of 5 (182 reviews)

> "Boils quickly." Ann

Delivery is free from €60.00. Closed on Sunday.

© 2026 Hearth & Co`,
  plans: `# Plans and prices

Everything that you need, from the first day.

| Plan | Price | Users | Storage |
| --- | --- | --- | --- |
| Solo | $12 per month | 1 | 10 GB |
| Team | $39 per month | 10 | 100 GB |
| Business | $99 per month | 50 | 1 TB |

## Questions

### Can I cancel at any time?

Yes. You pay until the end of the month.

### Do you offer discounts?

Schools pay half.

Contact us: sales@tally.example or +44 117 496 0123

Trusted by 4,210 teams. Last updated on 3 May 2026.`,
  jobs: `# Careers at Larkfield

We build instruments that last. Lunch is on us.

## Open positions

- [Senior Gardener](/jobs/1) – Bristol
- [Data Analyst](/jobs/2) – Leeds
- [Electrician](/jobs/3) – Bristol

## How we hire

We answer within two weeks. Two talks, and no homework.

## Benefits

- 28 days of holiday
- a bicycle

Write to jobs@larkfield.example.`,
  team: `# About Larkfield

Founded in 1998 in Bristol, we make balances and thermometers.

## Leadership

- **Ann Abbott**, Chief Executive
- **Ben Becker**, Chief Financial Officer
- **Clara Castro**, Head of Research

## Offices

| City | Phone |
| --- | --- |
| Bristol | 0117 496 0123 |
| Leeds | 0113 496 0555 |

## News

We have moved into a new hall.`,
  releases: `# Pelican API changelog

Subscribe by RSS.

## 4.20.2

Released on 5 September 2026

- Fixes an error in pagination
- 3 endpoints changed

## 4.19.8

Released on 21 May 2026

- Faster searches

[Older releases](/page/2)`,
  clinic: `# Northgate Dental Care

70 Mill Lane, Bristol

Phone: 0117 496 0123

## Opening hours

Monday to Friday: 9:00 – 18:30

Saturday: 9:00 – 12:00

## Our services

Check-ups, fillings, whitening from £90.

## News

We welcome Dr Mira Novak in our practice.`,
  event: `# Night of Compilers

**Date:** 14 May 2026

**Place:** Aula, Mill Lane

**Tickets:** €25.00

Deadline for papers: 1 March 2026

## Speakers

- Ines Grant
- Rafael Rossi

## Programme

9:00 Welcome

10:00 Queues that last

Hotels are listed on the next page.`,
  terms: `# Terms of service

Last updated: 3 May 2026

## 1. Your account

You keep your password to yourself. One account for each person.

## 2. Payment

We charge at the start of each month. Prices are without VAT.

## 3. Ending

Either of us may end this contract with a notice of 30 days.

[Privacy](/privacy) [Imprint](/imprint)`,
  status: `# Status of Tally

All systems operational

| Service | State |
| --- | --- |
| API | Operational |
| Dashboard | Operational |
| Webhooks | Degraded performance |

## Past incidents

No incidents in the last 30 days.

Updated 12:41`,
  blog: `# The Hearth blog

## [How to descale a kettle](/descale)

3 May 2026, by Ann Abbott

Use vinegar, and rinse twice.

## [Five soups for winter](/soups)

12 April 2026, by Ben Becker

Pumpkin first.

Popular: [Which lamp for which room?](/lamps)`,
  listing: `# Homes in Bristol

12 homes

| Address | Price | Bedrooms |
| --- | --- | --- |
| 2 Harbour Street | £634,000 | 4 |
| 5 Mill Lane | £399,000 | 3 |
| 8 Station Road | £494,000 | 2 |

Viewings by appointment. Call 0117 496 0999.`,
  docs: `# Settings

## cache_limit

Size of the cache. Default: 16

## retry_mode

How to try again. Default: strict

## Rate limits

The free plan allows 60 requests per minute, the pro plan 600.

Edit this page. 12 people found this helpful.`,
};
