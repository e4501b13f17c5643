import { createElement, Fragment, type ReactNode } from 'react';

const shownAsTheyAre = new Set('p ul ol li blockquote pre br hr code b strong i em u s del'.split(' '));
/** Their content is not text of the mail. */
const dropped = new Set(['script', 'style', 'template', 'title', 'noscript', 'svg', 'math']);
const heading = /^h[1-6]$/;
const safeLink = /^(https?|mailto):/i;

/**
 * Shows the HTML of a mail. The service has cleaned it already. It is read into a document that loads and runs nothing, and only
 * known tags are made anew from that, so no picture, style or script can come with it.
 */
export function MailHtml({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body);
}

function childrenOf(parent: Element): ReactNode {
  return Array.from(parent.childNodes, (node, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a mail never changes.
    return <Fragment key={index}>{shown(node)}</Fragment>;
  });
}

function shown(node: ChildNode): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.localName;
  if (dropped.has(tag)) return null;
  if (tag === 'br' || tag === 'hr') return createElement(tag);
  const inside = childrenOf(node);
  if (shownAsTheyAre.has(tag)) return createElement(tag, null, inside);
  // The headings of a mail are not those of the page.
  if (heading.test(tag))
    return (
      <p>
        <strong>{inside}</strong>
      </p>
    );
  const href = tag === 'a' && node.getAttribute('href');
  return href && safeLink.test(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {inside}
    </a>
  ) : (
    inside
  );
}
