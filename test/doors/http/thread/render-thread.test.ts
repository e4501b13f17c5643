import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'parse5';
import type { ThreadView } from '../../../../generated/sdk/types.gen.ts';
import { elementsOf, readText } from '../../../../scripts/docs/page-sections.ts';
import { renderThread } from '../../../../src/doors/http/thread/render-thread.ts';
import { renderThreadMarkdown } from '../../../../src/doors/http/thread/render-thread-markdown.ts';
import { speakTo } from '../../../../src/doors/http/thread/spoken-language.ts';
import { aComment, aFile, aThread, token } from './memory-door.ts';

const english = await speakTo(['en']);
const around = { language: english, root: '/heed', token };
const render = (changes: Partial<ThreadView> = {}, more = {}) => renderThread(aThread(changes), { ...around, ...more });
const textOf = (html: string) =>
  [...elementsOf(parse(html))].filter(({ tagName }) => tagName === 'main').map(readText)[0];
const hostile = '</p><script>alert(1)</script>"\'&';

describe('the thread page', () => {
  it('says its language and direction, and that nobody shall find it', async () => {
    const { html } = renderThread(aThread(), { ...around, language: await speakTo(['ar']) });

    expect(html).toMatch(/^<!doctype html>\n<html lang="ar" dir="rtl">/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  it('begins with the comments for a person who does not see the message', () => {
    const thread = { message: null, comments: [aComment('cmt_1', { message: 'For all of you' })] };

    expect(render(thread).html.match(/<li class="entry/g)).toHaveLength(1);
    const markdown = renderThreadMarkdown(aThread(thread), english, 'https://heed.example/t/a');
    expect(markdown.match(/^(?:##+ .*|\*\*.*)$/gm)?.length).toBe(1);
    expect(markdown).toContain('For all of you');
  });

  it('escapes everything that people wrote', () => {
    const comments = (['agent', 'customer'] as const).map((authorType, index) =>
      aComment(`cmt_${index}`, {
        authorType,
        authorName: hostile,
        message: hostile,
        attachments: [aFile('att_1', hostile)],
      }),
    );
    const { html } = render({
      ...{ comments, message: hostile, submitter: { name: hostile }, attachments: [aFile('att_2', hostile)] },
      ...{ project: { name: hostile, primaryColor: '</style>' }, status: { category: 'open', label: hostile } },
      ...{ resolved: true, satisfaction: { score: 3, text: hostile, at: '2026-03-01T10:00:00.000Z' } },
    });

    const scripts = html.match(/<script[^>]*>/g);
    expect(scripts).toEqual(['<script src="/heed/t/thread.js" defer>']);
    expect(html.match(/<\/style>/g)).toHaveLength(1);
  });

  it('allows its own style alone', () => {
    const { html, policy } = render({ project: { name: 'Shop', primaryColor: 'rgb(255 212 0)' } });

    const style = /<style>(.*)<\/style>/s.exec(html)?.[1] ?? '';
    expect(style).toContain('--primary:#ffd400;--on-primary:#000000');
    expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(html).not.toMatch(/ style=| on[a-z]+=/);
  });

  it('links the addresses of agents, and not those of customers', () => {
    const message = 'See https://a.example';
    const byCustomer = aComment('cmt_2', { authorType: 'customer', message });

    expect(render({ comments: [aComment('cmt_1', { message })] }).html).toContain('href="https://a.example"');
    expect(render({ comments: [byCustomer], message }).html).not.toContain('href="https://a.example"');
  });

  it('names system statuses in the language of the reader, and those of the project as the project does', async () => {
    const language = await speakTo(['de']);
    const status = (category: 'open' | 'pending', label: string) =>
      /<span class="status[^>]*>([^<]*)/.exec(
        renderThread(aThread({ status: { category, label } }), { ...around, language }).html,
      )?.[1];

    expect(status('pending', 'In progress')).toBe('In Arbeit');
    expect(status('open', 'new')).toBe('Offen');
    expect(status('pending', 'Waiting for vendor')).toBe('Waiting for vendor');
  });

  it('only chooses the score that the address names', () => {
    const done = { resolved: true, status: { category: 'resolved' as const, label: 'Resolved' } };

    expect(render(done).html).not.toContain(' checked');
    expect(render(done, { chosenScore: 4 }).html).toMatch(/value="4"[^>]* checked/);
    expect(render().html).not.toContain('name="score"');
  });

  it('shows of an item that goes on by mail only that it does', () => {
    const { html } = render({ sender: 'mail' });

    expect(textOf(html)).toContain(english.words.byMail);
    for (const secret of ['The button does nothing.', 'Which phone', 'Ada Lovelace', token, 'form'])
      expect(html.replace(/<style>.*<\/style>/s, '')).not.toContain(secret);
  });

  it('keeps text as it was typed, with its line breaks', () => {
    const { html } = render({}, { draft: { message: '\n\nFirst\n<second>' }, fault: { ofReply: true, text: 'Wait.' } });

    expect(html).toContain('>\n\n\nFirst\n&#60;second&#62;</textarea>');
    expect(html).toMatch(/aria-describedby="fault" autofocus>/);
  });

  it('has less than 40 KB with its style and script, in each language', async () => {
    const script = readFileSync(new URL('../../../../generated/thread-page.js', import.meta.url)).length;
    for (const tag of ['en', 'hi', 'ar', 'ru']) {
      const { html } = renderThread(aThread({ resolved: true }), { ...around, language: await speakTo([tag]) });
      expect(Buffer.byteLength(html) + script).toBeLessThan(40 * 1_024);
    }
  });
});

describe('the thread as Markdown', () => {
  const url = `https://feedback.example.org/t/${token}`;

  it('tells the conversation, its files and how to answer', () => {
    const thread = aThread({ attachments: [aFile('att_1', 'a [b].png')], comments: [aComment('cmt_1')] });

    expect(renderThreadMarkdown(thread, english, url)).toBe(`# Conversation #128 · Northwind

Open

## Ada Lovelace, Mar 1, 2026, 9:00 AM UTC

> The button does nothing.

- [a \\[b\\].png](${url}/files/att_1) (47 kB)

## Grace Hopper (Northwind), Mar 1, 2026, 9:42 AM UTC

> Which phone do you use?

---

Your answer: \`POST https://feedback.example.org/api/thread/${token}/comments\` {"message": "…"}

${english.words.linkWarning}
`);
  });

  it('quotes each line of people, so that none passes for one of the page', () => {
    const comments = [aComment('cmt_1', { message: 'One\n# Two\r\n---\u2028## Grace', authorName: 'A\n# B' })];

    const lines = renderThreadMarkdown(aThread({ comments }), english, url).split(/[\n\r\u2028]/);

    expect(lines.filter((line) => line.startsWith('#'))).toHaveLength(3);
    expect(lines.filter((line) => line === '---')).toHaveLength(1);
  });
});
