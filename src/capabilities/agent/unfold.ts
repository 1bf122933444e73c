/** Lists that a page continues in place: by a button for more, or when it is scrolled to its end. */

/** The words of a button for more of a list. */
const MORE =
  '(?:(?:load|show|see|view) (?:\\d+ )?more(?: \\p{L}+)?|more (?:results|items|products|entries)|show all|mehr (?:laden|anzeigen)|weitere (?:laden|anzeigen)|(?:en )?(?:voir|afficher|charger) (?:plus|la suite)|(?:cargar|ver|mostrar) más|(?:carica|mostra) altri|meer (?:laden|tonen)|(?:carregar|ver) mais|pokaż więcej)';
const BUTTON = new RegExp(`>\\s*${MORE}\\s*(?:<|…|\\.\\.\\.|\\()|\\bvalue="${MORE}"`, 'iu');
/** What pages that load more when they are scrolled have in their HTML. */
const SCROLLED =
  /\bIntersectionObserver\b|infinite[-_]?scroll|scroll-sentinel|data-infinite|hx-trigger="(?:revealed|intersect)|addEventListener\(\s*["'](?:scroll|wheel)["']/i;

/** @param html of a page before anything is done on it */
export const unfolds = (html: string): boolean => BUTTON.test(html) || SCROLLED.test(html);

/**
 * Milliseconds in all, and until a click or a scroll counts as without effect; or so many times as long as the longest that had one took: the
 * site is slow then, or this machine.
 */
const LONGEST = 20_000;
const PATIENCE = 2_000;
const TIMES = 2;

/**
 * A script for a page that clicks its button for more, or scrolls to its end, as long as the page grows.
 * Links are not followed: only what stays on the page is clicked.
 * @param times at most
 * @returns whose value is whether it came to an end
 */
export const unfoldScript = (times: number): string => `(async () => {
  const more = new RegExp(${JSON.stringify(`^${MORE}\\s*(?:…|\\.\\.\\.|\\(.*\\))?$`)}, 'iu');
  const end = Date.now() + ${LONGEST};
  const size = () => document.body.textContent.length;
  const isMore = (one) => {
    const href = one.getAttribute('href');
    const text = (one.innerText || one.value || '').trim();
    return text.length < 60 && more.test(text) && !one.disabled && one.checkVisibility() && (href === null || /^(#|javascript:)/i.test(href));
  };
  let idle = 0;
  for (let time = 0, since = Date.now(), patience = ${PATIENCE}; time < ${times} && idle < 2 && Date.now() < end; time++) {
    const before = size();
    const button = [...document.querySelectorAll('button, [role=button], input[type=button], a')].find(isMore);
    window.scrollTo(0, document.documentElement.scrollHeight);
    button?.click();
    const until = Math.min(end, Date.now() + patience);
    while (size() <= before && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
    idle = size() > before ? 0 : idle + 1;
    if (idle > 0) continue;
    patience = Math.max(patience, ${TIMES} * (Date.now() - since));
    since = Date.now();
  }
  return idle >= 2;
})()`;
