import { type Node, parse } from 'acorn';

/**
 * Keeps declarations at the top of the code: `const`, `let` and classes become variables that a later piece of code in the session sees,
 * and may declare again. Code with a `return` at the top is wrapped in a function, as its author expects.
 * @throws SyntaxError
 */
export function asStatements(code: string): string {
  const tree = parse(code, {
    ecmaVersion: 'latest',
    sourceType: 'script',
    allowAwaitOutsideFunction: true,
    allowReturnOutsideFunction: true,
    allowHashBang: true,
  });
  if (tree.body.some(returns)) return `(async () => {${code}\n})()`;
  const edits: { at: number; until: number; text: string }[] = [];
  for (const node of tree.body) {
    if (node.type === 'VariableDeclaration' && node.kind !== 'var') {
      edits.push({ at: node.start, until: node.start + node.kind.length, text: 'var' });
    } else if (node.type === 'ClassDeclaration') {
      edits.push({ at: node.start, until: node.start, text: `var ${node.id.name} = ` });
      edits.push({ at: node.end, until: node.end, text: ';' });
    }
  }
  let made = '';
  let at = 0;
  for (const edit of edits) {
    made += code.slice(at, edit.at) + edit.text;
    at = edit.until;
  }
  return made + code.slice(at);
}

/** Whether a statement has a `return` outside of any function in it. */
function returns(node: Node): boolean {
  const open: unknown[] = [node];
  while (open.length > 0) {
    const one = open.pop();
    if (one === null || typeof one !== 'object') continue;
    if (Array.isArray(one)) {
      open.push(...one);
      continue;
    }
    const { type } = one as { type?: string };
    if (type === 'ReturnStatement') return true;
    if (type !== undefined && /Function|^Class|Expression$/.test(type)) continue;
    open.push(...Object.values(one));
  }
  return false;
}
