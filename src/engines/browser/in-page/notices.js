// Cookie notices and newsletter walls: says no where a button does, then takes out what is left and lets the page scroll again.
export function notices(buttons, selectors) {
  const visible = (element) => element.getClientRects().length > 0;
  let pressed = 0;
  for (const selector of buttons) {
    const button = document.querySelector(selector);
    if (button instanceof HTMLElement && visible(button)) {
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
