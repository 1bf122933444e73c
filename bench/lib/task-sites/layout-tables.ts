// Over 10 kB: templates for twelve kinds of sites.

import {
  capital,
  cents,
  grouped,
  isDetailed,
  items,
  linked,
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
import { type Design, escaped, keyOf, pagesOf, type SiteRecord, type SiteSpec } from './types.ts';

// Imitates the pages of universities and counties that were built twenty years ago and are still kept: tables in tables
// for the layout, `font` and `bgcolor`, bold labels and line breaks, `.asp` with a number for each record.

const line = (label: string, value: string): string => (value ? `<b>${label}:</b> ${value}<br>\n` : '');
const table = (rows: string): string =>
  `<table border="0" cellpadding="4" cellspacing="0" width="100%">\n${rows}</table>\n`;
const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td valign="top">${cell}</td>`).join('\n')}</tr>\n`;
const striped = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  table(
    `<tr bgcolor="#003366">${heads.map((head) => `<td><font color="#ffffff" size="2"><b>${head}</b></font></td>`).join('')}</tr>
${rows
  .map(
    (cells, index) =>
      `<tr bgcolor="${index % 2 === 0 ? '#eeeeee' : '#ffffff'}">${cells.map((cell) => `<td><font size="2">${cell || '&nbsp;'}</font></td>`).join('')}</tr>\n`,
  )
  .join('')}`,
  );
const box = (head: string, inside: string): string =>
  table(
    `<tr><td bgcolor="#cccc99"><font size="2"><b>${head}</b></font></td></tr>
<tr><td bgcolor="#ffffee"><font size="1">${inside}</font></td></tr>\n`,
  );
/** Cells beside each other, and the next ones below. */
function gridOf(cells: readonly string[], perRow: number): string {
  const rows: string[] = [];
  for (let from = 0; from < cells.length; from += perRow) rows.push(row(...cells.slice(from, from + perRow)));
  return table(rows.join(''));
}
const image = (width: number): string => `<img src="${PIXEL}" width="${width}" height="${width}" border="0" alt="">`;
/** 03-May-2025 */
const dashed = (day: string): string => new Date(`${day}T00:00:00Z`).toUTCString().slice(5, 16).replaceAll(' ', '-');

type List = (records: readonly SiteRecord[], site: Site) => string;
const below =
  (template: Template, between = ''): List =>
  (records, site) =>
    records.map((record) => template(record, site)).join(between);

const LISTS: Readonly<Record<string, List>> = {
  shop: (records, site) =>
    gridOf(
      records.map(
        (record) =>
          `<center>${image(110)}<br>\n<font size="2">${linked(record, site)}</font><br>\n<font color="#990000"><b>&euro; ${text(record, 'price', cents)}</b></font><br>
<font size="1">incl. VAT, plus postage</font><br><br></center>`,
      ),
      4,
    ),
  company: below(
    (record, site) =>
      table(
        row(
          image(80),
          `<b>${linked(record, site)}</b><br>\nTel: ${text(record, 'phone')}<br>\n${line('Opening times', oneOf(title(site, record), ['Mon - Fri 9 am - 5 pm', 'By appointment']))}`,
        ),
      ),
    '<hr size="1" noshade>\n',
  ),
  docs: below(
    (record, site) =>
      `<a name="${title(site, record)}"></a><font size="3"><b><tt>${title(site, record)}</tt></b></font><br>
${oneOf(title(site, record), ['Set once in the main file.', 'May be set for each host.', 'Ignored in safe mode.'])}<br>
${line('Default', `<tt>${text(record, 'default')}</tt>`)}${line('Context', oneOf(title(site, record), ['server', 'server, host']))}${line('Available since', text(record, 'since'))}<a href="#top"><font size="1">Back to top</font></a><br>
<hr size="1" noshade>\n`,
  ),
  conference: (records, site) =>
    table(
      records
        .map((record) =>
          row(
            `<b>${text(record, 'startTime')}</b>`,
            `<b>${title(site, record)}</b><br>\n<i>${text(record, 'speaker')}</i><br>\n${text(record, 'room', (room) => `Room: ${room}`, 'Room: t.b.a.')}<br>\n<font size="1">${oneOf(title(site, record), ['45 minutes', '30 minutes', '45 minutes, in German'])}</font>`,
          ),
        )
        .join('') + row('&nbsp;', '<i>Coffee is served in the foyer between the talks.</i>'),
    ),
  jobs: below(
    (record, site) =>
      `${image(9)} ${linked(record, site)}<br>\nLocation: ${text(record, 'location')}<br>\n<font size="1" color="#666666">Ref. ${4000 + vary(title(site, record), 900)}, closing date 14-Jan-2026</font><br><br>\n`,
  ),
  staff: (records, site) =>
    gridOf(
      records.flatMap((record) => [
        image(60),
        `<b>${linked(record, site)}</b><br>\n${text(record, 'role')}<br>\n<font size="1">${oneOf(title(site, record), ['Soil Physics Group', 'Soil Chemistry Group'])}</font>`,
      ]),
      4,
    ),
  recipes: below(
    (record, site) =>
      `${linked(record, site)}${text(record, 'servings', (count) => ` (serves ${count})`)}<br>\n<font size="1">Sent in by a reader, ${oneOf(title(site, record), ['easy', 'medium', 'a little harder'])}</font><br><br>\n`,
  ),
  homes: below((record, site) =>
    table(
      row(
        image(140),
        `<b>${linked(record, site)}</b><br>\n${line('Price', `&pound;${text(record, 'price', grouped)}`)}${line('Bedrooms', text(record, 'bedrooms'))}${line('Tenure', oneOf(title(site, record), ['Freehold', 'Leasehold']))}<a href="${site.path(record)}">Full details &gt;&gt;</a>`,
      ),
    ),
  ),
  changelog: below(
    (record, site) =>
      `<b>Version ${title(site, record)}</b> (${text(record, 'date', dashed)})<br>\n${text(record, 'endpoints', (count) => `Endpoints changed: ${count}<br>\n`)}Bugs fixed: ${1 + vary(title(site, record), 9)}<br>\n<font size="1">${oneOf(title(site, record), ['Restart needed.', 'No restart needed.'])}</font><br><br>\n`,
  ),
  plans: (records, site) =>
    table(
      row(
        ...records.map((record) =>
          box(
            title(site, record),
            `${line(
              'Price',
              text(record, 'price', (price) => `$${price} per month`, 'please call us'),
            )}${line('Users', text(record, 'users'))}${line(
              'Disk space',
              text(record, 'storageGb', (size) => `${size} GB`),
            )}${line('Support', oneOf(title(site, record), ['e-mail', 'e-mail and telephone']))}<br><a href="/contact.asp">Order form</a>`,
          ),
        ),
      ),
    ),
  forum: (records, site) =>
    striped(
      ['&nbsp;', 'Subject', 'Posted by', 'Replies', 'Views', 'Last post'],
      records.map((record) => [
        image(16),
        title(site, record),
        text(record, 'author'),
        text(record, 'replies'),
        String(200 + vary(title(site, record), 900)),
        text(record, 'lastPost', dashed),
      ]),
    ),
  clinics: (records, site) =>
    striped(
      ['Name', 'Address', 'Parking'],
      records.map((record) => [
        linked(record, site),
        text(record, 'address'),
        oneOf(title(site, record), ['yes', 'no', 'street']),
      ]),
    ),
};

const SINGLES: Readonly<Record<string, Template>> = {
  shop: (record, site) =>
    table(
      row(
        image(220),
        `<font size="4" color="#990000"><b>&euro; ${text(record, 'price', cents)}</b></font><br>\n<font size="1">incl. VAT, plus postage</font><br><br>\n${line('Item no. (SKU)', text(record, 'sku'))}${line('Material', text(record, 'material', capital))}${line('Weight', `${1 + vary(title(site, record), 3)}.4 kg`)}${line('Delivery', '3 - 5 days')}<br><input type="button" value="Put in basket">`,
      ),
    ),
  company: (record, site) =>
    `${line('Telephone', text(record, 'phone'))}${line('Fax', 'no longer in use')}${line('Head of office', text(record, 'head'))}${line('Employees', text(record, 'employees'))}${line('Open since', String(1962 + vary(title(site, record), 40)))}<br>\nOur office can be reached by bus from the main station in about 10 minutes.<br>\n`,
  jobs: (record, site) =>
    `${line('Location', text(record, 'location'))}${line(
      'Salary',
      text(record, 'salary', (salary) => `&pound;${grouped(salary)} per annum`, 'see pay scale'),
    )}${line('Type of contract', capital(text(record, 'contract')))}${line('Hours', oneOf(title(site, record), ['37 hours per week', '35 hours per week']))}${line('Ref.', String(4000 + vary(title(site, record), 900)))}${line('Closing date', '14-Jan-2026')}<br>\nApplications are to be sent with a covering letter and the names of two referees. Travel of up to &pound;60 is refunded.<br>\n`,
  staff: (record, site) =>
    table(
      row(
        image(120),
        `<i>${text(record, 'role')}</i><br>\n${oneOf(title(site, record), ['Soil Physics Group', 'Soil Chemistry Group'])}<br><br>\n${text(record, 'office', (office) => `Office: ${office}<br>\n`)}E-mail: ${text(record, 'email', (email) => `<a href="mailto:${email}">${email}</a>`)}<br>\nConsultation: Tuesday 2 - 3 pm<br>\n`,
      ),
    ) +
    '<b>Recent publications</b><br>\n<font size="2">Water in clay after a dry summer. Journal of Soils 41 (2021), 112-130.<br>\nA note on sampling. Field Methods 8 (2019), 5-9.<br></font>\n',
  recipes: (record) =>
    `${line(
      'Preparation',
      text(record, 'prepMinutes', (minutes) => `${minutes} min.`),
    )}${text(record, 'servings', (count) => line('Serves', count))}<br>\n<b>Ingredients</b><br>\n${items(record, 'ingredients', (item) => `- ${item}<br>\n`)}<br>\n<b>How to do it</b><br>\nWash everything well and cut it into pieces. Leave on a low heat for 25 min. and stir now and then. Rest for 10 min. before you serve.<br>\n`,
  homes: (record, site) =>
    table(
      row(
        `${image(240)}<br><font size="1">View from the road</font>`,
        `${line('Price', `&pound;${text(record, 'price', grouped)}`)}${line('Bedrooms', text(record, 'bedrooms'))}${line('Bathrooms', String(1 + vary(title(site, record), 2)))}${line('Floor area', `${text(record, 'areaSqm')} sq. m`)}${line('Built', text(record, 'yearBuilt'))}${line('Council tax band', oneOf(title(site, record), ['B', 'C', 'E']))}`,
      ),
    ),
  clinics: (record) =>
    `${text(record, 'address')}<br>\n${text(record, 'phone', (phone) => `Tel. ${phone}<br>\n`)}<br>\n<b>Opening hours</b><br>\n${text(record, 'openingHours')}<br>\nSat and Sun: closed<br><br>\n<b>Languages</b><br>\nEnglish, French<br>\n`,
};

const MENU = [
  ['/', 'Home'],
  ['/aboutus.asp', 'About us'],
  ['/news.asp', 'News archive'],
  ['/contact.asp', 'Contact'],
  ['/sitemap.asp', 'Site map'],
] as const;
const menuOf = (between: string): string =>
  MENU.map(([to, name]) => `<a href="${to}"><font size="2">${name}</font></a>`).join(between);

function frame({ title: name, list }: SiteSpec, head: string, body: string): string {
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"><title>${head}</title></head>
<body bgcolor="#ffffff" link="#003399" topmargin="0"><a name="top"></a>
<table width="780" align="center" border="0" cellpadding="0" cellspacing="0">
<tr><td colspan="3" bgcolor="#003366" height="60"><a href="/"><font color="#ffffff" size="5">${escaped(name)}</font></a></td></tr>
<tr><td colspan="3" bgcolor="#cccc99" align="right"><font size="1">Text size: <a href="#">A</a> <a href="#">A+</a> | Monday, 3 February 2025</font></td></tr>
<tr><td width="140" valign="top" bgcolor="#eeeeee"><br>${menuOf('<br>\n')}<br><br>
<form action="/"><font size="1">Search this site</font><br><input type="text" name="q" size="12"> <input type="submit" value="Go"></form></td>
<td width="480" valign="top">
<font size="1">You are in: <a href="/">Home</a> &gt; ${head}</font><br><br>
<font size="4" color="#003366"><b>${head}</b></font><br><br>
${body}</td>
<td width="160" valign="top">${box('News', '28-Jan-2025<br><a href="/news.asp">Car park closed for repairs</a><br><br>11-Nov-2024<br><a href="/news.asp">New telephone system</a>')}<br>
${box('Newsletter', `News about our ${list} by e-mail:<br><input type="text" size="12"><br><input type="button" value="Subscribe">`)}</td></tr>
<tr><td colspan="3"><hr size="1"><center>${menuOf(' | ')}<br>
<font size="1">Last modified: 02-Feb-2025 by webmaster. Best viewed at 1024 x 768. We use one cookie, for the text size.<br>&copy; 1999-2025 ${escaped(name)}</font></center></td></tr>
</table></body></html>`;
}

export const layoutTables: Design = (spec) => {
  const site: Site = { spec, path: (record) => `/show.asp?id=${311 + spec.records.indexOf(record) * 3}` };
  const lists = pagesOf(spec);
  const url = (page: number): string => (page === 1 ? '/' : `/default.asp?start=${(page - 1) * spec.perPage + 1}`);
  const pager = (page: number): string => {
    if (lists.length < 2) return '';
    const to = (target: number, name: string): string =>
      target < 1 || target > lists.length || target === page ? name : `<a href="${url(target)}">${name}</a>`;
    const numbers = lists.map((_, index) => to(index + 1, String(index + 1))).join(' ');
    return `<center><font size="2">[ ${to(page - 1, '&lt;&lt; Previous')} ] ${numbers} [ ${to(page + 1, 'Next &gt;&gt;')} ]</font></center>`;
  };
  const list = (records: readonly SiteRecord[], page: number): string => {
    const from = (page - 1) * spec.perPage;
    const range = `<font size="1">Records ${from + 1} to ${from + records.length} of ${spec.records.length}</font><br><br>\n`;
    return frame(
      spec,
      capital(spec.list),
      `${lists.length > 1 ? range : ''}${must(LISTS[spec.kind], spec.kind)(records, site)}${pager(page)}`,
    );
  };
  const single: Template = (record) => {
    const related = others(spec, record, 3).map((other) => `${image(9)} ${linked(other, site)}<br>`);
    return frame(
      spec,
      escaped(keyOf(spec, record)),
      `${must(SINGLES[spec.kind], spec.kind)(record, site)}<br>
${box(`Other ${spec.list}`, related.join('\n'))}<br><a href="/">Back to the list</a> | <a href="#" onclick="window.print()">Print this page</a>`,
    );
  };
  const pages = recordPages(site, url, list, isDetailed(spec) ? single : undefined);
  for (const [to, name] of MENU)
    if (to !== '/') pages.set(to, frame(spec, name, 'This page is being worked on. Please come back later.<br>'));
  return pages;
};
