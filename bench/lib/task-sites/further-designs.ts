// Over 10 kB: two designs, each with templates for twelve kinds of sites.

import {
  cents,
  counted,
  dateIn,
  grouped,
  isDetailed,
  items,
  linked,
  must,
  oneOf,
  others,
  PIXEL,
  type Site,
  type Template,
  text,
  title,
  vary,
} from './template-parts.ts';
import { type Design, escaped, keyOf, pagesOf, type SiteRecord, slug } from './types.ts';

// ---------------------------------------------------------------------------------------------------------------
// The first imitates WordPress with a page builder and the usual plugins (shop, forum, price tables): widgets in
// containers in containers, icon lists without labels, facts in sentences, a phone number above each page.

const id = (name: string): string => (vary(name, 9000) * 1861 + 0x1a2b3c).toString(16).slice(0, 7);
const widget = (kind: string, inside: string): string =>
  `<div class="elementor-element elementor-element-${id(inside)} elementor-widget elementor-widget-${kind}" data-id="${id(inside)}" data-element_type="widget" data-widget_type="${kind}.default">
<div class="elementor-widget-container">${inside}</div></div>\n`;
const box = (inside: string, more = ''): string =>
  `<div class="elementor-element elementor-element-${id(inside)} e-flex e-con-boxed e-con${more ? ` ${more}` : ''}" data-element_type="container"><div class="e-con-inner">
${inside}</div></div>\n`;
const headline = (inside: string, level = 'h2'): string =>
  widget('heading', `<${level} class="elementor-heading-title elementor-size-default">${inside}</${level}>`);
const prose = (inside: string): string => widget('text-editor', inside);
const button = (to: string, inside: string): string =>
  widget(
    'button',
    `<div class="elementor-button-wrapper"><a class="elementor-button elementor-button-link elementor-size-sm" href="${to}"><span class="elementor-button-content-wrapper"><span class="elementor-button-text">${inside}</span></span></a></div>`,
  );
const iconList = (...lines: readonly (readonly [icon: string, line: string])[]): string =>
  widget(
    'icon-list',
    `<ul class="elementor-icon-list-items">${lines
      .filter(([, line]) => line)
      .map(
        ([icon, line]) =>
          `<li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><i aria-hidden="true" class="fas fa-${icon}"></i></span><span class="elementor-icon-list-text">${line}</span></li>`,
      )
      .join('\n')}</ul>`,
  );
const iconBox = (head: string, line: string): string =>
  widget(
    'icon-box',
    `<div class="elementor-icon-box-wrapper"><div class="elementor-icon-box-icon"><span class="elementor-icon"><i aria-hidden="true" class="far fa-circle"></i></span></div>
<div class="elementor-icon-box-content"><h3 class="elementor-icon-box-title"><span>${head}</span></h3><p class="elementor-icon-box-description">${line}</p></div></div>`,
  );
const photo = (alt: string): string =>
  widget(
    'image',
    `<img decoding="async" width="640" height="420" src="${PIXEL}" class="attachment-large" alt="${alt}">`,
  );
