import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { quoteAsHtml, textAsHtml } from '../../../../src/domain/mails/compose/text-as-html.ts';

const anchor = (url: string) => `<a href="${url}" class="link">${url}</a>`;

describe('plain text in a mail', () => {
  it.each([
    ['see https://a.example/b.', `see ${anchor('https://a.example/b')}.`],
    ['(http://a.example)', `(${anchor('http://a.example')})`],
    ['https://a.example/b_(c)', anchor('https://a.example/b_(c)')],
    ['https://a.example/?b=1&c=2', anchor('https://a.example/?b=1&amp;c=2')],
    ['https://a.example/。次', `${anchor('https://a.example/。次')}`],
    ['<https://a.example/>', `&lt;${anchor('https://a.example/')}&gt;`],
    ['"https://a.example/"', `&quot;${anchor('https://a.example/')}&quot;`],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['https://', 'https://'],
    ['https://[', 'https://['],
  ])('shows %j with safe links', (text, html) => {
    expect(textAsHtml(text, 's')).toBe(`<p style="s">${html}</p>`);
  });

  it('keeps paragraphs, line breaks and indents', () => {
    expect(textAsHtml('a\nb\n\n\n  c   d', 's')).toBe(
      '<p style="s">a<br>\nb</p>\n<p style="s">&nbsp; c&nbsp;&nbsp; d</p>',
    );
  });

  it("makes no link of a stranger's words", () => {
    expect(quoteAsHtml('https://evil.example', 's')).toBe('<p style="s">https://evil.example</p>');
  });

  it('is never markup', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '&',
      'https://a.example/',
      ' ',
      '\n',
      'x',
      '(',
      ')',
      '<img src=x>',
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          const tags: string[] = [];
          const walk = (node: {
            nodeName: string;
            childNodes?: unknown[];
            attrs?: { name: string; value: string }[];
          }) => {
            if (!node.nodeName.startsWith('#')) tags.push(node.nodeName);
            for (const { name, value } of node.attrs ?? [])
              if (name === 'href') expect(value).toMatch(/^https:\/\/a\.example/);
            for (const child of node.childNodes ?? []) walk(child as typeof node);
          };
          walk(parseFragment(textAsHtml(text, '')) as never);
          expect(tags.filter((tag) => !['p', 'br', 'a'].includes(tag))).toEqual([]);
        },
      ),
    );
  });
});
