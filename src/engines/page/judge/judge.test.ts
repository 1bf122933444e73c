import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Answer, judgeAnswer, type PageVerdict } from './index.ts';

const judge = (html: string, answer: Partial<Answer> = {}): PageVerdict =>
  judgeAnswer({ status: 200, html, ...answer });
const kind = (html: string, answer: Partial<Answer> = {}): string => judge(html, answer).kind;
const WORDS = 'The harbour was quiet that morning, and the boats lay still at their moorings. ';

/** [name, status, headers, page] as the vendors send them. */
const CHALLENGES: readonly (readonly [
  vendor: string,
  status: number,
  headers: Record<string, string>,
  html: string,
])[] = [
  [
    'Cloudflare',
    403,
    { 'cf-mitigated': 'challenge', server: 'cloudflare' },
    '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body></body></html>',
  ],
  [
    'Cloudflare',
    503,
    { server: 'cloudflare' },
    `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title><meta name="robots" content="noindex,nofollow"><meta http-equiv="refresh" content="390"></head>
     <body class="no-js"><div class="main-wrapper" role="main"><div class="main-content"><noscript><div class="h2"><span id="challenge-error-text">Enable JavaScript and cookies to continue</span></div></noscript></div></div>
     <script>(function(){window._cf_chl_opt={cvId: '3',cZone: "shop.example",cType: 'managed'};var a=document.createElement('script');a.src='/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8';document.getElementsByTagName('head')[0].appendChild(a);}());</script></body></html>`,
  ],
  [
    'DataDome',
    403,
    { 'x-datadome': 'protected' },
    `<html lang="en"><head><title>news.example</title><style>#cmsg{animation: A 1.5s;}</style></head><body style="margin:0"><p id="cmsg">Please enable JS and disable any ad blocker</p>
     <script data-cfasync="false">var dd={'rt':'c','cid':'AHrlqAAA','hsh':'05B','t':'fe','s':43,'host':'geo.captcha-delivery.com'}</script><script data-cfasync="false" src="https://ct.captcha-delivery.com/c.js"></script></body></html>`,
  ],
  [
    'PerimeterX',
    403,
    {},
    `<!DOCTYPE html><html lang="en"><head><title>Access to this page has been denied</title></head><body><section class="px-captcha-container"><div class="px-captcha-header">Before we continue...</div>
     <p>Press &amp; Hold to confirm you are a human (and not a bot).</p><div id="px-captcha"></div><p>Reference ID 1234</p></section><script>window._pxAppId='PX12';window._pxJsClientSrc='/12/init.js';</script></body></html>`,
  ],
  [
    'Akamai',
    200,
    { server: 'AkamaiGHost' },
    `<!DOCTYPE html><html><head><title>&nbsp;</title></head><body><div id="sec-if-cpt-container" class="behavioral-content"></div><script src="/abc/def?v=1&t=2"></script><script>(function(){var t=window.location;})()</script></body></html>`,
  ],
  [
    'Akamai',
    200,
    {},
    `<html><head><meta http-equiv="refresh" content="5; URL='/page?bm-verify=AAQAAAAJ'"></head><body><script>var i = 17; var j = i + Number("1"+"2"); var xhr = new XMLHttpRequest();</script></body></html>`,
  ],
  [
    'Imperva',
    200,
    { 'x-iinfo': '1-2-3' },
    `<html style="height:100%"><head><META NAME="ROBOTS" CONTENT="NOINDEX, NOFOLLOW"><script src="/_Incapsula_Resource?SWJIYLWA=719d34d31c8e3a6e6fffd425f7e032f3"></script></head>
     <body style="margin:0px;height:100%"><iframe id="main-iframe" src="/_Incapsula_Resource?SWUDNSAI=31" frameborder=0 width="100%">Request unsuccessful. Incapsula incident ID: 123-456</iframe></body></html>`,
  ],
  [
    'Imperva',
    405,
    {},
    `<html><head><title>Pardon Our Interruption</title></head><body><h1>Pardon Our Interruption...</h1><p>As you were browsing something about your browser made us think you were a bot. There are a few reasons this might happen:</p><ul><li>You've disabled cookies in your web browser.</li></ul></body></html>`,
  ],
  ['AWS WAF', 202, { 'x-amzn-waf-action': 'challenge' }, ''],
  [
    'AWS WAF',
    202,
    {},
    `<!DOCTYPE html><html lang="en"><head><title></title><script type="text/javascript">window.awsWafCookieDomainList = []; window.gokuProps = {"key":"AQID"};</script><script src="https://1.edge.sdk.awswaf.com/1/2/challenge.js"></script></head>
     <body><div id="challenge-container"></div><noscript><h1>JavaScript is disabled</h1>In order to continue, we need to verify that you're not a robot.</noscript></body></html>`,
  ],
  [
    'hCaptcha',
    200,
    {},
    '<html><head><title>One more step</title><script src="https://hcaptcha.com/1/api.js" async></script></head><body><h1>Please verify that you are human</h1><form><div class="h-captcha" data-sitekey="1"></div></form></body></html>',
  ],
  [
    'reCAPTCHA',
    429,
    {},
    '<html><head><title>Robot check</title><script src="https://www.google.com/recaptcha/api.js"></script></head><body><p>We noticed unusual activity. Please tick the box.</p><form><div class="g-recaptcha" data-sitekey="6L"></div></form></body></html>',
  ],
  [
    'Google',
    429,
    {},
    '<html><head><title>https://www.google.example/search?q=x</title></head><body><div>Our systems have detected unusual traffic from your computer network. This page checks to see if it is really you sending the requests, and not a robot.</div><script>x</script></body></html>',
  ],
  [
    'Sucuri',
    200,
    {},
    "<html><title>You are being redirected...</title><noscript>Javascript is required.</noscript><script>var s={},u,c,U,r,i,l=0,a,e=eval,w=String.fromCharCode,sucuri_cloudproxy_js='',S='cz0n';</script></html>",
  ],
  [
    'Vercel',
    429,
    {},
    '<!DOCTYPE html><html><head><title>Vercel Security Checkpoint</title></head><body><div id=root><p>We are verifying your browser</p></div><script src=/x.js></script></body></html>',
  ],
  [
    'Anubis',
    200,
    {},
    `<!doctype html><html><head><title>Making sure you&#39;re not a bot!</title><script id="anubis_challenge" type="application/json">{"rules":{}}</script></head><body><main><h1>Making sure you're not a bot!</h1><p>Loading...</p></main><script src="/.within.website/x/cmd/anubis/static/js/main.mjs"></script></body></html>`,
  ],
];

