// Over 10 kB: templates for twelve kinds of sites.

import {
  capital,
  cents,
  dateIn,
  grouped,
  isDetailed,
  items,
  must,
  oneOf,
  others,
  PIXEL,
  recordPages,
  type Site,
  type Template,
  text,
  title,
  vary,
} from './template-parts.ts';
import { type Design, escaped, keyOf, pagesOf, type SiteRecord, slug } from './types.ts';

// Imitates what a web framework renders with Bootstrap 5: rows of columns, list groups, cards with stretched links,
// badges, accordions, icons of the icon font beside bare values, the programme with a tab for each day.

const icon = (name: string): string => `<i class="bi bi-${name}" aria-hidden="true"></i>`;
const badge = (inside: string, color = 'secondary'): string =>
  `<span class="badge rounded-pill text-bg-${color}">${inside}</span>`;
const muted = (inside: string): string => `<small class="text-body-secondary">${inside}</small>`;
const card = (inside: string): string => `<div class="card h-100 shadow-sm">${inside}</div>`;
const listGroup = (rows: readonly string[]): string => `<div class="list-group mb-4">\n${rows.join('\n')}\n</div>`;
const columns = (cells: readonly string[], perRow: number): string =>
  `<div class="row row-cols-1 row-cols-sm-2 row-cols-lg-${perRow} g-4">\n${cells.map((cell) => `<div class="col">${cell}</div>`).join('\n')}\n</div>`;
const cardTitle: Template = (record, site) =>
  `<h5 class="card-title"><a class="stretched-link text-reset text-decoration-none" href="${site.path(record)}">${title(site, record)}</a></h5>`;
/** A label and its value at the two ends of a line. */
const ends = (label: string, value: string): string =>
  value &&
  `<li class="list-group-item d-flex justify-content-between"><span class="text-body-secondary">${label}</span>
<span>${value}</span></li>`;
const endsOf = (...rows: readonly string[]): string =>
  `<ul class="list-group list-group-flush mb-3">${rows.join('')}</ul>`;
const term = (label: string, value: string): string =>
  value && `<dt class="col-sm-4">${label}</dt><dd class="col-sm-8">${value}</dd>`;
const terms = (...rows: readonly string[]): string => `<dl class="row mb-0">${rows.join('\n')}</dl>`;
const stat = (label: string, value: string): string =>
  value &&
  `<div class="col"><div class="fs-3 fw-bold">${value}</div><div class="small text-uppercase text-body-secondary">${label}</div></div>`;