const usDate = dateIn('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
const amount = (price: number): string =>
  `<span class="woocommerce-Price-amount amount"><bdi><span class="woocommerce-Price-currencySymbol">&euro;</span>${price.toFixed(2)}</bdi></span>`;
const onSale = (site: Site, record: SiteRecord): boolean => vary(title(site, record), 4) === 0;
const shopPrice = (site: Site, record: SiteRecord): string => {
  const price = Number(record.price);
  const was = amount(price + 10);
  return onSale(site, record)
    ? `<del aria-hidden="true">${was}</del> <span class="screen-reader-text">Original price was: &euro;${(price + 10).toFixed(2)}.</span><ins aria-hidden="true">${amount(price)}</ins><span class="screen-reader-text">Current price is: &euro;${price.toFixed(2)}.</span>`
    : amount(price);
};
const product: Template = (record, site) =>
  `<li class="product type-product post-${1200 + vary(title(site, record), 700)} status-publish instock has-post-thumbnail">
<a href="${site.path(record)}" class="woocommerce-LoopProduct-link woocommerce-loop-product__link">${onSale(site, record) ? '<span class="onsale">Sale!</span>' : ''}<img width="300" height="300" src="${PIXEL}" alt="">
<h2 class="woocommerce-loop-product__title">${title(site, record)}</h2>
<span class="price">${shopPrice(site, record)}</span></a>
<a href="${site.path(record)}" class="button product_type_simple" rel="nofollow">Select options</a></li>`;
const loopItem = (inside: string): string =>
  `<div data-elementor-type="loop-item" class="elementor elementor-412 e-loop-item post type-post status-publish">${box(inside, 'e-parent')}</div>\n`;
const bedrooms = counted('bedroom', 'bedrooms');

const LOOP_ITEMS: Readonly<Record<string, Template>> = {
  company: (record, site) =>
    loopItem(
      photo('') +
        headline(linked(record, site), 'h3') +
        prose(`<p>T: ${text(record, 'phone')}</p>`) +
        button(site.path(record), 'About this office'),
    ),
  jobs: (record, site) =>
    loopItem(
      headline(linked(record, site), 'h3') +
        iconList(
          ['map-marker-alt', text(record, 'location')],
          ['clock', oneOf(title(site, record), ['Closes in 12 days', 'Closes in 3 weeks', 'Open until filled'])],
        ) +
        button(site.path(record), 'Read more &amp; apply'),
    ),
  staff: (record, site) =>
    loopItem(
      photo(`Portrait of ${title(site, record)}`) + headline(linked(record, site), 'h4') + prose(text(record, 'role')),
    ),
  recipes: (record, site) =>
    loopItem(
      photo(title(site, record)) +
        headline(linked(record, site), 'h3') +
        iconList(
          ['user-friends', text(record, 'servings', (count) => `Serves ${count}`)],
          ['signal', oneOf(title(site, record), ['Easy', 'Needs some practice'])],
        ) +
        prose('<p>A favourite of our readers, and just as good the day after. [&hellip;]</p>'),
    ),
  homes: (record, site) =>
    loopItem(
      photo('Front of the house') +
        headline(linked(record, site), 'h3') +
        prose(`<p>Guide price <strong>&pound;${text(record, 'price', grouped)}</strong></p>`) +
        iconList(
          ['bed', text(record, 'bedrooms', bedrooms)],
          ['tag', oneOf(title(site, record), ['No onward chain', 'Viewing recommended', 'New instruction'])],
        ),
    ),
  clinics: (record, site) =>
    loopItem(
      headline(linked(record, site), 'h3') +
        prose(`<p>${text(record, 'address')}</p>`) +
        button(site.path(record), 'Phone &amp; opening times'),
    ),
};

const builderPlan: Template = (record, site) =>
  widget(
    'price-table',
    `<div class="elementor-price-table"><div class="elementor-price-table__header"><h3 class="elementor-price-table__heading">${title(site, record)}</h3>
<span class="elementor-price-table__subheading">${oneOf(title(site, record), ['For a good start', 'When you grow', 'For daily work'])}</span></div>
<div class="elementor-price-table__price">${text(
      record,
      'price',
      (price) =>
        `<span class="elementor-price-table__currency">$</span><span class="elementor-price-table__integer-part">${price}</span> <span class="elementor-price-table__period elementor-typo-excluded">per month</span>`,
      '<span class="elementor-price-table__integer-part">Let&#8217;s talk</span>',
    )}</div>
<ul class="elementor-price-table__features-list">${[
      text(record, 'users', (count) => `Up to ${count} users`),
      text(record, 'storageGb', (size) => `${size} GB of storage`),
      'Unlimited projects',
      'E-mail support within 24 hours',
    ]
      .filter((line) => line)
      .map((line) => `<li><div class="elementor-price-table__feature-inner"><span>${line}</span></div></li>`)
      .join('')}</ul>
<div class="elementor-price-table__footer"><a class="elementor-price-table__button elementor-button" href="/contact/">Start for free</a></div></div>`,
  );
const setting: Template = (record, site) =>
  `<h3 id="${slug(title(site, record))}"><code>${title(site, record)}</code></h3>
<p>${oneOf(title(site, record), ['Read once, when the server starts.', 'Can be changed while the server runs.', 'Applies to each request.'])} Defaults to <code>${text(record, 'default')}</code>.</p>
${text(record, 'since', (version) => `<p><em>Available since ${version}</em></p>`)}`;
const talk: Template = (record, site) =>
  `<div class="schedule-slot"><div class="slot-time">${text(record, 'startTime')}</div><div class="slot-body"><h4 class="slot-title">${title(site, record)}</h4>
<div class="slot-speaker"><img src="${PIXEL}" alt="">${text(record, 'speaker')}</div></div>${text(record, 'room', (room) => `<div class="slot-venue"><i class="fas fa-map-pin" aria-hidden="true"></i> ${room}</div>`)}</div>`;
const release: Template = (record, site) =>
  `<div class="post type-post category-releases hentry"><h2 class="entry-title">${title(site, record)}</h2>
<div class="entry-meta">Released on ${text(record, 'date', (day) => `<time class="entry-date published" datetime="${day}T09:00:00+00:00">${usDate(day)}</time>`)} <span class="byline">by the API team</span> <span class="comments-link">${counted('Comment', 'Comments')(String(vary(title(site, record), 6)))}</span></div>
<div class="entry-content"><p>${text(record, 'endpoints', (count) => `With this release we changed ${counted('endpoint', 'endpoints')(count)}. `)}Please read the notes on upgrading before you deploy.</p></div></div>`;
const topic: Template = (record, site) =>
  `<li><ul class="topic type-topic status-publish"><li class="bbp-topic-title"><span class="bbp-topic-permalink">${title(site, record)}</span>
<p class="bbp-topic-meta"><span class="bbp-topic-started-by">Started by: <span class="bbp-author-name">${text(record, 'author')}</span></span></p></li>
<li class="bbp-topic-voice-count">${2 + vary(title(site, record), 9)}</li><li class="bbp-topic-reply-count">${text(record, 'replies')}</li>
<li class="bbp-topic-freshness">${text(record, 'lastPost', usDate, '&nbsp;')}</li></ul></li>`;

/** What stands on a page of the list, in kinds where it is not a grid of loop items. */
const LISTS: Readonly<Record<string, (items: readonly SiteRecord[], from: number, site: Site) => string>> = {
  shop: (records, from, site) =>
    widget(
      'woocommerce-products',
      `<p class="woocommerce-result-count" role="alert">Showing ${from + 1}&ndash;${from + records.length} of ${site.spec.records.length} results</p>
<form class="woocommerce-ordering"><select name="orderby" class="orderby" aria-label="Shop order"><option>Default sorting</option><option>Sort by latest</option></select></form>
<ul class="products elementor-grid columns-4">${records.map((record) => product(record, site)).join('\n')}</ul>`,
    ),
  docs: (records, _, site) =>
    widget(
      'table-of-contents',
      `<div class="elementor-toc__header"><h4 class="elementor-toc__header-title">On this page</h4></div><ol class="elementor-toc__list-wrapper">${records.map((record) => `<li class="elementor-toc__list-item"><a href="#${slug(title(site, record))}">${title(site, record)}</a></li>`).join('')}</ol>`,
    ) + prose(records.map((record) => setting(record, site)).join('\n')),
  conference: (records, _, site) =>
    widget(
      'shortcode',
      `<div class="schedule-day">${records.map((record) => talk(record, site)).join('\n')}
<div class="schedule-slot slot-break"><div class="slot-body">Coffee and cake in the foyer</div></div></div>`,
    ),
  changelog: (records, _, site) => widget('archive-posts', records.map((record) => release(record, site)).join('\n')),
  plans: (records, _, site) =>
    box(records.map((record) => builderPlan(record, site)).join(''), 'e-child') +
    prose('<p>All prices without VAT. Pay for a year and save 20%. Try it for 30 days.</p>'),
  forum: (records, from, site) =>
    widget(
      'shortcode',
      `<div id="bbpress-forums" class="bbpress-wrapper"><div class="bbp-pagination-count">Viewing ${records.length} topics - ${from + 1} through ${from + records.length} (of ${site.spec.records.length} total)</div>
<ul class="bbp-topics"><li class="bbp-header"><ul class="forum-titles"><li class="bbp-topic-title">Topic</li><li class="bbp-topic-voice-count">Voices</li><li class="bbp-topic-reply-count">Replies</li><li class="bbp-topic-freshness">Last Post</li></ul></li>
<li class="bbp-body"><ul>${records.map((record) => topic(record, site)).join('\n')}</ul></li></ul></div>`,
    ),
};

/** What stands on the page of a record, below its name. */
const SINGLES: Readonly<Record<string, Template>> = {
  shop: (record, site) =>
    widget('woocommerce-product-price', `<p class="price">${shopPrice(site, record)}</p>`) +
    prose('<p>Made in small batches, to be used every day.</p>') +
    widget(
      'woocommerce-product-meta',
      `<p class="stock in-stock">${3 + vary(title(site, record), 20)} in stock</p><div class="product_meta"><span class="sku_wrapper detail-container"><span class="detail-label">SKU</span> <span class="sku">${text(record, 'sku')}</span></span> <span class="posted_in detail-container"><span class="detail-label">Category</span> <span class="detail-content">Home</span></span></div>`,
    ) +
    widget(
      'woocommerce-product-data-tabs',
      `<h2>Additional information</h2><table class="woocommerce-product-attributes shop_attributes"><tr class="woocommerce-product-attributes-item"><th>Weight</th><td>${1 + vary(title(site, record), 4)}.2 kg</td></tr>${text(record, 'material', (material) => `<tr class="woocommerce-product-attributes-item"><th>Material</th><td><p>${material}</p></td></tr>`)}<tr class="woocommerce-product-attributes-item"><th>Dimensions</th><td>18 &times; 18 &times; ${20 + vary(title(site, record), 15)} cm</td></tr></table>`,
    ),
  company: (record, site) =>
    box(photo('') + iconBox('Call the office', text(record, 'phone'))) +
    prose(
      `<p>Our rooms in ${title(site, record)} are a short walk from the main station. ${text(record, 'employees', (count) => `We have <strong>${count} employees</strong> here, and a workshop for repairs. `)}Head of the office is <strong>${text(record, 'head')}</strong>.</p><p>Visitors are welcome, please ring before you come.</p>`,
    ),
  jobs: (record, site) =>
    prose(
      `<p>We are looking for a colleague (m/f/x) in ${text(record, 'location')}.</p>
${text(record, 'salary', (salary) => `<p><strong>Salary</strong><br>&pound;${grouped(salary)} a year</p>`)}
<p><strong>Contract</strong><br>${text(record, 'contract')}</p>
<p><strong>Hours</strong><br>${oneOf(title(site, record), ['37 per week', '40 per week, with shifts'])}</p>
<p>You will find 28 days of holiday, a pension to which we add 6%, and up to &pound;500 for courses.</p>`,
    ) + button('/contact/', 'Apply now'),
  staff: (record) =>
    box(
      prose(`<p>${text(record, 'role')}</p>`) +
        iconList(
          ['envelope', text(record, 'email', (email) => `<a href="mailto:${email}">${email}</a>`)],
          ['door-open', text(record, 'office', (office) => `Office ${office}`)],
          ['calendar', 'Please make an appointment'],
        ),
    ) + prose('<p>Works on the water balance of soils, and teaches in the first two years.</p>'),
  recipes: (record, site) =>
    box(
      iconBox(
        'Prep time',
        text(record, 'prepMinutes', (minutes) => `${minutes} min`),
      ) +
        text(record, 'servings', (count) => iconBox('Serves', count)) +
        iconBox('Difficulty', oneOf(title(site, record), ['Easy', 'Needs some practice'])),
    ) +
    headline('Ingredients', 'h3') +
    prose(`<ul>${items(record, 'ingredients', (item) => `<li>${item}</li>`)}</ul>`) +
    headline('Method', 'h3') +
    prose(
      '<ol><li>Wash and chop everything.</li><li>Put it on a low heat for 25 minutes and stir at times.</li><li>Let it rest for 10 minutes, then serve.</li></ol>',
    ),
  homes: (record) =>
    prose(`<p>Guide price <strong>&pound;${text(record, 'price', grouped)}</strong></p>`) +
    photo('Living room') +
    headline('Key features', 'h3') +
    prose(
      `<ul><li>${text(record, 'bedrooms', bedrooms)}</li><li>${text(record, 'areaSqm')} sq m of floor area</li>${text(record, 'yearBuilt', (year) => `<li>Built in ${year}</li>`)}<li>Gas central heating</li><li>Garden of some 60 paces</li></ul>`,
    ) +
    iconBox(
      'Need a mortgage?',
      `With a deposit of &pound;${text(record, 'price', (price) => grouped(String(Number(price) / 10)))} you may pay less than you think.`,
    ),
  clinics: (record) =>
    box(
      iconBox('Where to find us', text(record, 'address')) +
        text(record, 'phone', (phone) => iconBox('Phone', `<a href="tel:${phone.replaceAll(' ', '')}">${phone}</a>`)) +
        iconBox('Opening hours', text(record, 'openingHours')) +
        iconBox('Parking', 'Free for patients, up to 2 hours'),
    ),
};
const WP_PATHS: Readonly<Record<string, string>> = {
  shop: 'product',
  company: 'locations',
  jobs: 'vacancy',
  staff: 'team',
  recipes: 'recipe',
  homes: 'property',
  clinics: 'clinic',
};
const SIDEBAR: Readonly<Record<string, string>> = {
  staff: '<p>Secretary: room A001, secretary@soil.example</p>',
  clinics: '<p>Out of hours? Call the helpline, 0800 555 0111.</p>',
};

const pagebuilder: Design = (spec) => {
  const base = WP_PATHS[spec.kind] ?? spec.kind;
  const site: Site = { spec, path: (record) => `/${base}/${slug(keyOf(spec, record))}/` };
  const isArchive = ['shop', 'forum', 'changelog'].includes(spec.kind);
  const url = (page: number): string =>
    page === 1 ? '/' : isArchive ? `/page/${page}/` : `/?e-page-${id(spec.kind)}=${page}`;
  const lists = pagesOf(spec);
  const menu = [
    ['/', 'Home'],
    ['/about-us/', 'About us'],
    ['/news/', 'News'],
    ['/contact/', 'Contact'],
  ]
    .map(
      ([to, name]) =>
        `<li class="menu-item menu-item-type-post_type"><a href="${to}" class="elementor-item">${name}</a></li>`,
    )
    .join('');
  const frame = (name: string, body: string): string => `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="UTF-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title><meta name="generator" content="WordPress 6.8.2">
<style id="elementor-frontend-inline-css">.screen-reader-text,.elementor-screen-only{position:absolute;clip:rect(1px,1px,1px,1px)}</style></head>
<body class="wp-singular wp-theme-hello-elementor elementor-default elementor-kit-7">
<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<div data-elementor-type="header" class="elementor elementor-41 elementor-location-header">${box(
    iconList(['phone-alt', 'Call 0800 555 0142'], ['clock', 'Mon to Fri, 9:00 to 17:00']),
    'e-parent',
  )}${box(
    widget('theme-site-logo', `<a href="/"><img src="${PIXEL}" alt="${escaped(spec.title)}"></a>`) +
      widget(
        'nav-menu',
        `<nav aria-label="Menu" class="elementor-nav-menu--main"><ul class="elementor-nav-menu">${menu}</ul></nav><div class="elementor-menu-toggle" role="button" tabindex="0" aria-label="Menu Toggle"></div>`,
      ),
    'e-parent',
  )}</div>
<div id="content" data-elementor-type="wp-page" class="elementor elementor-12">${body}</div>
<div data-elementor-type="footer" class="elementor elementor-58 elementor-location-footer">${box(
    headline('Stay in touch', 'h5') +
      prose('<p>1 Quay Road, 3rd floor<br>hello@office.example</p>') +
      headline('Latest news', 'h5') +
      widget(
        'wp-widget-recent-posts',
        '<ul><li><a href="/news/">We have a new website</a> <span class="post-date">February 3, 2024</span></li><li><a href="/news/">Five questions for our founder</a> <span class="post-date">November 20, 2023</span></li></ul>',
      ) +
      prose(`<p>&copy; 2025 ${escaped(spec.title)}. All rights reserved.</p>`),
    'e-parent',
  )}</div>
<div id="cmplz-cookiebanner" class="cmplz-cookiebanner" role="dialog"><div class="cmplz-title">Manage consent</div><div class="cmplz-message">We use cookies to make this site better.</div><button class="cmplz-btn">Accept</button> <button class="cmplz-btn">Deny</button></div>
</body></html>`;
  const pager = (page: number): string => {
    if (lists.length < 2) return '';
    if (spec.kind === 'changelog')
      return `<div class="nav-links">${page < lists.length ? `<div class="nav-previous"><a href="${url(page + 1)}">&larr; Older posts</a></div>` : ''}${page > 1 ? `<div class="nav-next"><a href="${url(page - 1)}">Newer posts &rarr;</a></div>` : ''}</div>`;
    const numbers = lists.map((_, index) => {
      const inside = `<span class="elementor-screen-only">Page</span>${index + 1}`;
      return index + 1 === page
        ? `<span aria-current="page" class="page-numbers current">${inside}</span>`
        : `<a class="page-numbers" href="${url(index + 1)}">${inside}</a>`;
    });
    if (page > 1) numbers.unshift(`<a class="page-numbers prev" href="${url(page - 1)}">&laquo; Previous</a>`);
    if (page < lists.length) numbers.push(`<a class="page-numbers next" href="${url(page + 1)}">Next &raquo;</a>`);
    return `<div class="elementor-pagination" role="navigation" aria-label="Pagination">${numbers.join('\n')}</div>`;
  };
  const grid = (records: readonly SiteRecord[]): string =>
    widget(
      'loop-grid',
      `<div class="elementor-loop-container elementor-grid" role="list">${records.map((record) => must(LOOP_ITEMS[spec.kind], spec.kind)(record, site)).join('')}</div>`,
    );
  const pages = new Map<string, string>();
  for (const [index, records] of lists.entries()) {
    const list = LISTS[spec.kind]?.(records, index * spec.perPage, site) ?? grid(records);
    const name = index === 0 ? spec.title : `${spec.title} - Page ${index + 1}`;
    const intro = headline(escaped(spec.title), 'h1') + prose('<p>Glad to see you. Have a look around.</p>');
    const call = headline('Any questions?', 'h2') + button('/contact/', 'Write to us');
    pages.set(
      url(index + 1),
      frame(name, box(intro, 'e-parent') + box(list + pager(index + 1), 'e-parent') + box(call, 'e-parent')),
    );
  }
  if (isDetailed(spec))
    for (const record of spec.records) {
      const single = must(SINGLES[spec.kind], spec.kind)(record, site);
      const crumbs = widget(
        'breadcrumbs',
        `<p id="breadcrumbs"><span><span><a href="/">Home</a></span> &raquo; <span class="breadcrumb_last" aria-current="page">${title(site, record)}</span></span></p>`,
      );
      const more =
        spec.kind === 'shop'
          ? widget(
              'woocommerce-product-related',
              `<section class="related products"><h2>Related products</h2><ul class="products columns-4">${others(
                spec,
                record,
                3,
              )
                .map((other) => product(other, site))
                .join('\n')}</ul></section>`,
            )
          : headline('See also', 'h4') + grid(others(spec, record, 2));
      const body =
        box(crumbs + headline(title(site, record), 'h1'), 'e-parent') +
        box(
          box(single, 'e-child') + (SIDEBAR[spec.kind] ? box(prose(SIDEBAR[spec.kind] as string), 'e-child') : ''),
          'e-parent',
        ) +
        box(more, 'e-parent');
      pages.set(site.path(record), frame(`${keyOf(spec, record)} - ${spec.title}`, body));
    }
  const texts = {
    '/about-us/': ['About us', 'We began in 1998 with two people and a van.'],
    '/news/': ['News', 'We have a new website. Tell us how you like it.'],
    '/contact/': ['Contact', 'Call 0800 555 0142 or write to hello@office.example.'],
  };
  for (const [path, [name, words]] of Object.entries(texts))
    pages.set(
      path,
      frame(`${name} - ${spec.title}`, box(headline(name as string, 'h1') + prose(`<p>${words}</p>`), 'e-parent')),
    );
  // WordPress answers without the slash at the end, too.
  for (const [path, html] of [...pages]) if (/.\/$/.test(path)) pages.set(path.slice(0, -1), html);
  return pages;
};

// ---------------------------------------------------------------------------------------------------------------
// The second imitates an application that is rendered on a server, with CSS modules: grids of `div`s with roles, rows
// of name and value among others that nobody asked for, badges, talks under the rooms they are in, plans side by side,
// offsets in addresses, filters with counts, a sponsored card in the list, dashes for what is not known.

const DASH = '<span class="Value_none__q0Zl2" aria-label="not available">–</span>';
const shortDate = dateIn('en-GB', { day: '2-digit', month: 'short', year: 'numeric' });
const badge = (inside: string): string => `<span class="Badge_badge__Tz81x Badge_neutral__1mYcd">${inside}</span>\n`;
const gridRow = (cells: readonly string[], role = 'cell'): string =>
  `<div role="row" class="DataGrid_row__hV3pe">${cells.map((cell) => `<div role="${role}" class="DataGrid_cell__Yk20b">${cell}</div>`).join('')}</div>`;
const dataGrid = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div role="table" class="DataGrid_grid__u7RtA"><div role="rowgroup" class="DataGrid_head__0pWcE">${gridRow(head, 'columnheader')}</div>
<div role="rowgroup">${rows.map((cells) => gridRow(cells)).join('\n')}</div></div>`;
const specRow = (name: string, value: string): string =>
  `<div class="SpecList_row__Jd9aa"><div class="SpecList_name__c51Bf">${name}</div><div class="SpecList_value__Xe7Qm">${value}</div></div>`;
const to: Template = (record, site) =>
  `<a class="Link_link__p2Kd9" href="${site.path(record)}">${title(site, record)}</a>`;
const cardOf = (above: string, name: string, below: string): string =>
  `<li class="CardGrid_item__3kPzR"><div class="Card_card__n0VbE"><div class="Card_media__Qp1sX"><img loading="lazy" src="${PIXEL}" alt=""></div>
<div class="Card_body__4tYhW">${above}<div class="Card_title__Uy6Lc">${name}</div>${below}</div></div></li>`;
const line = (inside: string): string => `<div class="Card_line__B8wGd">${inside}</div>`;

const CARDS: Readonly<Record<string, Template>> = {
  shop: (record, site) =>
    cardOf(
      `<div class="Card_eyebrow__9dFhT">${oneOf(title(site, record), ['Kitchen', 'Dining', 'Bestseller'])}</div>`,
      to(record, site),
      `${line(`<span aria-hidden="true">★</span> 4.${vary(title(site, record), 9)} (${11 + vary(title(site, record), 80)})`)}<div class="Price_price__mE2xv">EUR ${text(record, 'price', cents)}<small>incl. VAT</small></div>`,
    ),
  company: (record, site) => cardOf('', to(record, site), line(`Tel. ${text(record, 'phone')}`)),
  recipes: (record, site) =>
    cardOf(
      '',
      to(record, site),
      `<div class="Card_badges__dR5uK">${text(record, 'servings', (count) => badge(counted('serving', 'servings')(count)))}${badge(oneOf(title(site, record), ['Vegetarian', 'Comfort food']))}</div>`,
    ),
  homes: (record, site) =>
    cardOf(
      `<div class="Price_price__mE2xv">£${text(record, 'price', grouped)}</div>`,
      to(record, site),
      line(
        `${text(record, 'bedrooms', counted('bed', 'beds'))} · ${counted('bath', 'baths')(String(1 + vary(title(site, record), 3)))} · ${oneOf(title(site, record), ['Terraced', 'Detached', 'Flat'])}`,
      ),
    ),
  clinics: (record, site) =>
    cardOf(
      badge(oneOf(title(site, record), ['Takes new patients', 'Waiting list'])),
      to(record, site),
      line(
        `<svg width="12" height="12" aria-hidden="true"><circle cx="6" cy="6" r="4"></circle></svg> ${text(record, 'address')}`,
      ),
    ),
};
const GRIDS: Readonly<
  Record<string, readonly [head: readonly string[], cells: (record: SiteRecord, site: Site) => string[]]>
> = {
  docs: [
    ['Name', 'Reload', 'Default', 'Added in'],
    (record, site) => [
      `<code>${title(site, record)}</code>`,
      oneOf(title(site, record), ['yes', 'no']),
      `<code>${text(record, 'default')}</code>`,
      text(record, 'since', (version) => version, DASH),
    ],
  ],
  jobs: [
    ['Position', 'Team', 'Where'],
    (record, site) => [
      to(record, site),
      oneOf(title(site, record), ['Parks', 'Health', 'Buildings']),
      text(record, 'location'),
    ],
  ],
  staff: [
    ['Person', 'Role', ''],
    (record, site) => [
      `<span class="Avatar_avatar__Zb4Ns" aria-hidden="true">${title(site, record).replace(/[^A-Z]/g, '')}</span> <span class="Person_name__7hGtr">${title(site, record)}</span>`,
      text(record, 'role'),
      `<a class="Link_link__p2Kd9" href="${site.path(record)}">Profile</a>`,
    ],
  ],
};
const thread: Template = (record, site) =>
  `<div class="TopicRow_row__e3Wqa"><div class="TopicRow_main__Vc8o1"><div class="TopicRow_title__Ls0Ye">${title(site, record)}</div>
<div class="TopicRow_sub__gT6yI">${badge(oneOf(title(site, record), ['solved', 'open', 'tools']))} asked by ${text(record, 'author')}</div></div>
<div class="TopicRow_stats__1aJkR"><div><b>${text(record, 'replies')}</b> ${record.replies === 1 ? 'reply' : 'replies'}</div><div><b>${150 + vary(title(site, record), 900)}</b> views</div></div>
${text(record, 'lastPost', (day) => `<div class="TopicRow_last__o9BmU">last post ${shortDate(day)}</div>`)}</div>`;
const step: Template = (record, site) =>
  `<li class="Timeline_item__Kx5dD"><div class="Timeline_when__Rj2vC">${text(record, 'date', shortDate)}</div><div class="Timeline_what__tN7fP">${badge(title(site, record))} ${vary(title(site, record), 3) === 0 ? badge('security') : ''}
<p>Endpoints changed: ${text(record, 'endpoints', (count) => count, DASH)}</p><p>Bug fixes: ${1 + vary(title(site, record), 7)}</p></div></li>`;
/** Talks of a page under their rooms. */
function rooms(records: readonly SiteRecord[], site: Site): string {
  const names = [...new Set(records.map(({ room }) => room))];
  return names
    .map(
      (name) =>
        `<div class="Agenda_room__w4MnS"><div class="Agenda_eyebrow__0cXzb">Room</div><h3 class="Agenda_heading__y1QtL">${name === undefined ? 'To be announced' : escaped(String(name))}</h3><ul class="Agenda_list__P9gVe" role="list">${records
          .filter(({ room }) => room === name)
          .map(
            (record) =>
              `<li><span class="Agenda_time__8sUrH">${text(record, 'startTime')}</span><div><strong>${title(site, record)}</strong><div class="Agenda_by__Ff3kA">with ${text(record, 'speaker')}</div></div></li>`,
          )
          .join('\n')}</ul></div>`,
    )
    .join('\n');
}
/** A column for each plan. */
function compared(records: readonly SiteRecord[], site: Site): string {
  const row = (name: string, cell: (record: SiteRecord) => string): string =>
    `<tr><th scope="row">${name}</th>${records.map((record) => `<td>${cell(record)}</td>`).join('')}</tr>`;
  return `<div class="Compare_scroll__bQ5eJ"><table class="Compare_table__2iHsO"><thead><tr><td></td>${records.map((record) => `<th scope="col">${title(site, record)}</th>`).join('')}</tr></thead><tbody>
${row('Price', (record) => text(record, 'price', (price) => `<span class="Price_price__mE2xv">$${price}</span> <small>/ month</small>`, '<a href="/contact-sales">Contact sales</a>'))}
${row('Users', (record) => text(record, 'users'))}
${row('Guests', (record) => (vary(title(site, record), 2) ? 'unlimited' : '5'))}
${row('Storage', (record) => text(record, 'storageGb', (size) => `${size} GB`, DASH))}
${row('Audit log', (record) => (vary(title(site, record), 2) ? '✓' : DASH))}
</tbody></table></div>
<details class="Faq_item__6uLwN" open><summary>Can I add users later?</summary><p>Yes, in packs of 5, at $3 for each of them.</p></details>`;
}

const FACTS: Readonly<Record<string, (record: SiteRecord, name: string) => readonly (readonly [string, string])[]>> = {
  shop: (record, name) => [
    ['SKU', text(record, 'sku')],
    ['Delivery', '3 to 5 working days'],
    ['Material', text(record, 'material', (material) => material, DASH)],
    ['Care', oneOf(name, ['Wipe with a damp cloth', 'Wash by hand'])],
  ],
  company: (record, name) => [
    ['Headcount', text(record, 'employees', (count) => count, DASH)],
    ['Opened', String(1990 + vary(name, 30))],
    ['Led by', text(record, 'head')],
    ['Phone', text(record, 'phone')],
  ],
  jobs: (record, name) => [
    ['Where', text(record, 'location')],
    ['Salary (yearly)', text(record, 'salary', (salary) => `£${grouped(salary)}`, DASH)],
    ['Contract type', badge(text(record, 'contract'))],
    ['Reference', `BC-${1000 + vary(name, 900)}`],
    ['Apply by', '14 Jan 2026'],
  ],
  staff: (record) => [
    ['Role', text(record, 'role')],
    ['Email', text(record, 'email', (email) => `<a href="mailto:${email}">${email}</a>`)],
    ['Office', text(record, 'office', (office) => office, DASH)],
    ['Office hour', 'Tuesdays, 14:00'],
  ],
  recipes: (record, name) => [
    ['Preparation', text(record, 'prepMinutes', (minutes) => `${minutes} min`)],
    ['In the oven', `${10 + vary(name, 4) * 15} min`],
    ['Servings', text(record, 'servings', (count) => count, DASH)],
    ['Ingredients', items(record, 'ingredients', badge)],
    ['Equipment', badge('large pot') + badge('sieve')],
  ],
  homes: (record, name) => [
    ['Bedrooms', text(record, 'bedrooms')],
    ['Bathrooms', String(1 + vary(name, 3))],
    ['Floor area', `${text(record, 'areaSqm')} m<sup>2</sup>`],
    ['Year of construction', text(record, 'yearBuilt', (year) => year, DASH)],
    ['Energy rating', oneOf(name, ['B', 'C', 'D', 'E'])],
    ['Listed', '12 Aug 2025'],
  ],
  clinics: (record) => [
    ['Address', text(record, 'address')],
    ['Telephone', text(record, 'phone', (phone) => phone, DASH)],
    ['Open', text(record, 'openingHours')],
    ['Step-free access', 'Yes'],
  ],
};
const FILTERS: Readonly<Record<string, readonly string[]>> = {
  shop: ['Under EUR 50', 'EUR 50 to 100', 'In stock'],
  jobs: ['Remote possible', 'Part of the week'],
  recipes: ['Under 30 min', 'Vegetarian'],
  homes: ['Up to £250,000', 'Up to £500,000', 'With garden'],
  clinics: ['Open on Saturday', 'Step-free access'],
};
const ADVERTS: Readonly<Record<string, readonly [name: string, words: string]>> = {
  shop: ['Gift card', 'From EUR 25.00, sent by e-mail'],
  recipes: ['Knife set by Brandt', 'Now $79.90 for our readers'],
  homes: ['Moving soon?', 'Vans from £49 a day at Haul & Go'],
};

const appshell: Design = (spec) => {
  const lists = pagesOf(spec);
  const site: Site = {
    spec,
    path: (record) => `/${spec.list}/${1001 + spec.records.indexOf(record) * 7}-${slug(keyOf(spec, record))}`,
  };
  const key = (page: number): string =>
    page === 1 ? '/' : `/?limit=${spec.perPage}&offset=${(page - 1) * spec.perPage}`;
  const url = (page: number): string => escaped(page === 1 ? '/' : key(page).slice(1));
  const plural = spec.list.slice(0, 1).toUpperCase() + spec.list.slice(1);
  const frame = (name: string, body: string): string => `<!DOCTYPE html><html lang="en" class="__variable_f367f3">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(name)}</title>
