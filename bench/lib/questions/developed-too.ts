import type { QuestionPage } from './types.ts';

/** More pages with which the answers are developed: a biography, a manual, an announcement, a page of a school. */
export const DEVELOPED_TOO: readonly QuestionPage[] = [
  {
    markdown: `# Margarethe Holt

**Margarethe Holt** (12 March 1871 – 4 July 1952) was a Norwegian surveyor and cartographer. She drew the first complete map of the Jostedal glacier.

## Life

Holt was born in Lillehammer, the third of five children of a clockmaker. She studied mathematics in Kristiania and graduated in 1894. In 1896 she joined the Geographical Survey, where she worked for thirty-one years. She married the painter Anders Vik in 1901; they had two daughters, Ida and Solveig.

## Work

Her map of the Jostedal glacier, at a scale of 1:50,000, was printed in 1908 and took her six summers. She measured heights with an instrument that she had built herself, because the ones of the Survey were too heavy to carry. Holt published three books, among them *Lines on Ice* (1911).

She received the King's Medal of Merit in 1920. A street in Bergen is named after her. She died of pneumonia in Oslo.`,
    asked: {
      'Where was Margarethe Holt born?': 'Lillehammer',
      'When did she die?': '1952',
      'What was her profession?': 'surveyor',
      'What did her father do?': 'clockmaker',
      'Who was her husband?': 'Anders Vik',
      'How many daughters did she have?': 'two daughters',
      'What did she study?': 'mathematics',
      'When did she join the Geographical Survey?': '1896',
      'How long did she work for the Survey?': 'thirty-one years',
      'What is the scale of the map?': '1:50,000',
      'Why did she build her own instrument?': 'too heavy',
      'How many books did she write?': 'three books',
      'Which award did she receive?': 'Medal of Merit',
      'Where is there a street named after her?': 'Bergen',
      'What did she die of?': 'pneumonia',
      'Who taught her mathematics?': null,
      'How tall was she?': null,
      'When was Anders Vik born?': null,
      'How much did the map cost?': null,
      'Which languages did she speak?': null,
    },
  },
  {
    markdown: `# AquaPro 300 pump: manual

## Technical data

- Voltage: 230 V
- Power: 450 W
- Maximum flow: 3,200 l/h
- Maximum depth: 7 m
- Cable: 10 m
- Noise: 48 dB

## Before first use

Soak the filter in water for ten minutes. Never run the pump dry: the seal burns within two minutes.

## Cleaning

Clean the filter once a month. Use lukewarm water only; solvents damage the housing. Replace the seal every two years. Seals can be ordered under number AP-3117.

## Faults

| Fault | Cause | Remedy |
| --- | --- | --- |
| Pump does not start | No power | Check the fuse |
| Low flow | Filter is blocked | Clean the filter |
| Loud noise | Air in the hose | Bleed the hose |

## Warranty

The warranty is valid for 36 months from purchase. It does not cover wear parts or damage by frost. Send the pump with the receipt to Wasserwerk Service, Hafenstr. 9, 26122 Oldenburg. Our technicians are on the phone on weekdays from 8 to 16, +49 441 555 0110.`,
    asked: {
      'What voltage does the pump need?': '230 V',
      'How deep can the pump work?': '7 m',
      'How loud is it?': '48 dB',
      'How long is the cable?': '10 m',
      'How long must the filter be soaked?': 'ten minutes',
      'How often should the filter be cleaned?': 'once a month',
      'How often must the seal be replaced?': 'every two years',
      'What is the order number of the seal?': 'AP-3117',
      'What should I do if the flow is low?': 'Clean the filter',
      'What causes loud noise?': 'Air in the hose',
      'How long does the warranty last?': '36 months',
      'Does the warranty cover frost damage?': 'does not cover',
      'Where do I send the pump?': 'Oldenburg',
      'When can I reach a technician?': '8 to 16',
      'What happens if the pump runs dry?': 'seal burns',
      'Can I use solvents for cleaning?': 'damage',
      'How much does a new seal cost?': null,
      'What is the weight of the pump?': null,
      'Who invented the pump?': null,
      'Where is the pump manufactured?': null,
      'How often should the hose be replaced?': null,
    },
  },
  {
    markdown: `# St Brannock's Primary School

[Admissions](/admissions) · [Term dates](/terms) · [Contact](/contact)

Welcome to St Brannock's, a school for 210 pupils aged four to eleven in the heart of Ilford Bay.

## The school day

| | Starts | Ends |
| --- | --- | --- |
| Breakfast club | 7:45 | 8:40 |
| Lessons | 8:50 | 15:15 |
| After-school club | 15:15 | 17:30 |

Lunch is served at 12:15. A school meal costs £2.65 a day; pupils in Years 1 and 2 eat for free. We are a nut-free school.

## Term dates 2025/26

- Autumn term: 3 September to 19 December
- Spring term: 6 January to 27 March
- Summer term: 14 April to 22 July

## Uniform

A navy jumper with the school badge, a white shirt, grey trousers or skirt, and black shoes. Jumpers are sold by Thorne & Daughters in Fore Street. No trainers, please.

## People

Headteacher: Mrs Olivia Penrose

Deputy: Mr Samir Haddad

Chair of governors: Dr Jean Trewin

Applications for September 2026 must reach us by 15 January 2026. Visits can be arranged with the school office on 01632 960 771 or at office@stbrannocks.example.`,
    asked: {
      'How many pupils are at the school?': '210',
      'When do lessons start?': '8:50',
      'Until when is the after-school club open?': '17:30',
      'What time is lunch?': '12:15',
      'How much is a school meal?': '£2.65',
      'Who eats for free?': 'Years 1 and 2',
      'When does the spring term begin?': '6 January',
      'When does the summer term end?': '22 July',
      'What colour is the jumper?': 'navy',
      'Where can I buy a jumper?': 'Thorne',
      'Are trainers allowed?': 'No trainers',
      'Who is the headteacher?': 'Olivia Penrose',
      'Who chairs the governors?': 'Jean Trewin',
      'What is the deadline for applications?': '15 January 2026',
      'How do I arrange a visit?': 'school office',
      'May children bring nuts?': 'nut-free',
      'Who teaches music?': null,
      'How much is the after-school club?': null,
      'When was the school built?': null,
      'What did inspectors say about the school?': null,
      'How many teachers are there?': null,
      'Is there a school bus?': null,
    },
  },
];
