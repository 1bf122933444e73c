// Over 10 kB: the data of twelve kinds of sites.
import { pick, xorshift } from '../random.ts';
import type { FieldSpec, SiteRecord, SiteSpec, Value } from './types.ts';

const text = (value: Value): string => String(value);
const field = (
  name: string,
  label: string,
  type: FieldSpec['type'],
  on: FieldSpec['on'],
  show: FieldSpec['show'] = text,
  description?: string,
): FieldSpec => ({ name, label, type, on, show, ...(description === undefined ? {} : { description }) });

const between = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));
const some = <T>(random: () => number, list: readonly T[], count: number): T[] => {
  const rest = [...list];
  return Array.from({ length: count }, () => rest.splice(Math.floor(random() * rest.length), 1)[0] as T);
};

const FIRST =
  'Anna Ben Clara David Elena Farid Greta Hugo Ines Jonas Karin Luis Maren Noor Oskar Paula Rafael Sofia Tomas Vera'.split(
    ' ',
  );
const LAST =
  'Abbott Becker Castro Dubois Eriksen Fischer Grant Horvat Ivanova Jensen Keller Lopez Moreau Novak Olsen Petrov Quinn Rossi Sato Weber'.split(
    ' ',
  );
const STREETS =
  'Harbour Street|Mill Lane|Station Road|Garden Avenue|Bridge Street|Castle Hill|Park View|Orchard Close'.split('|');
const CITIES = 'Bristol|Leeds|Dresden|Lyon|Porto|Gdansk|Malmo|Ghent'.split('|');
const person = (random: () => number): string => `${pick(random, FIRST)} ${pick(random, LAST)}`;
const phone = (random: () => number): string =>
  `0${between(random, 20, 99)} ${between(random, 100, 999)} ${between(random, 1000, 9999)}`;
const day = (random: () => number): string =>
  `2025-${String(between(random, 1, 12)).padStart(2, '0')}-${String(between(random, 1, 28)).padStart(2, '0')}`;
