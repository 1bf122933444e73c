import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jatsToMarkdown } from './index.ts';

const article = (
  body: string,
  more: { front?: string; back?: string } = {},
): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.2 20190208//EN" "JATS-archivearticle1.dtd">
<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article">
<front><journal-meta><journal-title>J</journal-title></journal-meta><article-meta>${more.front ?? ''}</article-meta></front>
<body>${body}</body>
<back>${more.back ?? ''}</back></article>`;

const markdown = (body: string, more?: { front?: string; back?: string }): string =>
  jatsToMarkdown(article(body, more)) ?? '';

describe('JATS', () => {
  it('keeps title, abstract, sections and appendices; drops references, authors and reviews', () => {
    const text = markdown(
      `<sec><label>1</label><title>Intro<italic>duction</italic></title><p>First words.</p>
         <sec><title>Aims</title><p>Second words.</p></sec></sec>`,
      {
        front: `<title-group><article-title>A <bold>title</bold></article-title></title-group>
          <contrib-group><contrib><name><surname>Author</surname></name></contrib></contrib-group>
          <abstract><sec><title>Methods</title><p>What was done.</p></sec></abstract>
          <abstract abstract-type="graphical"><p>A picture.</p></abstract>`,
        back: `<ack><p>Thanks to all.</p></ack><ref-list><title>References</title><ref><mixed-citation>Cited work.</mixed-citation></ref></ref-list>
          <app-group><app><title>Appendix A</title><p>More words.</p></app></app-group>
          <fn-group><fn fn-type="con"><p>A wrote it.</p></fn><fn><p>A note.</p></fn></fn-group>`,
      },
    );
    assert.equal(
      text,
      [
        '# A title',
        '## Abstract',
        '### Methods',
        'What was done.',
        '## 1 Introduction',
        'First words.',
        '### Aims',
        'Second words.',
        '## Acknowledgements',
        'Thanks to all.',
        '## Appendix A',
        'More words.',
        'A note.',
      ].join('\n\n'),
    );
  });

  it('keeps citations as printed, and drops footnote marks', () => {
    assert.equal(
      markdown(
        `<p>As shown [<xref ref-type="bibr" rid="r1">1</xref>,<xref ref-type="bibr" rid="r2">2</xref>] by Doe (<xref ref-type="bibr" rid="r3">2020</xref>a).
         Raised.<sup><xref ref-type="bibr" rid="r4">4</xref>–<xref ref-type="bibr" rid="r5">5</xref></sup> Noted<sup><xref ref-type="fn" rid="f1">*</xref></sup>.</p>`,
      ),
      'As shown [1],[2] by Doe ([2020]a). Raised.[4–5] Noted.',
    );
  });

  it('keeps exponents, indices and formulas readable', () => {
    const text = markdown(
      `<p>CO<sub>2</sub> at 10<sup>−3</sup> m<sup>2</sup> and x<sup>a + b</sup>, with
        <inline-formula><alternatives><tex-math id="M1">\\documentclass[12pt]{minimal}\\usepackage{amsmath}\\begin{document}$$\\alpha _{1}$$\\end{document}</tex-math><mml:math><mml:mi>α</mml:mi></mml:math></alternatives></inline-formula>
        and <inline-formula><mml:math><mml:mfrac><mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:mn>1</mml:mn></mml:mrow><mml:msup><mml:mi>b</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:mfrac><mml:mo>≤</mml:mo><mml:msqrt><mml:mi>c</mml:mi></mml:msqrt></mml:math></inline-formula>.</p>
       <disp-formula id="E1"><label>(1)</label><tex-math>E=mc^{2}</tex-math></disp-formula>
       <p>Only a picture: <inline-formula><inline-graphic xlink:href="e.gif"/></inline-formula>.</p>`,
    );
    assert.equal(
      text,
      [
        'CO2 at 10^−3 m^2 and x^(a + b), with $\\alpha _{1}$ and (a + 1)/(b^2) ≤ √c.',
        '$$E=mc^{2}$$ (1)',
        'Only a picture: .',
      ].join('\n\n'),
    );
  });

  it('writes tables with spans, with the caption before and notes after, anywhere in the article', () => {
    const text = markdown(
      `<p>See <xref ref-type="table" rid="t1">Table 1</xref>.<table-wrap id="t1"><label>Table 1</label><caption><title>Yields</title><p>In kg.</p></caption>
        <table><thead><tr><th rowspan="2">Feed</th><th colspan="2">Year</th></tr><tr><th>2019</th><th>2020</th></tr></thead>
        <tbody><tr><td>Corn<xref ref-type="table-fn" rid="n"><sup>a</sup></xref></td><td>7,500</td><td>0.3 <bold>|</bold> 1</td></tr></tbody></table>
        <table-wrap-foot><fn><label>a</label><p>Dry matter.</p></fn></table-wrap-foot></table-wrap> More follows.</p>
        <table-wrap><caption><p>A picture of a table.</p></caption><graphic xlink:href="t.jpg"/></table-wrap>`,
    );
    assert.equal(
      text,
      [
        'See Table 1.',
        'Table 1. Yields. In kg.',
        '| Feed | Year 2019 | Year 2020 |\n| --- | --- | --- |\n| Corn^a | 7,500 | 0.3 \\| 1 |',
        'a Dry matter.',
        'More follows.',
        'A picture of a table.',
      ].join('\n\n'),
    );
  });

  it('reads tables of the OASIS model', () => {
    const text = markdown(
      `<table-wrap><oasis:table xmlns:oasis="x"><oasis:tgroup cols="3"><oasis:thead><oasis:row><oasis:entry namest="col1" nameend="col2">Both</oasis:entry><oasis:entry colname="col3">C</oasis:entry></oasis:row></oasis:thead>
       <oasis:tbody><oasis:row><oasis:entry morerows="1">1</oasis:entry><oasis:entry>2</oasis:entry><oasis:entry>3</oasis:entry></oasis:row><oasis:row><oasis:entry>5</oasis:entry><oasis:entry>6</oasis:entry></oasis:row></oasis:tbody></oasis:tgroup></oasis:table></table-wrap>`,
    );
    assert.equal(text, '| Both | Both | C |\n| --- | --- | --- |\n| 1 | 2 | 3 |\n| 1 | 5 | 6 |');
  });

  it('keeps lists with their nesting, captions of figures, code', () => {
    const text = markdown(
      `<list list-type="order"><list-item><p>One</p><list list-type="bullet"><list-item><p>Inner</p></list-item></list></list-item><list-item><p>Two</p></list-item></list>
       <fig><label>Figure 1</label><caption><title>What it shows.</title><p>And how.</p></caption><graphic/></fig>
       <code>x = 1
  y = 2</code><p># not a heading</p>`,
    );
    assert.equal(
      text,
      '1. One\n  - Inner\n2. Two\n\nFigure 1. What it shows. And how.\n\n```\nx = 1\n  y = 2\n```\n\n\\# not a heading',
    );
  });

  it('has no text if PMC returns metadata only', () => {
    assert.equal(jatsToMarkdown('<article><front><article-meta/></front></article>'), undefined);
    assert.equal(jatsToMarkdown('<article><front/><body> </body></article>'), undefined);
    assert.equal(jatsToMarkdown('<pmc-articleset><error/></pmc-articleset>'), undefined);
    assert.match(
      jatsToMarkdown(
        `<pmc-articleset>${article('<p>Open.</p>').slice(article('').indexOf('<article'))}</pmc-articleset>`,
      ) ?? '',
      /Open\./,
    );
  });
});
