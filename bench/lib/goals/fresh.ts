// Over 10 kB: pages and cases of a bench.
import { type GoalCase, no, yes } from './types.ts';

/** Pages and cases that were written before the rules were read, and measured once, after the last change to them. */
export const FRESH_PAGES: Readonly<Record<string, string>> = {
  ferry: `# Ferry Holmsund – Vaasa

Last updated 24 Nov, 08:12

## Departures today

| Departs | From | Ship | Status |
| --- | --- | --- | --- |
| 09:00 | Holmsund | Aurora | On time |
| 14:30 | Vaasa | Aurora | On time |
| 20:00 | Holmsund | Botnia | Cancelled |

## Fares

- Adult, one way: €38
- Child 6–15: €19
- Car up to 5 m: €55
- Cabin: from €47

## Notices

The restaurant on board Aurora is closed until further notice.

Pets travel free of charge. Check-in closes 40 minutes before departure.

Rated 4.1 by 812 travellers`,

  keyboard: `# Lumo K2 Mechanical Keyboard

**€129.00** · In stock: 23 · Delivery 2–3 working days

Switches: brown, red

Layout: ISO German, ISO Nordic

★ 4.7 · 318 reviews

## Specification

| | |
| --- | --- |
| Keys | 84 |
| Battery | 4000 mAh |
| Weight | 780 g |
| Firmware | 1.8.2 |
| Warranty | 2 years |

## Similar products

- Lumo K1 €89.00
- Lumo Palm Rest €24.00

Questions? Chat with us, 4 agents are online.`,

  council: `# Planning applications

| Reference | Address | Proposal | Status | Comments by |
| --- | --- | --- | --- | --- |
| 25/0412 | 8 Quarry Road | Two-storey extension | Under review | 5 December |
| 25/0418 | Old Bakery, High Street | Change of use to café | Approved | closed |
| 25/0423 | Land north of Fen Lane | 62 dwellings | Under review | 19 December |

The next meeting of the planning committee is on 9 December at 6 pm in the Guildhall. The meeting is chaired by Councillor Amara Singh.

Fees: householder application £258, change of use £578.

Page viewed 14,201 times.`,

  podcast: `# The Long Furrow

A podcast about farming, by Hanna Voss and Leo Brandt.

## Episodes

- **#48 Sheep on solar farms** – 18 Nov – 41 min
- **#47 The price of milk** – 4 Nov – 38 min
- **#46 Hedges** – 21 Oct – 52 min

## Live shows

- 12 December, Leeds, Corn Exchange – sold out
- 16 January, York, The Basement – tickets £14

Supported by 1,204 members. Membership from £4 a month.

New episodes every second Tuesday.`,

  library: `# quern 3.4.1

Published 2 weeks ago · MIT · 1,209,331 weekly downloads

Fast JSON diff for Node and browsers.

## Requirements

Node 20 or newer.

## Known vulnerabilities

None reported.

## Deprecated

\`diffSync()\` is deprecated and will be removed in version 4.

## Maintainers

- jtalvik
- m-okoro

Dependencies: 2 · Dependents: 811 · Open issues: 37`,
};