describe('challenges', () => {
  for (const [vendor, status, headers, html] of CHALLENGES) {
    it(`${vendor}, status ${status}`, () => {
      const found = judge(html, { status, headers });
      assert.equal(found.kind, 'challenge', found.reason);
      assert.equal(found.vendor, vendor);
      assert.ok(found.reason);
    });
  }

  it('of unknown vendors', () => {
    for (const words of [
      'Checking your browser before accessing shop.example. This process is automatic.',
      'Please verify you are a human to go on.',
      "To proceed, please confirm that you're not a robot.",
      'Please enable JavaScript and cookies to continue',
    ]) {
      assert.equal(
        kind(
          `<html><head><title>shop.example</title></head><body><p>${words}</p><script src="/c.js"></script></body></html>`,
        ),
        'challenge',
        words,
      );
    }
  });
});

describe('blocks', () => {
  const CASES: readonly (readonly [status: number, html: string])[] = [
    [
      403,
      '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;a.example&#47;" on this server.<P>Reference&#32;&#35;18&#46;2d351ab8&#46;1557333295</BODY></HTML>',
    ],
    [
      200,
      "<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><H1>Access Denied</H1>You don't have permission to access this.<P>https://errors.edgesuite.net/18.2d</BODY></HTML>",
    ],
    [
      403,
      '<html><head><title>Attention Required! | Cloudflare</title></head><body><div id="cf-error-details"><h1>Sorry, you have been blocked</h1><h2>You are unable to access a.example</h2></div></body></html>',
    ],
    [
      403,
      '<html><head><title>403 Forbidden</title></head><body><center><h1>403 Forbidden</h1></center><hr><center>nginx</center></body></html>',
    ],
    [
      200,
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 123</body></html>',
    ],
    [429, '<html><body><h1>Slow down</h1></body></html>'],
    [503, '<html><body><p>We detected automated access from your network.</p></body></html>'],
    [403, ''],
  ];
  for (const [status, html] of CASES) {
    it(`status ${status}: ${html.slice(0, 60)}`, () => assert.equal(kind(html, { status }), 'blocked'));
  }
});

describe('shells', () => {
  const CASES = [
    '<!doctype html><html><head><title>React App</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.js"></script></body></html>',
    '<html><body><div id="app"><div class="spinner"></div></div><script type="module" src="/assets/index-1.js"></script></body></html>',
    '<html><body><div id="__next"></div><script id="__NEXT_DATA__" type="application/json">{"page":"/"}</script><script src="/_next/static/main.js"></script></body></html>',
    '<html><body><app-root>Loading...</app-root><script src="main.js"></script></body></html>',
    '<html><body><header>Shop</header><div id=root></div><footer>© 2026 Shop. Terms. Privacy.</footer><script src=a.js></script></body></html>',
    '<html><head><script src=a.js></script></head><body></body></html>',
    '<html><body><p>This site requires JavaScript. Please enable it.</p><script src=a.js></script></body></html>',
    '<html><body><p>Redirecting…</p><script>window.location = "/home";</script></body></html>',
    '<html><head><meta http-equiv="refresh" content="0; url=/home"></head><body></body></html>',
  ];
  for (const html of CASES) {
    it(html.slice(0, 90), () => {
      const found = judge(html);
      assert.equal(found.kind, 'shell', found.reason);
    });
  }
});

