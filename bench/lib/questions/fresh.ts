// Over 10 kB: pages and questions of a bench.
import type { QuestionPage } from './types.ts';

/** Pages that were written before the code of the answers was read, and measured once, after the last change to it. */
export const FRESH: readonly QuestionPage[] = [
  {
    markdown: `[Home](/) / [Residents](/residents) / Bins and recycling

# Bins and recycling

Household waste is collected every second Thursday. Put your bin at the kerb by 7 am on collection day.

## What goes where

| Bin | Contents | Collected |
| --- | --- | --- |
| Grey | general waste | every two weeks |
| Blue | paper and card | every four weeks |
| Brown | garden waste | weekly from March to November |

Garden waste is a paid service: a subscription costs £48 a year for one bin and £30 for each further bin. Batteries and paint must never go into a bin; bring them to the recycling centre at Mill Lane.

### Recycling centre

Open daily 8:30 am to 6 pm, Sundays until 4 pm. Closed on 25 December. You need a permit for vans. Permits are issued by the Civic Office and are valid for twelve months.

### Missed collections

If your bin was not emptied, report it within two working days. Our crew returns within three working days. Call 01632 960 144 or write to bins@northby.example.

A replacement bin costs £35. Stolen bins are replaced free of charge if you give us a crime number.`,
    asked: {
      'What day is household waste collected?': 'Thursday',
      'By what time must the bin be out?': '7 am',
      'Which bin is for paper?': 'Blue',
      'How often is the blue bin collected?': 'every four weeks',
      'What does the garden waste subscription cost?': '£48',
      'Where can I bring old batteries?': 'Mill Lane',
      'When does the recycling centre close on Sundays?': '4 pm',
      'Who issues permits for vans?': 'Civic Office',
      'How long is a permit valid?': 'twelve months',
      'How soon must I report a missed collection?': 'two working days',
      'What is the phone number?': '01632 960 144',
      'How much is a replacement bin?': '£35',
      'Are stolen bins replaced for free?': 'free of charge',
      'How much does a bulky waste collection cost?': null,
      'Who is the head of waste services?': null,
      'What colour is the food waste bin?': null,
      'When was the recycling centre opened?': null,
      'How many tonnes are recycled each year?': null,
      'Can I pay by direct debit?': null,
    },
  },
  {
    markdown: `# tidemark

A small command-line tool that renders tide tables as SVG. Written in Go by Ruth Adeyemi and released under the MIT licence.

## Install

Requires Go 1.22 or later.

    go install tidemark.example/cmd/tidemark@latest

## Options

- \`--station\`: identifier of the station. Required.
- \`--days\`: how many days to draw, 7 unless given, at most 31.
- \`--units\`: \`m\` or \`ft\`. Defaults to \`m\`.
- \`--cache\`: folder for downloaded data; \`~/.cache/tidemark\` by default.

## Environment

**TIDEMARK_TOKEN** is sent with each request. Without a token, the tool may make 50 requests an hour.

## FAQ

### Does it work offline?

Yes, once the data of a station has been downloaded.

### Why is my table an hour off?

Tables are in UTC. Pass \`--tz\` to have local time.

### How do I draw a whole month?

Pass \`--days 31\`.

## History

Version 2.0 came out on 3 May 2024 and dropped the PNG output. Version 1.0 dates from 2019.

Bugs are tracked at https://tracker.example/tidemark.`,
    asked: {
      'Who wrote tidemark?': 'Ruth Adeyemi',
      'Which language is it written in?': 'Go',
      'Under which licence is it released?': 'MIT',
      'Which version of Go does it need?': '1.22',
      'How many days are drawn by default?': '7',
      'What is the maximum of --days?': '31',
      'What is the default unit?': 'm',
      'Where is downloaded data cached?': '~/.cache/tidemark',
      'How many requests an hour are allowed without a token?': '50',
      'Does it work offline?': 'Yes',
      'Why is my table an hour off?': 'UTC',
      'When was version 2.0 released?': '3 May 2024',
      'What did version 2.0 remove?': 'PNG',
      'Where are bugs tracked?': 'tracker.example',
      'How many stations are supported?': null,
      'Which company sponsors the project?': null,
      'How many stars does it have?': null,
      'What is the default port?': null,
      'Is there a Windows installer?': null,
      'When will version 3.0 be released?': null,
    },
  },
  {
    markdown: `# Kestrel Climbing

Kestrel is the largest climbing gym in the valley, with 1,400 square metres of wall up to 16 metres high.

## Prices

| | Adult | Student | Child (under 14) |
| --- | --- | --- | --- |
| Day pass | CHF 26 | CHF 21 | CHF 14 |
| Ten visits | CHF 230 | CHF 185 | CHF 120 |
| Year | CHF 890 | CHF 690 | CHF 390 |

Shoes CHF 6 · Harness CHF 5 · Chalk bag CHF 3

## Hours

Monday to Friday: 9:00 – 22:30

Saturday and Sunday: 9:00 – 20:00

## Courses

The introductory course lasts three hours and takes place every Saturday at 10 am. It is taught by Jonas Frei and limited to eight people. The fee of CHF 75 includes shoes and harness. Participants must be at least 14 years old. Register by Thursday evening at the desk or online.

## Getting here

Take bus 11 to *Gaswerk*; the gym is two minutes on foot from there. There are 40 parking spaces behind the building.

Dogs are not allowed in the hall. Our café *Seilschaft* serves lunch from 11:30.

Owner: Kestrel Kletterhallen AG, managing director Petra Lüthi. Founded in 2008.`,
    asked: {
      'How high is the wall?': '16 metres',
      'How much is a day pass for students?': 'CHF 21',
      'What does a year cost for adults?': 'CHF 890',
      'How much does it cost to rent shoes?': 'CHF 6',
      'Until when is the gym open on Saturday?': '20:00',
      'How long is the introductory course?': 'three hours',
      'Who teaches the introductory course?': 'Jonas Frei',
      'How many people can join the course?': 'eight',
      'What is the minimum age for the course?': '14',
      'Which bus goes to the gym?': '11',
      'How many parking spaces are there?': '40',
      'Are dogs allowed?': 'not allowed',
      'What is the café called?': 'Seilschaft',
      'Who is the managing director?': 'Petra Lüthi',
      'When was the company founded?': '2008',
      'How much is a day pass for seniors?': null,
      'What does a massage cost?': null,
      'Who designed the building?': null,
      'How many members does the gym have?': null,
      'Is there a sauna?': null,
      'What is the wifi password?': null,
    },
  },
  {
    markdown: `# Orrin Biologics reports third quarter

**DUBLIN, 6 November 2025** — Orrin Biologics today reported revenue of €84.2 million for the third quarter, up 12% from €75.1 million a year earlier. Net profit was €9.6 million.

"Demand for our enzymes was strong in Asia," said Maeve Cullinan, chief executive. Chief financial officer Tobias Rehn will step down at the end of March; the board has begun to look for a successor.

The company opened a plant in Cork in September, which employs 210 people. It plans to invest €40 million there over five years because its site in Galway has reached capacity.

For the full year, Orrin expects revenue between €330 million and €340 million. A dividend of €0.45 a share will be paid on 12 December.

## About Orrin

Orrin Biologics makes enzymes for food and textiles. It was started in 1994 by two chemists, Aoife Byrne and Declan Roche, and is listed in Dublin under the symbol ORRB. It has about 1,900 employees in seven countries.

Contact: Niamh Doyle, Investor Relations, +353 1 555 0199, ir@orrin.example`,
    asked: {
      'What was the revenue in the third quarter?': '€84.2 million',
      'By how much did revenue grow?': '12%',
      'How much profit did Orrin make?': '€9.6 million',
      'Who is the chief executive?': 'Maeve Cullinan',
      'When does Tobias Rehn step down?': 'March',
      'Where did the company open a plant?': 'Cork',
      'How many people work at the plant in Cork?': '210',
      'Why does it invest in Cork?': 'capacity',
      'How high is the dividend?': '€0.45',
      'When will the dividend be paid?': '12 December',
      'Who started the company?': 'Aoife Byrne',
      'What does Orrin make?': 'enzymes',
      'How many employees does Orrin have?': '1,900',
      'What is the stock symbol?': 'ORRB',
      'Who is the contact for investors?': 'Niamh Doyle',
      'Who is the chairman of the board?': null,
      'How much debt does the company have?': null,
      'What is the address of the plant in Cork?': null,
      'Who will succeed Tobias Rehn?': null,
      'How many patents does Orrin hold?': null,
      'When was the site in Galway built?': null,
    },
  },
];
