type Attributes = Record<string, string | number | boolean | undefined>;
type Child = Node | string | null;

/**
 * Makes an element with these attributes and children. `true` sets an empty attribute, `false` and `undefined` set
 * none.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Makes an icon of 24 × 24 in the colour of the text around it, without markup, which a page's policy may forbid. */
export function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true' });
  setAttributes(drawn, { d: path });
  svg.append(drawn);
  return svg;
}

let made = 0;

/** Returns a new id, to bind a label or an error to a field. */
export function newId(): string {
  made += 1;
  return `heed-${made}`;
}

/** An event of a change that the widget itself makes. MooTools has a class of its own in the place of `Event`. */
export function changeEvent(): CustomEvent {
  return new CustomEvent('change', { bubbles: true });
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : String(value));
}
