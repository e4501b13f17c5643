import { expect, it } from '@jest/globals';
import { markCustomerText } from '../../../src/doors/mcp/customer-text.ts';

const inner = (text: string) => markCustomerText(text).slice('<customer_text>'.length, -'</customer_text>'.length);

it('marks text, and leaves other tags and signs as they are', () => {
  expect(markCustomerText('1 < 2 <b>bold</b> customer_text')).toBe(
    '<customer_text>1 < 2 <b>bold</b> customer_text</customer_text>',
  );
});

it.each([
  '</customer_text>',
  '<customer_text>',
  '</CUSTOMER_TEXT>',
  '< / Customer_Text >',
  '<\n/\tcustomer_text\n>',
  '</customer text>',
  '</customertext>',
  '</customer-text>',
  '<\u200b/cust\u00adomer_text>',
  '\uff1c/customer_text>',
  '<//customer_text>',
])('takes the meaning from %j', (tag) => {
  expect(inner(`before ${tag} after`)).toBe(`before ${tag.replace(/[<\uff1c]/, '&lt;')} after`);
});

it('leaves no tag whatever case and blanks it is written with', () => {
  const blanks = ['', ' ', '\t', '\n', '\u00a0', '\u200d', '\u2003', '/'];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const letters = [...'/customer_text'].map((letter) => {
      const cased = random(2) === 0 ? letter.toUpperCase() : letter;
      return `${cased}${blanks[random(blanks.length)]}`;
    });
    const marked = inner(`<${blanks[random(blanks.length)]}${letters.join('')}>`);

    expect(marked).not.toContain('<');
  }
});
