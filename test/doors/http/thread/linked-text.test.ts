import { describe, expect, it } from '@jest/globals';
import { linkedText } from '../../../../src/doors/http/thread/linked-text.ts';
import { html } from '../../../../src/doors/http/thread/markup.ts';

const link = (url: string) => `<a href="${url}" rel="noopener noreferrer nofollow">${url}</a>`;

describe('addresses in a text', () => {
  it.each([
    ['See https://a.example/b.', `See ${link('https://a.example/b')}.`],
    ['(http://a.example/b_(c))', `(${link('http://a.example/b_(c)')})`],
    ['https://a.example/?q=1&r=2', link('https://a.example/?q=1&#38;r=2')],
    ['https://a.example, https://b.example!', `${link('https://a.example')}, ${link('https://b.example')}!`],
  ])('become links: %s', (text, expected) => {
    expect(linkedText(text).text).toBe(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    'mailto:a@b.example',
    'https://',
    'xhttps://a',
  ])('of another kind stay text: %s', (text) => {
    expect(linkedText(text).text).toBe(text);
  });

  it('end where somebody tries to leave the attribute', () => {
    const { text } = linkedText('https://a.example/"onclick="alert(1)\' <script>alert(1)</script>');

    expect(text).toBe(
      `${link('https://a.example/')}&#34;onclick=&#34;alert(1)&#39; &#60;script&#62;alert(1)&#60;/script&#62;`,
    );
  });
});

describe('HTML', () => {
  it('escapes text, also in attributes and lists, and shows nothing for what is absent', () => {
    const built = html`<p title="${`"'`}">${['<', html`<b>${'&'}</b>`]}${null}${undefined}${false}${0}</p>`;

    expect(built.text).toBe('<p title="&#34;&#39;">&#60;<b>&#38;</b>0</p>');
  });
});
