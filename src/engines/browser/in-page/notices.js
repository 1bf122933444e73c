// Cookie notices and newsletter walls: says no where a button does, then takes out what is left and lets the page scroll again.
export function notices(buttons, selectors) {
  const visible = (element) => element.getClientRects().length > 0;
  let pressed = 0;
  // What is gone afterwards, for actions that look for it.
  globalThis.trawlNotices ??= [];
  const outermost = (element) => {
    let at = element;
    while (at.parentElement !== null && at.parentElement !== document.body) at = at.parentElement;
    return at;
  };
  for (const selector of buttons) {
    const button = document.querySelector(selector);
    if (button instanceof HTMLElement && visible(button)) {
      globalThis.trawlNotices.push(outermost(button), button);
      button.click();
      pressed++;
      break;
    }
  }
  let removed = 0;
  const length = (element) => (element.textContent ?? '').length;
  const whole = document.body === null ? 0 : length(document.body);
  for (const element of document.querySelectorAll(selectors)) {
    if (element === document.body || element === document.documentElement) continue;
    // What holds most of a page is no notice, whatever it is called.
    if (whole > 2000 && length(element) > whole / 2) continue;
    globalThis.trawlNotices.push(element);
    element.remove();
    removed++;
  }
  if (pressed + removed > 0) {
    for (const element of [document.documentElement, document.body]) {
      if (element === null) continue;
      if (getComputedStyle(element).overflow === 'hidden')
        element.style.setProperty('overflow', 'visible', 'important');
      if (getComputedStyle(element).position === 'fixed') element.style.setProperty('position', 'static', 'important');
    }
  }
  return pressed + removed;
}