export const FRESH: readonly GoalCase[] = [
  yes('ferry', 'Tell me when a departure is cancelled', ['| Botnia | Cancelled |', '| Botnia | On time |']),
  yes('ferry', 'delays or cancellations of ferries', [
    '| 14:30 | Vaasa | Aurora | On time |',
    '| 14:30 | Vaasa | Aurora | Delayed 45 min |',
  ]),
  no('ferry', 'delays or cancellations of ferries', ['Rated 4.1 by 812', 'Rated 4.1 by 815'], ['08:12', '09:47']),
  no('ferry', 'Price of a cabin', ['Adult, one way: €38', 'Adult, one way: €41']),
  yes('ferry', 'Price of a cabin', ['Cabin: from €47', 'Cabin: from €52']),
  yes('ferry', 'When does the restaurant open again?', [
    'The restaurant on board Aurora is closed until further notice.',
    'The restaurant on board Aurora is open daily from 11:00.',
  ]),
  no('ferry', 'When does the restaurant open again?', ['Pets travel free of charge.', 'Pets travel for €5.']),
  yes('ferry', 'fare changes', ['Child 6–15: €19', 'Child 6–15: €21']),
  no('ferry', 'fare changes', ['40 minutes', '60 minutes']),

  yes('keyboard', 'Price drops', ['**€129.00**', '**€109.00**']),
  no('keyboard', 'Price of the Lumo K2', ['Lumo K1 €89.00', 'Lumo K1 €79.00']),
  no('keyboard', 'price changes', ['318 reviews', '322 reviews'], ['4 agents', '2 agents']),
  yes('keyboard', 'is a new firmware out', ['1.8.2', '1.9.0']),
  no('keyboard', 'is a new firmware out', ['In stock: 23', 'In stock: 22']),
  yes('keyboard', 'let me know if it goes out of stock', ['In stock: 23', 'Sold out']),
  yes('keyboard', 'a UK layout becomes available', ['ISO German, ISO Nordic', 'ISO German, ISO Nordic, ISO UK']),
  no('keyboard', 'a UK layout becomes available', ['2–3 working days', '5–7 working days']),
  yes('keyboard', 'Warranty terms', ['| Warranty | 2 years |', '| Warranty | 3 years |']),
  yes('keyboard', 'delivery time gets longer', ['2–3 working days', '2–3 weeks']),

  yes('council', 'New planning applications', [
    '| 25/0423 |',
    '| 25/0431 | 3 Mill Close | Loft conversion | Under review | 2 January |\n| 25/0423 |',
  ]),
  no('council', 'New planning applications', ['14,201 times', '14,388 times']),
  yes('council', 'a decision on Fen Lane', ['| 62 dwellings | Under review |', '| 62 dwellings | Refused |']),
  no('council', 'a decision on Fen Lane', [
    '| Two-storey extension | Under review |',
    '| Two-storey extension | Approved |',
  ]),
  yes('council', 'date of the next committee meeting', ['9 December at 6 pm', '13 January at 6 pm']),
  no('council', 'date of the next committee meeting', ['householder application £258', 'householder application £271']),
  yes('council', 'Who chairs the meeting?', ['Amara Singh', 'Peter Lowell']),
  yes('council', 'deadline for comments on 8 Quarry Road', ['| 5 December |', '| 12 December |']),
  no('council', 'deadline for comments on 8 Quarry Road', ['| 19 December |', '| 22 December |']),
  yes('council', 'application fees', ['£578', '£610']),

  yes('podcast', 'Tell me when there is a new episode', ['- **#48', '- **#49 Seed banks** – 2 Dec – 44 min\n- **#48']),
  no('podcast', 'Tell me when there is a new episode', ['1,204 members', '1,219 members']),
  no('podcast', 'Tell me when there is a new episode', ['tickets £14', 'sold out']),
  yes('podcast', 'new live shows near Leeds', [
    '- 16 January',
    '- 14 January, Leeds, Brudenell – tickets £12\n- 16 January',
  ]),
  yes('podcast', 'tickets for York sell out', ['tickets £14', 'sold out']),
  no('podcast', 'tickets for York sell out', ['1,204 members', '1,311 members']),
  yes('podcast', 'membership price', ['from £4 a month', 'from £5 a month']),
  no('podcast', 'membership price', ['tickets £14', 'tickets £16']),

  yes('library', 'new version', ['# quern 3.4.1', '# quern 3.5.0'], ['2 weeks ago', '1 hour ago']),
  no('library', 'new version', ['1,209,331', '1,215,874'], ['2 weeks ago', '3 weeks ago']),
  yes('library', 'security vulnerabilities', ['None reported.', 'CVE-2025-4471: prototype pollution, fixed in 3.4.2.']),
  no('library', 'security vulnerabilities', ['Open issues: 37', 'Open issues: 41']),
  yes('library', 'tell me when a function is deprecated', [
    'will be removed in version 4.',
    'will be removed in version 4. `patchSync()` is deprecated as well.',
  ]),
  yes('library', 'change of maintainers', ['- m-okoro', '- m-okoro\n- lsvens']),
  no('library', 'change of maintainers', ['Dependents: 811', 'Dependents: 823']),
  yes('library', 'minimum Node version', ['Node 20 or newer', 'Node 22 or newer']),
  no('library', 'licence changes', ['Dependencies: 2', 'Dependencies: 3']),
  yes('library', 'licence changes', ['· MIT ·', '· Apache-2.0 ·']),
];