describe('pages that say "not found" with status 200', () => {
  const page = (title: string, heading: string, text = ''): string =>
    `<html><head><title>${title}</title></head><body><nav>Home Shop</nav><h1>${heading}</h1><p>${text || 'Try our search.'}</p></body></html>`;
  for (const [title, heading] of [
    ['Page Not Found | Acme', 'Oops!'],
    ['404 - Acme', 'We lost that one'],
    ['Acme', '404'],
    ['Acme', 'Sorry, the page you are looking for does not exist.'],
    ['Error 404: Not Found', ''],
    ["Acme – This page doesn't exist", ''],
    ['Seite nicht gefunden – Acme', ''],
    ['Acme', 'Page introuvable'],
    ['Acme', 'ページが見つかりません'],
  ] as const) {
    it(`${title} / ${heading}`, () => assert.equal(kind(page(title, heading)), 'soft404'));
  }

  it('pages with text about these subjects', () => {
    assert.equal(kind(page('How to fix 404 Not Found errors | Blog', 'How to fix 404 Not Found errors')), 'ok');
    assert.equal(kind(page('404 Media', '404 Media is a new site')), 'ok');
    assert.equal(kind(page('Peugeot 404', 'Peugeot 404')), 'ok');
    assert.equal(kind(page('Page Not Found', 'Page Not Found', WORDS.repeat(60))), 'ok');
    assert.equal(kind(page('Products available', 'Page found')), 'ok');
    assert.equal(kind(page('Page Not Found', 'Page Not Found'), { status: 404 }), 'ok');
  });
});

describe('normal pages', () => {
  it('articles about these subjects', () => {
    const article = `<html><head><title>How Cloudflare's "Just a moment" works</title></head><body><article><h1>Are you a human?</h1>
      <p>Sites say "Checking your browser before accessing", or "Access denied", or "verify you are a human".</p><p>${WORDS.repeat(30)}</p>
      <pre>window._cf_chl_opt = {}; px-captcha; captcha-delivery.com; var dd={}</pre></article><script src="/a.js"></script></body></html>`;
    assert.deepEqual(judge(article), { kind: 'ok' });
    assert.equal(kind(article, { status: 403 }), 'challenge', 'a refusal with the marks of one');
  });

  it('scripts of vendors on ordinary pages', () => {
    const page = `<html><head><title>Shop</title><script src="https://js.datadome.co/tags.js"></script><script src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"></script>
      <script>window._pxAppId = 'PX1';</script><script src="https://www.google.com/recaptcha/api.js"></script></head>
      <body><h1>Contact</h1><p>Write to us.</p><form><div class="g-recaptcha"></div></form></body></html>`;
    assert.deepEqual(judge(page), { kind: 'ok' });
  });

  it('short pages, images, forms, fragments', () => {
    for (const html of [
      '<html><body><h1>It works!</h1></body></html>',
      '<html><head><title>Example Domain</title></head><body><div><h1>Example Domain</h1><p>For use in documents.</p></div></body></html>',
      '<html><body><img src="a.jpg"><script src="stats.js"></script></body></html>',
      '<p>hello</p>',
      '<form><input name=q></form><script src=x.js></script>',
      '<div id="app"><h1>Ready</h1><p>Rendered on the server, no scripts wanted.</p></div><script src=x.js></script>',
      '',
    ]) {
      assert.deepEqual(judge(html), { kind: 'ok' }, html);
    }
  });

  it('pages with an error status are the document', () => {
    assert.equal(kind('<h1>Not Found</h1>', { status: 404 }), 'ok');
    assert.equal(kind('<h1>Internal Server Error</h1>', { status: 500 }), 'ok');
    assert.equal(kind('<h1>Service Temporarily Unavailable</h1>', { status: 503 }), 'ok');
    assert.equal(kind('<h1>Authorization Required</h1>', { status: 401 }), 'ok');
    assert.equal(kind(`<h1>Forbidden</h1><p>${WORDS.repeat(30)}</p>`, { status: 403 }), 'ok');
  });

  it('content that is not HTML', () => {
    assert.equal(kind('{"error": "Access denied"}', { contentType: 'application/json' }), 'ok');
  });

  it('hostile pages take time linear in their size', () => {
    for (const html of [
      `${'<div id="root">'.repeat(10_000)}`,
      `<title>${'404 '.repeat(100_000)}</title>`,
      `<h1>${'sorry '.repeat(100_000)}</h1>`,
      `<noscript>${'<'.repeat(300_000)}</noscript>`,
      `<script>${'location'.repeat(300)}</script>`.repeat(100),
      `<p>${'access '.repeat(50_000)}</p>`,
      `<title>${' - '.repeat(50_000)}</title>${' '.repeat(1_000_000)}`,
    ]) {
      assert.ok(['ok', 'shell', 'soft404'].includes(kind(html)));
    }
  });
});
