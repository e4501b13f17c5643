import { describe, expect, it } from '@jest/globals';
import { readHtmlInTime } from '../../../src/platform/mail-reading/read-html-in-time.ts';

const html = `<style>p { color: red }</style>${'<p>some <b>words</b></p>'.repeat(50_000)}<script>no()</script>`;

describe('HTML that takes too long', () => {
  it('is its text without tags', () => {
    const read = readHtmlInTime(html, { mostMs: 1 });

    expect(read).toMatchObject({ html: '', textAboveQuote: null });
    expect(read?.text).toMatch(/^(?:some words ?){50000}$/);
  });

  it('is left out beside a plain part', () => {
    expect(readHtmlInTime(html, { mostMs: 1, hasPlain: true })).toBeNull();
  });
});

it('reads other HTML in full', () => {
  expect(readHtmlInTime('<p>some <b>words</b></p>', { hasPlain: true })).toMatchObject({
    text: 'some words',
    html: '<p>some <b>words</b></p>',
  });
});
