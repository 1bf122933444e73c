/**
 * A script that runs in the browser's page. It reads computed styles of elements that show the brand, changes nothing, and returns
 * `ComputedStyles`. It is a string because it runs with the page's own globals, which cannot be trusted.
 */
export const BRANDING_COLLECTOR = `(() => {
  const wanted = ['color', 'backgroundColor', 'fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'borderTopColor', 'borderTopLeftRadius',
    'paddingTop', 'paddingLeft', 'marginBottom', 'maxWidth', 'height', 'transitionDuration', 'transitionTimingFunction', 'colorScheme', 'backgroundImage'];
  const read = (element) => {
    const styles = getComputedStyle(element);
    const found = {};
    for (const name of wanted) found[name] = String(styles[name] || '').slice(0, 300);
    return found;
  };
  const visible = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 4 && box.height > 4 && getComputedStyle(element).visibility !== 'hidden';
  };
  const first = (selector) => {
    try {
      return [...document.querySelectorAll(selector)].slice(0, 60).find(visible);
    } catch {
      return undefined;
    }
  };
  const elements = {};
  const add = (name, element) => {
    if (element) elements[name] = read(element);
  };
  add('body', document.body);
  for (const name of ['h1', 'h2', 'h3', 'p', 'small', 'header', 'footer', 'nav']) add(name, first(name));
  add('a', first('main a[href], article a[href], p a[href]') || first('a[href]'));
  add('code', first('code') || first('pre'));
  add('container', first('main, .container, [class*="container"], #content'));
  add('input', first('input:not([type=hidden]):not([type=checkbox]):not([type=radio]):not([type=submit]), textarea'));
  const clear = (color) => !color || color === 'transparent' || /,\\s*0\\)$/.test(color);
  const buttons = [...document.querySelectorAll('button, [role=button], input[type=submit], a[class*="btn"], a[class*="button"], a[class*="Button"]')].slice(0, 120).filter(visible);
  const colored = buttons.filter((one) => !clear(getComputedStyle(one).backgroundColor));
  const named = (list, pattern) => list.find((one) => pattern.test(String(one.getAttribute('class') || '')));
  const primary = named(colored, /primary|cta/i) || colored[0];
  const secondary = named(buttons, /secondary|outline|ghost/i) ||
    buttons.find((one) => one !== primary && primary && getComputedStyle(one).backgroundColor !== getComputedStyle(primary).backgroundColor);
  add('buttonPrimary', primary);
  add('buttonSecondary', secondary);
  const logo = first('header img[src*="logo" i], img[class*="logo" i], img[id*="logo" i], img[alt*="logo" i], a[class*="logo" i] img, [class*="logo" i] img, header a[href="/"] img');
  const variables = {};
  let count = 0;
  for (const sheet of [...document.styleSheets].slice(0, 60)) {
    let rules = [];
    try {
      rules = [...sheet.cssRules].slice(0, 2000);
    } catch {}
    for (const rule of rules) {
      if (!rule.selectorText || !/(^|,)\\s*(:root|html|body)\\s*(,|$)/.test(rule.selectorText)) continue;
      for (const name of rule.style) {
        if (!name.startsWith('--') || count >= 300) continue;
        count++;
        variables[name.slice(0, 80)] = rule.style.getPropertyValue(name).trim().slice(0, 200);
      }
    }
  }
  let missing = 0;
  for (const link of [...document.querySelectorAll('link[rel~="stylesheet" i][href]')].slice(0, 200)) {
    if (link.disabled || (link.media && !matchMedia(link.media).matches)) continue;
    let isThere = link.sheet !== null;
    try {
      isThere = isThere && link.sheet.cssRules.length > 0;
    } catch {}
    if (!isThere) missing++;
  }
  return { elements, variables, missing, ...(logo && logo.currentSrc ? { logo: String(logo.currentSrc).slice(0, 2000) } : {}) };
})()`;