const inWords = (value: Value): string =>
  new Date(`${value}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
const listed = (value: Value): string => (value as readonly string[]).join(', ');

type Made = (random: () => number, index: number) => SiteRecord;
type Kind = Omit<SiteSpec, 'records' | 'host'> & { readonly count: number; readonly make: Made };

/** Names that no two records share. */
const named =
  (starts: string, ends: string) =>
  (index: number): string => {
    const [first, last] = [starts.split('|'), ends.split('|')];
    return `${first[index % first.length]} ${last[Math.floor(index / first.length) % last.length]}`;
  };
const mugs = named('Amber|Birch|Copper|Dune|Ember|Fjord|Granite', 'Kettle|Lamp|Teapot|Bowl');
const sessions = named(
  'Testing|Shipping|Reading|Tuning|Guarding|Mapping|Teaching',
  'Compilers at Night|Queues That Last|Forms for All|Small Databases',
);
const jobs = named('Senior|Junior|Lead|Assistant|Night-shift|Field|Chief', 'Gardener|Data Analyst|Nurse|Electrician');
const dishes = named('Roasted|Spicy|Creamy|Smoky|Pickled|Crispy', 'Pumpkin Soup|Lentil Salad|Mushroom Tart');
const threads = named(
  'Cannot pair|How to reset|Noise from|Best oil for|Replacing',
  'the blue pump|my old mixer|a rear wheel|the third filter',
);
const clinics = named(
  'Northgate|Riverside|Oakfield|Hillcrest|Seaview|Elmwood',
  'Dental Care|Eye Clinic|Family Practice',
);
const options = named('cache|retry|worker|upload|session|index', '_limit|_timeout|_mode');

const KINDS: readonly Kind[] = [
  {
    kind: 'shop',
    title: 'Hearth & Co, kitchen and light',
    prompt: 'All products with name, price, SKU and material',
    list: 'products',
    key: 'name',
    perPage: 8,
    count: 22,
    fields: [
      field('name', 'Product', 'string', 'list'),
      field('price', 'Price', 'number', 'list', (value) => `€${Number(value).toFixed(2)}`),
      field('sku', 'SKU', 'string', 'detail'),
      field('material', 'Material', 'string', 'detail'),
    ],
    make: (random, index) => ({
      name: mugs(index),
      price: between(random, 5, 240) + 0.9,
      sku: `HC-${between(random, 10_000, 99_999)}`,
      ...(random() < 0.85
        ? { material: pick(random, ['stoneware', 'brushed steel', 'oak wood', 'recycled glass']) }
        : {}),
    }),
  },
  {
    kind: 'company',
    title: 'Larkfield Instruments',
    prompt: 'The offices of the company, each with city, phone number, number of employees and its head',
    list: 'offices',
    key: 'city',
    perPage: 8,
    count: 6,
    fields: [
      field('city', 'City', 'string', 'list'),
      field('phone', 'Phone', 'string', 'list'),
      field('employees', 'Employees', 'number', 'detail'),
      field('head', 'Head of office', 'string', 'detail'),
    ],
    make: (random, index) => ({
      city: CITIES[index] as string,
      phone: phone(random),
      ...(random() < 0.8 ? { employees: between(random, 8, 420) } : {}),
      head: person(random),
    }),
  },
  {
    kind: 'docs',
    title: 'Pelican server: settings reference',
    prompt: 'Every setting with its default value and unit',
    list: 'settings',
    key: 'name',
    perPage: 20,
    count: 18,
    fields: [
      field('name', 'Setting', 'string', 'list'),
      field('default', 'Default', 'string', 'list'),
      field('since', 'Since', 'string', 'list', text, 'Version that introduced it'),
    ],
    make: (random, index) => ({
      name: options(index).replace(' ', ''),
      default: pick(random, ['16', '250', 'auto', 'off', '30', 'strict']),
      ...(random() < 0.8 ? { since: `${between(random, 1, 4)}.${between(random, 0, 9)}` } : {}),
    }),
  },
  {
    kind: 'conference',
    title: 'Quiet Software Days, programme',
    prompt: 'All talks with title, speaker, room and start time',
    list: 'talks',
    key: 'title',
    perPage: 10,
    count: 24,
    fields: [
      field('title', 'Talk', 'string', 'list'),
      field('speaker', 'Speaker', 'string', 'list'),
      field('room', 'Room', 'string', 'list'),
      field('startTime', 'Start time', 'string', 'list'),
    ],
    make: (random, index) => ({
      title: sessions(index),
      speaker: person(random),
      ...(random() < 0.9 ? { room: pick(random, ['Aula', 'Hall 2', 'Studio', 'Library']) } : {}),
      startTime: `${between(random, 9, 17)}:${pick(random, ['00', '15', '30', '45'])}`,
    }),
  },
  {
    kind: 'jobs',
    title: 'Vacancies at Brook County',
    prompt: 'All vacancies: job title, location, salary and contract type',
    list: 'jobs',
    key: 'title',
    perPage: 9,
    count: 25,
    fields: [
      field('title', 'Job title', 'string', 'list'),
      field('location', 'Location', 'string', 'list'),
      field('salary', 'Salary', 'number', 'detail', (value) => `£${Number(value).toLocaleString('en-GB')}`),
      field('contract', 'Contract', 'string', 'detail', text, 'Type of contract'),
    ],
    make: (random, index) => ({
      title: jobs(index),
      location: pick(random, CITIES),
      ...(random() < 0.8 ? { salary: between(random, 21, 88) * 500 + 10_000 } : {}),
      contract: pick(random, ['permanent', 'fixed term', 'part time']),
    }),
  },
  {
    kind: 'staff',
    title: 'Department of Soil Science, people',
    prompt: 'The staff of the department with name, role, e-mail address and office',
    list: 'people',
    key: 'name',
    perPage: 12,
    count: 16,
    fields: [
      field('name', 'Name', 'string', 'list'),
      field('role', 'Role', 'string', 'list'),
      field('email', 'E-mail', 'string', 'detail'),
      field('office', 'Office', 'string', 'detail'),
    ],
    make: (random, index) => {
      const [first, last] = [FIRST[index] as string, LAST[(index * 7) % LAST.length] as string];
      return {
        name: `${first} ${last}`,
        role: pick(random, ['Professor', 'Lecturer', 'Technician', 'Research Fellow']),
        email: `${first}.${last}@soil.example`.toLowerCase(),
        ...(random() < 0.85 ? { office: `${pick(random, ['A', 'B', 'C'])}${between(random, 100, 399)}` } : {}),
      };
    },
  },
  {
    kind: 'recipes',
    title: 'Slow Spoon recipes',
    prompt: 'All recipes with name, servings, preparation time in minutes and ingredients',
    list: 'recipes',
    key: 'name',
    perPage: 6,
    count: 16,
    fields: [
      field('name', 'Recipe', 'string', 'list'),
      field('servings', 'Servings', 'number', 'list'),
      field(
        'prepMinutes',
        'Preparation time',
        'number',
        'detail',
        (value) => `${value} minutes`,
        'Preparation time in minutes',
      ),
      field('ingredients', 'Ingredients', 'list', 'detail', listed),
    ],
    make: (random, index) => ({
      name: dishes(index),
      ...(random() < 0.9 ? { servings: between(random, 2, 8) } : {}),
      prepMinutes: between(random, 2, 18) * 5,
      ingredients: some(
        random,
        ['onions', 'garlic', 'olive oil', 'salt', 'cumin', 'butter', 'thyme', 'lemons', 'rice'],
        4,
      ),
    }),
  },
  {
    kind: 'homes',
    title: 'Keystone Homes, for sale',
    prompt: 'All homes with address, price, bedrooms, floor area and year built',
    list: 'homes',
    key: 'address',
    perPage: 7,
    count: 20,
    fields: [
      field('address', 'Address', 'string', 'list'),
      field('price', 'Asking price', 'number', 'list', (value) => `£${Number(value).toLocaleString('en-GB')}`),
      field('bedrooms', 'Bedrooms', 'number', 'list'),
      field('areaSqm', 'Floor area', 'number', 'detail', (value) => `${value} m²`, 'Floor area in square metres'),
      field('yearBuilt', 'Year built', 'number', 'detail'),
    ],
    make: (random, index) => ({
      address: `${index * 3 + 2} ${STREETS[index % STREETS.length]}`,
      price: between(random, 90, 800) * 1000,
      bedrooms: between(random, 1, 6),
      areaSqm: between(random, 38, 320),
      ...(random() < 0.8 ? { yearBuilt: between(random, 1880, 2022) } : {}),
    }),
  },
  {
    kind: 'changelog',
    title: 'Pelican API changelog',
    prompt: 'All releases with version, date and the number of endpoints that they changed',
    list: 'releases',
    key: 'version',
    perPage: 10,
    count: 21,
    fields: [
      field('version', 'Version', 'string', 'list'),
      field('date', 'Released', 'string', 'list', inWords, 'Release date, YYYY-MM-DD'),
      field('endpoints', 'Changed endpoints', 'number', 'list'),
    ],
    make: (random, index) => ({
      version: `4.${20 - index}.${between(random, 0, 9)}`,
      date: day(random),
      ...(random() < 0.85 ? { endpoints: between(random, 1, 40) } : {}),
    }),
  },
  {
    kind: 'plans',
    title: 'Tally: plans and prices',
    prompt: 'All plans with name, monthly price, users and storage',
    list: 'plans',
    key: 'name',
    perPage: 6,
    count: 4,
    fields: [
      field('name', 'Plan', 'string', 'list'),
      field('price', 'Price', 'number', 'list', (value) => `$${value} per month`, 'Monthly price'),
      field('users', 'Users', 'number', 'list', (value) => `${value} users`),
      field('storageGb', 'Storage', 'number', 'list', (value) => `${value} GB storage`, 'Storage in GB'),
    ],
    make: (random, index) => ({
      name: ['Solo', 'Team', 'Studio', 'Enterprise'][index] as string,
      ...(index < 3 ? { price: (index + 1) * between(random, 7, 19) } : {}),
      users: (index + 1) * between(random, 2, 30) + 1,
      ...(random() < 0.8 ? { storageGb: between(random, 2, 90) * 10 } : {}),
    }),
  },
  {
    kind: 'forum',
    title: 'Workshop forum: repairs',
    prompt: 'All threads with title, author, number of replies and date of the last post',
    list: 'threads',
    key: 'title',
    perPage: 9,
    count: 20,
    fields: [
      field('title', 'Thread', 'string', 'list'),
      field('author', 'Author', 'string', 'list'),
      field('replies', 'Replies', 'number', 'list'),
      field('lastPost', 'Last post', 'string', 'list', inWords, 'Date of the last post, YYYY-MM-DD'),
    ],
    make: (random, index) => ({
      title: threads(index),
      author: person(random),
      replies: between(random, 0, 140),
      ...(random() < 0.85 ? { lastPost: day(random) } : {}),
    }),
  },
  {
    kind: 'clinics',
    title: 'Find a clinic',
    prompt: 'All clinics with name, address, phone number and opening hours',
    list: 'clinics',
    key: 'name',
    perPage: 8,
    count: 18,
    fields: [
      field('name', 'Clinic', 'string', 'list'),
      field('address', 'Address', 'string', 'list'),
      field('phone', 'Phone', 'string', 'detail'),
      field('openingHours', 'Opening hours', 'string', 'detail'),
    ],
    make: (random, index) => ({
      name: clinics(index),
      address: `${between(random, 1, 99)} ${pick(random, STREETS)}`,
      ...(random() < 0.9 ? { phone: phone(random) } : {}),
      openingHours: `Mon to Fri, ${between(random, 7, 9)}:00 to ${between(random, 16, 19)}:30`,
    }),
  },
];

/** @param seed other seeds have other values in the same kinds of sites */
export function siteSpecs(seed: number): SiteSpec[] {
  return KINDS.map(({ count, make, ...kind }, place) => {
    const random = xorshift((seed * 7_919 + place * 104_729 + 1) | 1);
    for (let warm = 0; warm < 10; warm++) random();
    return {
      ...kind,
      host: `${kind.kind}.example`,
      records: Array.from({ length: count }, (_, index) => make(random, index)),
    };
  });
}
