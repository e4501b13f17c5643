const paragraphs = ['p', 'div', 'section', 'article', 'header', 'footer', 'center', 'address', 'tr', 'dt', 'dd'];
const otherBlocks = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'];

/** The tags that begin a line. */
export const blockTags = [...paragraphs, ...otherBlocks];

const tag = /<(\/?)([a-z][a-z0-9-]*)[^<>]*>/g;

/**
 * Turns divisions and rows of a table into paragraphs, none within another: clean HTML has no other blocks, and the lines of
 * a mail would become one. Takes HTML that is well-formed.
 */
export function asFlatParagraphs(html: string): string {
  let isOpen = false;
  const close = () => {
    const closed = isOpen ? '</p>' : '';
    isOpen = false;
    return closed;
  };
  const flat = html.replaceAll(tag, (whole, slash: string, name: string) => {
    if (name === 'td' || name === 'th') return slash ? ' ' : '';
    if (paragraphs.includes(name) || name.startsWith('heed-')) {
      const closed = close();
      isOpen = slash === '';
      return isOpen ? `${closed}<p>` : closed;
    }
    return otherBlocks.includes(name) ? `${close()}${whole}` : whole;
  });
  return `${flat}${close()}`.replaceAll(/<p>\s*<\/p>/g, '');
}
