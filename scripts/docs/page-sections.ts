import { type DefaultTreeAdapterTypes, defaultTreeAdapter as tree } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A heading of a page with the text under it, up to the next heading. */
export interface PageSection {
  /** Empty for the text before the first heading. */
  id: string;
  title: string;
  /** 2 for `h2` and so on. */
  level: number;
  text: string;
}

/** Elements whose text is separate from the text around them. */
const apart = new Set('blockquote br div dd dt hr li ol p pre table td th tr ul'.split(' '));

/** Returns the parts of an article, one for each heading that can be linked to. */
export function sectionsOfArticle(article: Node): PageSection[] {
  const sections: PageSection[] = [{ id: '', title: '', level: 1, text: '' }];
  const add = (text: string) => {
    const section = sections.at(-1);
    if (section) section.text += text;
  };
  const walk = (node: Node): void => {
    if (tree.isTextNode(node)) add(node.value);
    if (!('childNodes' in node)) return;
    const level = tree.isElementNode(node) ? headingLevel(node) : 0;
    if (tree.isElementNode(node) && level > 1)
      sections.push({ id: attribute(node, 'id') ?? '', title: readText(node), level, text: '' });
    else {
      if (tree.isElementNode(node) && apart.has(node.tagName)) add(' ');
      for (const child of node.childNodes) walk(child);
    }
  };
  walk(article);
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }));
}

/** Returns all elements under a node, including itself, in the order of the document. */
export function* elementsOf(node: Node): Generator<Element> {
  if (tree.isElementNode(node)) yield node;
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((candidate) => candidate.name === name)?.value;
}

export function readText(node: Node): string {
  if (tree.isTextNode(node)) return node.value;
  return 'childNodes' in node ? node.childNodes.map(readText).join('') : '';
}

function headingLevel({ tagName }: Element): number {
  return Number(/^h([1-6])$/.exec(tagName)?.[1] ?? 0);
}
