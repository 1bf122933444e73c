import type { Page } from 'playwright-core';

/**
 * What keeps a page from being used without a mouse or without good eyes, as far as a program can tell: names of controls,
 * headings, ids, contrast. @returns one line for each problem; none is what a test wants
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  // Colors are judged where they end up, not on the way there, however slow the machine is; what never ends is left alone.
  await page.evaluate(`(() => {
    const isFinite = (animation) => animation.effect?.getComputedTiming().endTime !== Infinity;
    document.getAnimations().filter(isFinite).forEach((animation) => animation.finish());
  })()`);
  return page.evaluate(`(${inspect.toString()})()`);
}

/** Runs in the page, so it knows nothing of this file. WCAG 2.2: 1.3.1, 1.4.3, 2.4.2, 3.1.1, 4.1.2. */
function inspect(): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: the names of a browser, which the types of the tests leave out
  const { document, getComputedStyle, NodeFilter } = globalThis as any;
  type Box = { x: number; y: number; width: number; height: number };
  // biome-ignore lint/suspicious/noExplicitAny: an element
  type Of = any;
  const problems: string[] = [];
  const name = (of: Of): string => `${of.outerHTML.slice(0, 90)}…`;
  const isShown = (of: Of): boolean => of.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector: string): Of[] => [...document.querySelectorAll(selector)].filter(isShown);
  const labelled = (of: Of): string =>
    (of.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id: string) => document.getElementById(id)?.textContent ?? '')
      .join('') ||
    of.getAttribute('aria-label') ||
    '';

  if (!document.documentElement.lang) problems.push('the page has no language');
  if (!document.title.includes(' · ')) problems.push(`the title is ${document.title}`);
  if (all('main').length !== 1) problems.push(`${all('main').length} main landmarks`);

  const levels = all('h1, h2, h3, h4').filter((of) => !of.closest('dialog, .side-nav'));
  if (levels.filter((of) => of.tagName === 'H1').length !== 1) problems.push('there is not one h1');
  levels.reduce((before, of) => {
    const level = Number(of.tagName[1]);
    if (level > before + 1) problems.push(`heading jumps from ${before} to ${level}: ${of.textContent}`);
    return level;
  }, 0);

  const ids = [...document.querySelectorAll('[id]')].map((of: Of) => of.id);
  for (const id of new Set(ids)) if (ids.filter((one) => one === id).length > 1) problems.push(`id ${id} twice`);

  for (const of of all('input:not([type=hidden]), select, textarea')) {
    if (!(labelled(of) || [...(of.labels ?? [])].some((label: Of) => label.textContent.trim())) && !of.ariaHidden) {
      problems.push(`no label: ${name(of)}`);
    }
  }
  for (const of of all('button, a[href], [role=tab], [role=menuitem]')) {
    if (!(labelled(of) || of.textContent.trim())) problems.push(`no name: ${name(of)}`);
  }
  for (const of of all('[aria-hidden=true] :is(a[href], button, input, [tabindex="0"])'))
    problems.push(`hidden but in reach: ${name(of)}`);

  // Contrast: each piece of text on what lies behind it.
  const parse = (color: string): number[] => {
    const parts = (color.match(/[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
    const scaled = color.startsWith('color(srgb') ? parts.map((part, at) => (at < 3 ? part * 255 : part)) : parts;
    return scaled.length < 4 ? [...scaled, 1] : scaled;
  };
  const over = (top: number[], below: number[]): number[] => {
    const alpha = top[3] as number;
    return [0, 1, 2].map((at) => (top[at] as number) * alpha + (below[at] as number) * (1 - alpha)).concat(1);
  };
  const backgroundOf = (of: Of): number[] => {
    const layers: number[][] = [];
    for (let at = of; at !== null; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      layers.push(color);
      if (color[3] === 1) break;
    }
    return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255, 1]);
  };
  const luminance = (color: number[]): number => {
    const [r = 0, g = 0, b = 0] = color.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const seen = new Set<string>();
  while (walker.nextNode()) {
    const of = walker.currentNode.parentElement as Of;
    const text = walker.currentNode.textContent.trim();
    if (
      text === '' ||
      !isShown(of) ||
      of.closest('.sr-only, [disabled], [aria-disabled=true], fieldset:disabled, option, noscript')
    )
      continue;
    // A modal dialog covers what is behind it.
    if (document.querySelector('dialog:modal') && !of.closest('dialog:modal')) continue;
    const box: Box = of.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(of);
    const behind = backgroundOf(of);
    const front = over(parse(of.namespaceURI?.endsWith('svg') ? style.fill : style.color), behind);
    const [light = 0, dark = 0] = [luminance(front), luminance(behind)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const size = Number.parseFloat(style.fontSize);
    const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const key = `${style.color} ${behind} ${of.className}`;
    if (ratio < (isLarge ? 3 : 4.5) && !seen.has(key)) {
      seen.add(key);
      problems.push(`contrast ${ratio.toFixed(2)}: "${text.slice(0, 40)}" ${name(of)}`);
    }
  }
  return problems;
}
