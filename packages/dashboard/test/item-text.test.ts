import { expect, it } from '@jest/globals';
import { aFeedback } from '../../../test/support/builders.ts';
import { type Part, readMarkdown } from '../src/screens/item/markdown.ts';
import { inDashboard } from './in-dashboard.ts';
import { screenFaults } from './screen-faults.ts';

const only = (text: string): Part[] => {
  const [first] = readMarkdown(text);
  return typeof first === 'object' ? first.parts : [];
};
const link = (href: string, text = href) => ({ form: 'link', parts: [text], href });

it('reads links without what ends the sentence around them', () => {
  expect(only('See https://example.org/a_b_c?d=1).')).toEqual(['See ', link('https://example.org/a_b_c?d=1'), ').']);
  expect(only('<https://example.org/>')).toEqual(['<', link('https://example.org/'), '>']);
  expect(only('[here](https://example.org)')).toEqual([link('https://example.org', 'here')]);
  expect(only('ada@example.org')).toEqual([link('mailto:ada@example.org', 'ada@example.org')]);
});

it.each([
  'a <b onclick="steal()">b</b> &lt; c',
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>1</script>)',
  '[x](//example.org) //example.org ftp://example.org',
  'readme.md and main.rs',
  'snake_case_name 2 * 3 * 4',
  '# no heading',
  'C:\\_temp\\*',
  '| a | b |\n| - | - |',
])('leaves %j the letters that it is', (text) => {
  expect(only(text).join('')).toBe(text);
});

it('draws no picture', () => {
  expect(only('![p](https://example.org/p.png)')).toEqual(['!', link('https://example.org/p.png', 'p')]);
});

inDashboard('the text of a message', (the) => {
  const openItem = async (message: string, shown: string) => {
    const item = await aFeedback(the.built, { message });
    await the.built.api.post(`/feedback/${item.id}/notes`, { content: 'A **loud** note: https://example.org/note' });
    const opened = await the.open(`/app/${the.built.workspace.id}/inbox/${item.ticketNumber}`, the.built.user);
    await opened.page.getByText(shown).first().waitFor();
    return opened;
  };

  it('is drawn with its links and forms, loads nothing, and has no fault that axe finds', async () => {
    const text =
      'It *broke*:\n\n1. open `/cart`\n2. see https://example.org/cart.\n\n```\nlet a = "<b>";\n```\n> quoted';
    const { page, complaints } = await openItem(`${text}\n\n![p](https://example.org/p.png)`, 'quoted');
    const article = page.getByRole('article');
    const leads = article.getByRole('link', { name: 'https://example.org/cart', exact: true });
    expect(await leads.getAttribute('href')).toBe('https://example.org/cart');
    expect(await leads.getAttribute('target')).toBe('_blank');
    expect(await leads.getAttribute('rel')).toBe('noopener noreferrer nofollow');
    expect(await article.locator('ol li').count()).toBe(2);
    expect(await article.locator('em').textContent()).toBe('broke');
    expect(await article.locator('pre').textContent()).toBe('let a = "<b>";');
    expect(await article.locator('img, b').count()).toBe(0);
    expect(await page.locator('li strong').getByText('loud').count()).toBe(1);
    expect(complaints).toEqual([]);
    expect(await screenFaults(page)).toEqual([]);
  });

  it('is folded where it is long, and opens by the keyboard', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => `line ${index}`).join('\n');
    const { page } = await openItem(lines, 'line 0');
    const article = page.getByRole('article');
    const before = (await article.boundingBox())?.height ?? 0;
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    await page.getByRole('button', { name: 'Show less' }).waitFor();
    expect((await article.boundingBox())?.height).toBeGreaterThan(before + 500);
    const short = await openItem('line 0\nline 1', 'line 0');
    expect(await short.page.getByRole('button', { name: 'Show all' }).count()).toBe(0);
  });
});
