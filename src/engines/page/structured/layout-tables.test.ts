import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { structuredData } from '../places/index.ts';
import { parseHtml } from '../tree.ts';

/** Pages of around 2003, whose layout is made of tables and line breaks. */
const of = (html: string, path = '/') => structuredData(parseHtml(html), `https://county.example${path}`);
type Group = NonNullable<ReturnType<typeof of>['cards']>[number];
const objects = (group: Group) => group.map((card) => Object.fromEntries(card.map((pair) => [pair.label, pair.value])));
const namesOf = (groups: readonly Group[] = []) => groups.map((group) => objects(group).map(({ name }) => name));
const framed = (content: string) =>
  `<table width="780"><tr><td colspan="2"><a href="/">County</a></td></tr><tr><td colspan="2">Text size: <a href="#">A</a></td></tr>
   <tr><td><a href="/">Home</a><br><a href="/news.asp">News</a></td><td>${content}
   <table><tr><td><b>Last news</b></td></tr><tr><td>New telephones</td></tr></table></td></tr>
   <tr><td colspan="2">Last modified: 2 February 2003 by <a href="/me.asp">webmaster</a></td></tr></table>`;
const entry = (name: string, fixed: number) => `<b>Version ${name}</b><br>Bugs fixed: ${fixed}<br><br>`;

describe('layout tables', () => {
  it('that frame a page are no list of things', () => {
    assert.deepEqual(namesOf(of(framed('<p>Welcome. Our offices are closed on Monday.</p>')).cards), []);
  });

  it('are named in bold, line for line, and not by where the page is', () => {
    const trail = '<font>You are in: <a href="/">Home</a> &gt; Releases</font><br><br>';
    const list = ['4.2', '4.1', '4.0'].map((name, at) => entry(name, at + 2)).join('');
    assert.deepEqual(namesOf(of(framed(`${trail}${list}`)).cards), [['Version 4.2', 'Version 4.1', 'Version 4.0']]);
  });

  it('may have a single thing on the last page of a list', () => {
    const few =
      of(framed(`<font>Records 21 to 21</font><br><br>${entry('3.9', 7)}`), '/list.asp?page=3').fewCards ?? [];
    assert.ok(
      few.some((group) => objects(group).some((one) => one.name === 'Version 3.9' && one['Bugs fixed'] === '7')),
    );
  });

  it('hold a grid of people, with pictures in cells of their own and the role below the name', () => {
    const person = (name: string, role: string) =>
      `<td><img src="/p.gif" alt=""></td><td><b><a href="/p.asp?n=${name.length}">${name}</a></b><br>${role}<br><font>Soil Physics</font></td>`;
    const rows = `<tr>${person('Ann Lee', 'Lecturer')}${person('Ben Abbott', 'Technician')}</tr><tr>${person('Cleo Ivanova', 'Professor')}</tr>`;
    const [group] = of(`<table>${rows}</table>`).cards ?? [];
    assert.deepEqual(
      objects(group ?? []).map((one) => [one.name, one['first line']]),
      [
        ['Ann Lee', 'Lecturer'],
        ['Ben Abbott', 'Technician'],
        ['Cleo Ivanova', 'Professor'],
      ],
    );
    const menu = `<tr><td><a href="/a">Rooms</a><br><a href="/b">Prices</a></td><td><a href="/c">Walks</a><br><a href="/d">Boats</a></td></tr>`;
    assert.deepEqual(of(`<table>${menu}${menu}</table>`).cards, []);
  });
});
