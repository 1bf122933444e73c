// Runs in the browser: the search of the guide and of the API reference, over an index that is loaded with the first key.
const form = document.querySelector('form[role=search]');
const input = form.querySelector('input');
const found = form.querySelector('.found');
let index;

// On a phone the contents are closed, so that the page comes first.
if (matchMedia('(max-width: 859px)').matches) document.querySelector('.contents').open = false;
form.hidden = false;

const load = () => {
  index ??= fetch(form.dataset.index ?? '/guide/index.json').then((response) => response.json());
  return index;
};

const wordsOf = (text) => text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];

/** 0 if a word is missing; headings count more than text. */
const scoreOf = ({ page, heading, text }, words) => {
  let score = 0;
  for (const word of words) {
    const inHeading = heading.toLowerCase().includes(word) ? 6 : 0;
    const inPage = page.toLowerCase().includes(word) ? 3 : 0;
    const inText = text.toLowerCase().includes(word) ? 1 : 0;
    if (inHeading + inPage + inText === 0) return 0;
    score += inHeading + inPage + inText;
  }
  return score;
};

const show = (sections, words) => {
  found.replaceChildren();
  if (words.length === 0) return;
  const best = sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 12);
  for (const { section } of best) {
    const link = document.createElement('a');
    link.href = section.url;
    link.textContent = section.heading;
    const about = document.createElement('small');
    const at = Math.max(0, section.text.toLowerCase().indexOf(words[0]) - 40);
    about.textContent = `${section.page === section.heading ? '' : `${section.page}: `}${at > 0 ? '…' : ''}${section.text.slice(at, at + 110)}`;
    link.append(about);
    found.append(link);
  }
  if (best.length === 0) {
    const nothing = document.createElement('p');
    nothing.textContent = 'Nothing found.';
    found.append(nothing);
  }
};

input.addEventListener('input', async () => {
  const { value } = input;
  const sections = await load();
  if (value === input.value) show(sections, wordsOf(value));
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  found.querySelector('a')?.click();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') found.replaceChildren();
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === '/' && !isTyping) {
    event.preventDefault();
    input.focus();
  }
});
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) found.replaceChildren();
});