<style>.Shell_main__aa01x{display:grid}</style></head><body><div id="__next">
<div class="Announcement_bar__Oe3bT">New: our spring newsletter is out. <a href="/newsletter">Read it</a></div>
<header class="Header_header__Dw9Lk"><a class="Header_brand__s5RvY" href="/" aria-label="Home"><svg width="24" height="24" aria-hidden="true"><rect width="24" height="24"></rect></svg><span>${escaped(spec.title)}</span></a>
<form role="search" action="/"><input type="search" name="q" placeholder="Search"></form>
<nav aria-label="Account"><ul role="list"><li><a href="/">${plural}</a></li><li><a href="/contact-sales">Contact</a></li><li><button type="button">Sign in</button></li></ul></nav></header>
<div class="Shell_main__aa01x">${body}</div>
<footer class="Footer_footer__rC7zp"><div class="Footer_col__1vWnd"><h6>Company</h6><a href="/newsletter">Newsletter</a><a href="/contact-sales">Contact</a></div>
<div class="Footer_col__1vWnd"><h6>Language</h6><button type="button">English (UK)</button></div><small>Version 5.11.2 · updated 01 Mar 2024</small></footer></div>
<div class="Consent_sheet__hJ4mQ" role="region" aria-label="Consent"><p>May we count your visit? It helps us to make this better.</p><button type="button">No</button><button type="button">Yes</button></div>
<script>self.__next_f=self.__next_f||[];self.__next_f.push([0])</script></body></html>`;
  const pager = (page: number): string => {
    if (lists.length < 2) return '';
    const arrow = (target: number, label: string, path: string): string => {
      const icon = `<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true"><path d="${path}"></path></svg>`;
      return target < 1 || target > lists.length
        ? `<button type="button" disabled aria-label="${label}">${icon}</button>`
        : `<a href="${url(target)}" aria-label="${label}">${icon}</a>`;
    };
    const from = (page - 1) * spec.perPage;
    const upTo = Math.min(from + spec.perPage, spec.records.length);
    return `<div class="Pager_pager__X0dFs"><span class="Pager_range__kY8ab">${from + 1}–${upTo} of ${spec.records.length}</span>${arrow(page - 1, 'Go to previous page', 'M10 3L5 8l5 5')}${arrow(page + 1, 'Go to next page', 'M6 3l5 5-5 5')}</div>`;
  };
  const cards = (records: readonly SiteRecord[], isFirst: boolean): string => {
    const all = records.map((record) => must(CARDS[spec.kind], spec.kind)(record, site));
    const advert = ADVERTS[spec.kind];
    if (isFirst && advert)
      all.splice(
        3,
        0,
        `<li class="CardGrid_item__3kPzR CardGrid_promo__Ty2xM"><div class="Promo_box__5eNcU"><div class="Promo_tag__Ih9oL">Sponsored</div><div class="Promo_title__zE6wK">${escaped(advert[0])}</div><div>${escaped(advert[1])}</div></div></li>`,
      );
    return `<ul class="CardGrid_grid__W1qTj" role="list">${all.join('\n')}</ul>`;
  };
  const listed = (records: readonly SiteRecord[], isFirst: boolean): string => {
    const grid = GRIDS[spec.kind];
    if (grid)
      return dataGrid(
        grid[0],
        records.map((record) => grid[1](record, site)),
      );
    switch (spec.kind) {
      case 'conference':
        return rooms(records, site);
      case 'plans':
        return compared(records, site);
      case 'forum':
        return `<div class="TopicList_list__Nf4cZ">${records.map((record) => thread(record, site)).join('\n')}</div>`;
      case 'changelog':
        return `<ol class="Timeline_list__vS3pG">${records.map((record) => step(record, site)).join('\n')}</ol>`;
      default:
        return cards(records, isFirst);
    }
  };
  const filters = (FILTERS[spec.kind] ?? []).map(
    (name) =>
      `<label><input type="checkbox"> ${name} <span class="Facet_count__U6jXr">${2 + vary(name, 9)}</span></label>`,
  );
  const pages = new Map<string, string>();
  for (const [index, records] of lists.entries())
    pages.set(
      key(index + 1),
      frame(
        spec.title,
        `${filters.length > 0 ? `<aside class="Facet_panel__mB1yt"><h2>Filter</h2>${filters.join('')}</aside>` : ''}<main><div class="PageHead_head__E8kdo"><h1>${plural}</h1><p>${spec.records.length} in total</p></div>
${listed(records, index === 0)}${pager(index + 1)}</main>`,
      ),
    );
  if (isDetailed(spec))
    for (const record of spec.records) {
      const name = title(site, record);
      const facts = must(FACTS[spec.kind], spec.kind)(record, name);
      const price =
        spec.kind === 'shop'
          ? `EUR ${text(record, 'price', cents)}`
          : spec.kind === 'homes'
            ? `£${text(record, 'price', grouped)}`
            : '';
      const next = others(spec, record, 3);
      pages.set(
        site.path(record),
        frame(
          `${keyOf(spec, record)} · ${spec.title}`,
          `<main><ol class="Crumbs_list__7yVqe"><li><a href="/">${plural}</a></li><li aria-current="page">${name}</li></ol>
<div class="Hero_hero__Z2mlC"><h1>${name}</h1>${price ? `<div class="Hero_price__A9fRn">${price}</div>` : ''}<button type="button">Share</button></div>
<div class="SpecList_list__o4TcH">${facts.map(([fact, value]) => specRow(fact, value)).join('\n')}</div>
<div class="Note_note__3xGbi">Something not right here? <a href="/contact-sales">Tell us</a></div></main>
<aside class="Related_related__Mw5Ju"><h2>More ${spec.list}</h2>${
            CARDS[spec.kind]
              ? cards(next, false)
              : `<ul role="list">${next.map((other) => `<li>${to(other, site)}</li>`).join('')}</ul>`
          }</aside>`,
        ),
      );
    }
  pages.set(
    '/newsletter',
    frame('Newsletter', '<main><h1>Newsletter</h1><p>Four times a year, and no more.</p></main>'),
  );
  pages.set(
    '/contact-sales',
    frame('Contact', '<main><h1>Contact</h1><p>Write to hello@desk.example, or call 0800 555 0177.</p></main>'),
  );
  return pages;
};

/** Designs that nobody looked at while the agent was developed. */
export const FURTHER: Readonly<Record<string, Design>> = { pagebuilder, appshell };