const british = dateIn('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const time = (day: string): string => `<time datetime="${day}">${british(day)}</time>`;

type List = (records: readonly SiteRecord[], site: Site) => string;
const inColumns =
  (perRow: number, cell: Template): List =>
  (records, site) =>
    columns(
      records.map((record) => card(cell(record, site))),
      perRow,
    );
const inGroup =
  (item: Template): List =>
  (records, site) =>
    listGroup(records.map((record) => item(record, site)));
const minutes = (record: SiteRecord): number => {
  const [hour, minute] = String(record.startTime).split(':');
  return Number(hour) * 60 + Number(minute);
};

const LISTS: Readonly<Record<string, List>> = {
  shop: inColumns(
    4,
    (record, site) =>
      `<img src="${PIXEL}" class="card-img-top" alt="${title(site, record)}">
<div class="card-body">${vary(title(site, record), 4) === 0 ? badge('New', 'success') : ''}${cardTitle(record, site)}
<div class="text-warning small">${icon('star-fill').repeat(4)}${icon('star-half')} <span class="text-body-secondary">(${3 + vary(title(site, record), 60)})</span></div></div>
<div class="card-footer d-flex justify-content-between align-items-center"><span class="fs-5">€${text(record, 'price', cents)}</span><button type="button" class="btn btn-sm btn-outline-primary">${icon('cart-plus')} Add</button></div>`,
  ),
  company: inGroup(
    (record, site) =>
      `<a href="${site.path(record)}" class="list-group-item list-group-item-action d-flex justify-content-between"><div><div class="fw-bold">${title(site, record)}</div>${muted(oneOf(title(site, record), ['Sales and service', 'Sales, service and workshop']))}</div><div>${icon('telephone')} ${text(record, 'phone')}</div></a>`,
  ),
  docs: (records, site) =>
    records
      .map(
        (
          record,
        ) => `<div class="card mb-3" id="${title(site, record)}"><div class="card-header d-flex justify-content-between"><code>${title(site, record)}</code>
${text(record, 'since', (version) => badge(`since ${version}`))}</div>
<div class="card-body"><p class="card-text">${oneOf(title(site, record), ['Applies to new connections only.', 'A restart is needed.', 'May be changed at any time.'])}</p>
${terms(term('Default', `<code>${text(record, 'default')}</code>`), term('Scope', oneOf(title(site, record), ['global', 'per site'])))}</div></div>`,
      )
      .join('\n'),
  conference: (records, site) =>
    records
      .toSorted((one, two) => minutes(one) - minutes(two))
      .map(
        (
          record,
        ) => `<div class="row border-bottom py-3"><div class="col-3 col-md-2 fw-bold">${text(record, 'startTime')}</div>
<div class="col"><h5 class="mb-1">${title(site, record)}</h5><p class="mb-0">${icon('person')} ${text(record, 'speaker')}</p>${muted(oneOf(title(site, record), ['Beginners', 'For everyone', 'Advanced']))}</div>
<div class="col-3 text-end">${text(record, 'room', (room) => badge(room, 'info'))}</div></div>`,
      )
      .join('\n'),
  jobs: inGroup(
    (record, site) =>
      `<a href="${site.path(record)}" class="list-group-item list-group-item-action"><div class="d-flex w-100 justify-content-between"><h5 class="mb-1">${title(site, record)}</h5>${muted(oneOf(title(site, record), ['3 days ago', '2 weeks ago', 'today']))}</div>
<p class="mb-1">${icon('geo-alt')} ${text(record, 'location')}</p>${muted(oneOf(title(site, record), ['Parks and gardens', 'Health', 'Buildings']))}</a>`,
  ),
  staff: inColumns(
    3,
    (record, site) =>
      `<div class="row g-0"><div class="col-4"><img src="${PIXEL}" class="img-fluid rounded-start" alt=""></div>
<div class="col-8"><div class="card-body">${cardTitle(record, site)}<h6 class="card-subtitle text-body-secondary">${text(record, 'role')}</h6></div></div></div>`,
  ),
  recipes: inColumns(
    3,
    (record, site) => `<img src="${PIXEL}" class="card-img-top" alt=""><div class="card-body">${cardTitle(record, site)}
<p class="card-text">Good on a cold evening, and it keeps for a day or two.</p>${badge(oneOf(title(site, record), ['Vegetarian', 'Quick', 'For guests']), 'light')}</div>
<div class="card-footer">${muted(`${text(record, 'servings', (count) => `${icon('people')} Serves ${count} · `)}${icon('heart')} ${20 + vary(title(site, record), 300)}`)}</div>`,
  ),
  homes: inGroup(
    (record, site) =>
      `<div class="list-group-item position-relative"><div class="row"><div class="col-md-4"><img src="${PIXEL}" class="img-fluid" alt="">${badge(`${icon('camera')} ${4 + vary(title(site, record), 12)}`, 'dark')}</div>
<div class="col-md-8"><div class="h4">£${text(record, 'price', grouped)}</div>${cardTitle(record, site)}
<ul class="list-inline"><li class="list-inline-item">${text(record, 'bedrooms')} bed</li><li class="list-inline-item">${1 + vary(title(site, record), 3)} bath</li><li class="list-inline-item">${oneOf(title(site, record), ['Terraced', 'Detached', 'Flat'])}</li></ul></div></div></div>`,
  ),
  changelog: (records, site) =>
    `<div class="accordion" id="releases">${records
      .map((record) => {
        const target = `v${slug(title(site, record))}`;
        return `<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button" type="button" data-bs-toggle="collapse" data-bs-target="#${target}" aria-expanded="true">${title(site, record)} <span class="ms-3 small">${text(record, 'date', time)}</span></button></h2>
<div id="${target}" class="accordion-collapse collapse show"><div class="accordion-body"><ul>${text(record, 'endpoints', (count) => `<li>${count} changed ${count === '1' ? 'endpoint' : 'endpoints'}</li>`)}<li>${1 + vary(title(site, record), 8)} fixes</li><li>${oneOf(title(site, record), ['Faster start', 'Clearer error messages'])}</li></ul></div></div></div>`;
      })
      .join('\n')}</div>`,
  plans: (records, site) =>
    columns(
      records.map((record) =>
        card(
          `<div class="card-header py-3 text-center"><h4 class="my-0 fw-normal">${title(site, record)}</h4></div>
<div class="card-body text-center"><h1 class="card-title pricing-card-title">${text(record, 'price', (price) => `$${price}<small class="text-body-secondary fw-light">/mo</small>`, 'Custom')}</h1>
<ul class="list-unstyled mt-3 mb-4"><li>${text(record, 'users')} users included</li>${text(record, 'storageGb', (size) => `<li>${size} GB of storage</li>`)}<li>${oneOf(title(site, record), ['Help center access', 'Email support', 'Phone and email support'])}</li></ul>
<a href="/contact/" class="w-100 btn btn-lg btn-outline-primary">${text(record, 'price', () => 'Get started', 'Contact us')}</a></div>`,
        ),
      ),
      4,
    ),
  forum: (records, site) =>
    `<div class="row fw-bold border-bottom d-none d-md-flex"><div class="col-md-7">Topic</div><div class="col-md-2">Replies</div><div class="col-md-3">Last reply</div></div>
${records
  .map(
    (
      record,
    ) => `<div class="row border-bottom py-2"><div class="col-md-7"><a href="${site.path(record)}">${title(site, record)}</a> ${vary(title(site, record), 3) === 0 ? badge('solved', 'success') : ''}<br>${muted(`by ${text(record, 'author')}`)}</div>
<div class="col-md-2">${icon('chat')} ${text(record, 'replies')}</div><div class="col-md-3">${text(record, 'lastPost', time, '–')}</div></div>`,
  )
  .join('\n')}`,
  clinics: inColumns(
    3,
    (record, site) =>
      `<div class="card-body">${cardTitle(record, site)}<address class="mb-2">${icon('geo-alt-fill')} ${text(record, 'address')}</address>${badge(oneOf(title(site, record), ['New patients welcome', 'Waiting list']), 'light')}</div>`,
  ),
};

const SINGLES: Readonly<Record<string, Template>> = {
  shop: (record, site) =>
    `<p class="lead">€${text(record, 'price', cents)}</p><p>Made for daily use, and easy to clean.</p><div class="input-group mb-3"><input type="number" class="form-control" value="1" aria-label="Quantity"><button type="button" class="btn btn-primary">Add to cart</button></div>
<h5>Details</h5>${endsOf(ends('Material', text(record, 'material', capital)), ends('SKU', text(record, 'sku')), ends('Weight', `${1 + vary(title(site, record), 4)}.1 kg`), ends('Guarantee', '2 years'))}`,
  company: (record, site) =>
    terms(
      term('Phone', text(record, 'phone')),
      term('Managed by', text(record, 'head')),
      term('Employees', text(record, 'employees')),
      term('Services', oneOf(title(site, record), ['Sales and service', 'Sales, service and workshop'])),
    ),
  jobs: (record, site) =>
    `<p>${badge(capital(text(record, 'contract')), 'primary')} ${badge(oneOf(title(site, record), ['Hybrid', 'On site']))}</p>
<p>${icon('geo-alt')} ${text(record, 'location')}</p>${text(record, 'salary', (salary) => `<p>${icon('cash')} £${grouped(salary)} per year</p>`)}
<h5>What you will do</h5><ul><li>Plan the work of the week with your team</li><li>Keep records, and report once in 3 months</li></ul>
<h5>What we offer</h5><ul><li>27 days of leave</li><li>£300 a year for training</li></ul><a class="btn btn-primary" href="/contact/">Apply</a>`,
  staff: (record) =>
    `<p class="lead">${text(record, 'role')}</p><ul class="list-unstyled"><li>${icon('envelope')} ${text(record, 'email', (email) => `<a href="mailto:${email}">${email}</a>`)}</li>${text(record, 'office', (office) => `<li>${icon('building')} Room ${office}</li>`)}<li>${icon('clock')} Wednesdays, 10:00</li></ul>
<h5>Research</h5><p>Roots, water and the carbon in soils.</p>`,
  recipes: (record, site) =>
    `<div class="row text-center mb-4">${stat('Prep', `${text(record, 'prepMinutes')} min`)}${stat('Cook', `${15 + vary(title(site, record), 4) * 10} min`)}${stat('Servings', text(record, 'servings'))}</div>
<div class="row"><div class="col-md-5"><h4>Ingredients</h4><ul class="list-group list-group-flush">${items(record, 'ingredients', (item) => `<li class="list-group-item"><input class="form-check-input me-1" type="checkbox"> ${item}</li>`)}</ul></div>
<div class="col-md-7"><h4>Steps</h4><ol><li>Heat the oven to 180 °C.</li><li>Mix everything in a large bowl.</li><li>Bake until golden.</li></ol></div></div>`,
  homes: (record, site) =>
    `<div class="h3 text-primary">£${text(record, 'price', grouped)}</div><div class="row text-center my-3">${stat('Bedrooms', text(record, 'bedrooms'))}${stat('Bathrooms', String(1 + vary(title(site, record), 3)))}${stat('Floor area', `${text(record, 'areaSqm')} m²`)}</div>
<h5>Key facts</h5>${terms(
      term(
        'Year built',
        text(record, 'yearBuilt', (year) => year, 'Unknown'),
      ),
      term('Heating', oneOf(title(site, record), ['Gas', 'Heat pump'])),
      term('Parking', 'On the street'),
    )}
<div class="alert alert-info mt-3">Borrow 90% from £${3 + vary(title(site, record), 5)}50 a month. Ask our advisers.</div>`,
  clinics: (record) =>
    `<address>${icon('geo-alt-fill')} ${text(record, 'address')}</address>${text(record, 'phone', (phone) => `<p>${icon('telephone-fill')} <a href="tel:${phone.replaceAll(' ', '')}">${phone}</a></p>`)}
<div class="card"><div class="card-header">Opening hours</div><div class="card-body">${text(record, 'openingHours')}</div></div>
<div class="alert alert-warning mt-3">In an emergency call 112.</div>`,
  forum: (record) =>
    `<div class="d-flex border rounded p-3"><div class="me-3">${icon('person-circle')}<br>${text(record, 'author')}</div><div>Has anybody had this before? I have tried what the manual says, without success. Grateful for any idea.</div></div>
<div class="alert alert-secondary mt-3">${record.replies === 1 ? '1 reply' : `${record.replies} replies`}. <a href="/contact/">Sign in</a> to read on.</div>`,
};

function frame({ spec }: Site, head: string, body: string): string {
  const brand = escaped(spec.title);
  const links = [
    ['/', capital(spec.list)],
    ['/about/', 'About'],
    ['/contact/', 'Contact'],
  ].map(([to, name]) => `<li class="nav-item"><a class="nav-link" href="${to}">${name}</a></li>`);
  return `<!doctype html>
<html lang="en" data-bs-theme="light"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${head} | ${brand}</title></head>
<body class="d-flex flex-column min-vh-100">
<nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container"><a class="navbar-brand" href="/">${brand}</a><button class="navbar-toggler" type="button" data-bs-toggle="collapse" data-bs-target="#nav" aria-label="Toggle navigation"><span class="navbar-toggler-icon"></span></button>
<div class="collapse navbar-collapse" id="nav"><ul class="navbar-nav me-auto">${links.join('')}</ul><form class="d-flex" role="search"><input class="form-control me-2" type="search" placeholder="Search"><button class="btn btn-outline-success" type="submit">Search</button></form></div></div></nav>
<main class="container py-4">${body}</main>
<section class="bg-body-secondary py-4"><div class="container"><h5>Never miss a thing</h5><p>Join 4,200 readers of our monthly newsletter.</p><div class="input-group"><input type="email" class="form-control" placeholder="Email address"><button class="btn btn-dark" type="button">Sign up</button></div></div></section>
<footer class="container py-5"><div class="row"><div class="col-6 col-md-3"><h5>Section</h5><ul class="nav flex-column">${links.join('')}</ul></div>
<div class="col-6 col-md-3"><h5>Contact</h5><p class="mb-0">${icon('telephone')} 0800 555 0188</p><p>${icon('envelope')} info@group.example</p></div></div><p class="border-top pt-3">© 2025 ${brand}</p></footer>
<div class="toast show position-fixed bottom-0 end-0" role="alert"><div class="toast-header"><strong class="me-auto">Cookies</strong><button type="button" class="btn-close" data-bs-dismiss="toast" aria-label="Close"></button></div><div class="toast-body">We use cookies to keep you signed in.</div></div>
</body></html>`;
}

/** A tab for each page of a programme, else numbers. */
function pagerOf(site: Site, url: (page: number) => string, page: number): string {
  const count = pagesOf(site.spec).length;
  if (count < 2) return '';
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  if (site.spec.kind === 'conference')
    return `<ul class="nav nav-tabs mb-3">${numbers.map((to) => `<li class="nav-item"><a class="nav-link${to === page ? ' active" aria-current="page' : ''}" href="${url(to)}">Day ${to}</a></li>`).join('')}</ul>`;
  const step = (to: number, name: string): string =>
    to < 1 || to > count
      ? `<li class="page-item disabled"><span class="page-link">${name}</span></li>`
      : `<li class="page-item${to === page ? ' active' : ''}"><a class="page-link" href="${url(to)}">${name}</a></li>`;
  return `<nav aria-label="Page navigation" class="mt-4"><ul class="pagination justify-content-center">${step(page - 1, 'Previous')}${numbers.map((to) => step(to, String(to))).join('')}${step(page + 1, 'Next')}</ul></nav>`;
}

/** What stands beside the page of a record. */
function similar(site: Site, record: SiteRecord): string {
  const rows = others(site.spec, record, 4).map(
    (other) =>
      `<a href="${site.path(other)}" class="list-group-item list-group-item-action">${escaped(keyOf(site.spec, other))}</a>`,
  );
  return `<div class="card"><div class="card-header">Similar ${site.spec.list}</div><div class="list-group list-group-flush">${rows.join('')}</div></div>`;
}

export const bootstrap: Design = (spec) => {
  const site: Site = {
    spec,
    path: (record) => `/${spec.list}/${slug(keyOf(spec, record))}-${21 + spec.records.indexOf(record)}/`,
  };
  const isProgramme = spec.kind === 'conference';
  const url = (page: number): string =>
    page === 1 ? '/' : isProgramme ? `/programme/day-${page}/` : `/${spec.list}/?page=${page}`;
  const list = (records: readonly SiteRecord[], page: number): string => {
    const pager = pagerOf(site, url, page);
    const body = must(LISTS[spec.kind], spec.kind)(records, site);
    return frame(
      site,
      capital(spec.list),
      `<div class="p-4 mb-4 bg-body-tertiary rounded-3"><h1 class="display-5 fw-bold">${capital(spec.list)}</h1><p class="col-md-8 fs-5">${isProgramme ? 'Three days, four rooms and a lot of coffee.' : 'Everything in one place, kept up to date by our team.'}</p></div>
${isProgramme ? pager + body : body + pager}`,
    );
  };
  const single: Template = (record) => {
    const name = escaped(keyOf(spec, record));
    return frame(
      site,
      name,
      `<nav aria-label="breadcrumb"><ol class="breadcrumb"><li class="breadcrumb-item"><a href="/">${capital(spec.list)}</a></li><li class="breadcrumb-item active" aria-current="page">${name}</li></ol></nav>
<div class="row g-5"><div class="col-lg-8"><h1>${name}</h1>${must(SINGLES[spec.kind], spec.kind)(record, site)}</div>
<div class="col-lg-4">${similar(site, record)}</div></div>`,
    );
  };
  const pages = recordPages(site, url, list, isDetailed(spec) || spec.kind === 'forum' ? single : undefined);
  for (const [to, name] of [
    ['/about/', 'About'],
    ['/contact/', 'Contact'],
  ] as const)
    pages.set(to, frame(site, name, `<h1>${name}</h1><p>There is more to come here soon.</p>`));
  return pages;
};
