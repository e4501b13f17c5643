import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { brokenLinks } from '../../scripts/docs/broken-links.ts';

/** Returns the faults of files with these texts, in their own folder. */
function faultsOf(files: Record<string, string>): string[] {
  const root = join(process.env.TEST_FOLDER ?? '', randomUUID());
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return brokenLinks(root, Object.keys(files));
}

const page = '<link rel="stylesheet" href="../a.css"><h2 id="here">Here</h2>';

it('finds nothing wrong with links that lead somewhere', () => {
  const faults = faultsOf({
    'index.html': '<a href="guide/#here">Here</a><a href="./">Home</a><a href="https://example.com/">Elsewhere</a>',
    'guide/index.html': `${page}<a href="#here">Here</a><a href="../?q=1#">Home</a><img src="data:image/png;base64,">`,
    'a.css': '@import "b.css"; a { background: url(b.css) }',
    'b.css': '',
    'README.md': '# A title\n\n[Title](#a-title), [guide](guide/index.html#here), <https://example.com>',
  });

  expect(faults).toEqual([]);
});

it.each([
  ['a missing page', '<a href="nope/">x</a>', 'index.html: nope/ leads to no file'],
  ['a folder without its slash', '<a href="guide">x</a>', 'index.html: guide leads to no file'],
  ['a missing id', '<a href="guide/#nope">x</a>', 'index.html: guide/#nope leads to no "nope" in guide/index.html'],
  ['a missing id in the page', '<a href="#nope">x</a>', 'index.html: #nope leads to no "nope" in index.html'],
  [
    'a link from the root',
    '<a href="/guide/">x</a>',
    'index.html: /guide/ must begin at the file, not at the root of its host',
  ],
  [
    'a script from elsewhere',
    '<script src="https://x.test/a.js">',
    'index.html loads https://x.test/a.js from another host',
  ],
  ['a picture from elsewhere', '<img src="//x.test/a.png">', 'index.html loads //x.test/a.png from another host'],
])('names %s', (_what, html, fault) => {
  expect(faultsOf({ 'index.html': html, 'guide/index.html': page, 'a.css': '' })).toEqual([fault]);
});

it('names what style sheets load from elsewhere, and Markdown links that lead nowhere', () => {
  const faults = faultsOf({
    'a.css': '@import "https://x.test/a.css"; a { background: url("https://x.test/a.png") }',
    'README.md': '# Title\n\n[a](nope.md) [b](#nope) ![c](nope.png)',
  });

  expect(faults).toEqual([
    'a.css loads https://x.test/a.css from another host',
    'a.css loads https://x.test/a.png from another host',
    'README.md: nope.md leads to no file',
    'README.md: #nope leads to no "nope" in README.md',
    'README.md: nope.png leads to no file',
  ]);
});
