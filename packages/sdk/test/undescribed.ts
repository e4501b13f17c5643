import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Returns what an editor would show without a description: members of exported types, and arguments of methods. */
export function undescribed(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node, path: string[]) => {
    const name = (node as ts.NamedDeclaration).name?.getText(source);
    const here = name === undefined ? path : [...path, name];
    if (isPublicMember(node, name) && ts.getJSDocCommentsAndTags(node).length === 0) found.push(here.join('.'));
    if (ts.isMethodDeclaration(node) && path[0]?.endsWith('Resource')) found.push(...argumentsWithout(node, here));
    // An argument is described whole.
    if (!ts.isParameter(node)) ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(source, []);
  return found;
}

function isPublicMember(node: ts.Node, name: string | undefined): boolean {
  if (ts.isPropertySignature(node)) return !tellsApart(node);
  if (ts.isMethodSignature(node)) return true;
  if (!ts.isPropertyDeclaration(node) && !ts.isMethodDeclaration(node)) return false;
  return name !== '#private' && !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ProtectedKeyword);
}

/** Whether it is what the generator adds to the forms of a union: a field whose values are their names. */
function tellsApart({ type, parent }: ts.PropertySignature): boolean {
  const values = type && ts.isUnionTypeNode(type) ? type.types : [type];
  return ts.isIntersectionTypeNode(parent.parent) && values.every((one) => one && ts.isLiteralTypeNode(one));
}

function argumentsWithout(node: ts.MethodDeclaration, path: string[]): string[] {
  return node.parameters
    .filter((parameter) => ts.getJSDocParameterTags(parameter).every(({ comment }) => !comment))
    .map(({ name }) => `${path.join('.')}(${name.getText()})`);
}
