import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Script } from 'node:vm';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';
import { hexOf } from './css.ts';
import { BRANDING_COLLECTOR, brandingOf } from './index.ts';

const BASE = 'https://shop.test/';
function of(html: string, styles?: unknown) {
  const document = parseHtml(html);
  return brandingOf(document, structuredData(document, BASE), BASE, styles);
}

describe('the branding of a page', () => {
  const HTML =
    '<html><head><title>Home | Shop</title><meta name="theme-color" content="#0a0"><link rel="icon" href="/f.ico"><meta property="og:image" content="/og.png">' +
    '<link href="https://fonts.googleapis.com/css2?family=Lora:wght@400&family=Inter" rel="stylesheet">' +
    '<style>/* x */:root{--primary-color:#ff5500} body{font-family:"Inter",sans-serif;color:#222;background:#fff url(x.png)} h1,h2{font-size:40px} .btn-primary{background:var(--primary-color);color:white;border-radius:8px} @media print{body{color:red}}</style></head>' +
    '<body><header><img class="logo" src="/logo.svg"></header></body></html>';

  it('comes from its own styles', () => {
    const branding = of(HTML);
    assert.deepEqual(branding.colors, {
      primary: '#FF5500',
      accent: '#00AA00',
      background: '#FFFFFF',
      textPrimary: '#222222',
    });
    assert.deepEqual(
      [branding.colorScheme, branding.brandName, branding.logo],
      ['light', 'Shop', 'https://shop.test/logo.svg'],
    );
    assert.deepEqual(branding.images, {
      logo: 'https://shop.test/logo.svg',
      favicon: 'https://shop.test/f.ico',
      ogImage: 'https://shop.test/og.png',
    });
    assert.deepEqual(
      branding.fonts?.map(({ family }) => family),
      ['Inter', 'Lora'],
    );
    assert.deepEqual(branding.components?.buttonPrimary, {
      background: '#FF5500',
      textColor: '#FFFFFF',
      borderRadius: '8px',
    });
    assert.equal(branding.typography?.fontSizes?.h1, '40px');
  });

  it("comes from the browser's computed styles if available", () => {
    const elements = {
      body: {
        color: 'rgb(240, 240, 240)',
        backgroundColor: 'rgb(10, 10, 20)',
        fontFamily: 'Roboto, sans-serif',
        fontSize: '16px',
        lineHeight: '24px',
      },
      buttonPrimary: { backgroundColor: 'rgb(0, 112, 243)', color: 'rgb(255, 255, 255)' },
    };
    const branding = of(HTML, { elements, variables: {}, logo: 'https://shop.test/real.png' });
    assert.deepEqual(
      [branding.colorScheme, branding.colors?.primary, branding.colors?.background, branding.logo],
      ['dark', '#0070F3', '#0A0A14', 'https://shop.test/real.png'],
    );
    assert.equal(branding.typography?.lineHeights?.body, 1.5);
  });

  it('ignores collector output that does not have the expected form', () => {
    for (const lie of [
      null,
      7,
      [],
      { elements: 1 },
      { elements: { body: 'x' }, variables: [] },
      { elements: { body: { color: { toString: 1 } } }, variables: null, logo: 'javascript:1' },
    ]) {
      const branding = of(HTML, lie);
      assert.equal(branding.images?.logo, 'https://shop.test/logo.svg');
    }
    assert.deepEqual(of('').colors, undefined);
  });

  it('reads all CSS color formats', () => {
    const colours: [string, string | undefined][] = [
      ['#abc', '#AABBCC'],
      ['#aabbccff', '#AABBCC'],
      ['rgba(1, 2, 3, 0.5)', '#010203'],
      ['rgb(255 0 0 / 50%)', '#FF0000'],
      ['hsl(120, 100%, 25%)', '#008000'],
      ['transparent', undefined],
      ['rgba(0,0,0,0)', undefined],
      ['url(x)', undefined],
      ['WHITE', '#FFFFFF'],
    ];
    for (const [css, hex] of colours) assert.equal(hexOf(css), hex, css);
  });

  it('has a collector that is one expression', () => {
    assert.doesNotThrow(() => new Script(`(${BRANDING_COLLECTOR})`));
  });
});
