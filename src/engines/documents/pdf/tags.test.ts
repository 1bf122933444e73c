import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { pdfFromContents } from '../../../../test/support/pdf.ts';
import { deadlineIn } from '../../../foundation/kernel/deadline.ts';
import { createDocuments } from '../index.ts';

const documents = createDocuments();
after(() => documents[Symbol.dispose]());

/** An element: its role, its entries, and its content: texts at places, or elements. */
interface Element {
  readonly role: string;
  readonly more?: string;
  readonly content: readonly (string | Element)[];
}
const element = (role: string, content: readonly (string | Element)[], more = ''): Element => ({ role, content, more });
const text = (x: number, y: number, words: string, size = 11): string =>
  `BT /F1 ${size} Tf ${x} ${y} Td (${words}) Tj ET`;

/** A page with tags, in the order of its elements. */
function taggedPdf(elements: readonly Element[]): Buffer {
  const [root, parents, first] = [6, 7, 8];
  const objects: string[] = [];
  const owners: number[] = [];
  let drawn = '';
  const add = ({ role, more = '', content }: Element, parent: number): number => {
    const own = first + objects.push('') - 1;
    const kids = content.map((one) => {
      if (typeof one !== 'string') return `${add(one, own)} 0 R`;
      const number = owners.push(own) - 1;
      drawn += `/${role} <</MCID ${number}>> BDC ${one} EMC\n`;
      return String(number);
    });
    objects[own - first] = `<</Type/StructElem/S/${role}/P ${parent} 0 R/Pg 4 0 R/K[${kids.join(' ')}]${more}>>`;
    return own;
  };
  const top = add(element('Document', elements), root);
  return pdfFromContents([drawn], {
    catalog: `/MarkInfo<</Marked true>>/StructTreeRoot ${root} 0 R`,
    page: '/StructParents 0',
    more: [
      `<</Type/StructTreeRoot/K ${top} 0 R/ParentTree ${parents} 0 R>>`,
      `<</Nums[0[${owners.map((number) => `${number} 0 R`).join(' ')}]]>>`,
      ...objects,
    ],
  });
}

const markdownOf = async (elements: readonly Element[]): Promise<string> =>
  (await documents.toMarkdown(taggedPdf(elements), deadlineIn(60_000), { pdf: { mode: 'fast' } })).markdown;

const BODY = 'Ducks swim on the lake in summer and leave it in autumn when it gets cold.';

describe('tagged PDFs', () => {
  it('have the headings that their tags say, whatever these look like', async () => {
    const markdown = await markdownOf([
      element('H1', [text(60, 740, 'Birds')]),
      element('P', [text(60, 720, BODY)]),
      element('H3', [text(60, 706, 'On water.')]),
      element('P', [text(60, 692, BODY)]),
      element('P', [text(60, 660, 'Large words that are no heading', 20)]),
    ]);
    assert.equal(markdown, `# Birds\n\n${BODY}\n\n### On water.\n\n${BODY}\n\nLarge words that are no heading`);
  });

  it('have the cells of their tables, also empty and merged ones', async () => {
    const cell = (role: string, x: number, y: number, words: string, more = ''): Element =>
      element(role, words === '' ? [] : [text(x, y, words)], more);
    const markdown = await markdownOf([
      element('P', [text(60, 740, BODY)]),
      element('Table', [
        element('TR', [cell('TH', 60, 720, 'Lake'), cell('TH', 110, 720, 'Birds', '/A<</O/Table/ColSpan 2>>')]),
        element('TR', [cell('TD', 60, 700, 'North'), cell('TD', 110, 700, ''), cell('TD', 124, 700, 'geese')]),
        element('TR', [cell('TD', 60, 680, 'South'), cell('TD', 110, 680, '3'), cell('TD', 124, 680, 'ducks')]),
      ]),
    ]);
    assert.equal(
      markdown,
      `${BODY}\n\n| Lake | Birds | Birds |\n| --- | --- | --- |\n| North |  | geese |\n| South | 3 | ducks |`,
    );
  });

  it('have descriptions of pictures, and formulas as TeX', async () => {
    const markdown = await markdownOf([
      element('P', [
        text(60, 740, 'The area is'),
        element('Formula', [text(120, 740, 'x2')], '/Alt(\\\\pi r^{2})'),
        text(136, 740, 'for all lakes, and more than'),
        element('Formula', [text(275, 740, 'x3')], '/Alt(x_{3})'),
        text(286.5, 740, '.'),
      ]),
      element('Figure', ['60 600 80 80 re f'], '/Alt(A duck on a *lake*)'),
      element('Figure', ['160 600 80 80 re f'], '/Alt(image1.png)'),
      element('P', [text(60, 560, BODY)]),
    ]);
    assert.equal(
      markdown,
      `The area is $\\pi r^{2}$ for all lakes, and more than $x_{3}$.\n\nImage: A duck on a \\*lake\\*\n\n${BODY}`,
    );
  });

  it('have columns in their order, also if a picture lies between them', async () => {
    const lines = (x: number, words: string): string[] =>
      Array.from({ length: 8 }, (_, i) => text(x, 740 - i * 13, `${words} ${i + 1} of the lake and the river`));
    const markdown = await markdownOf([
      element('P', lines(60, 'Left')),
      element('P', lines(320, 'Right')),
      element('Figure', ['200 600 300 30 re f'], '/Alt(A duck on a lake)'),
    ]);
    assert.ok(markdown.indexOf('Left 8') < markdown.indexOf('Right 1'), markdown);
    assert.match(markdown, /Image: A duck on a lake/);
  });
});
