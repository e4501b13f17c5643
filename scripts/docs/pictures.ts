import { cpSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type MarkdownIt from 'markdown-it';
import { project } from './project.ts';

const folder = join(project, 'docs/pictures');

/** Copies the pictures that `npm run pictures` has taken into a built site. */
export function copyPictures(output: string): void {
  for (const file of globSync('*.webp', { cwd: folder })) cpSync(join(folder, file), join(output, 'pictures', file));
}

/**
 * Shows `![…](/pictures/<name>-light.webp)` in the colour scheme of the page, with `<name>-dark.webp`. The browser loads only
 * the one that is visible, and only when the reader comes near it.
 */
export function addPictures(markdown: MarkdownIt): void {
  markdown.renderer.rules.image = (tokens, index) => {
    const { content = '', attrs } = tokens[index] ?? {};
    const source = attrs?.find(([name]) => name === 'src')?.[1] ?? '';
    if (!/^\/pictures\/.+-light\.webp$/.test(source) || !content)
      throw new Error(`The picture "${source}" must be /pictures/<name>-light.webp and have a text instead of it`);
    const alt = markdown.utils.escapeHtml(content);
    return ['light', 'dark']
      .map((scheme) => {
        const address = source.replace('-light.', `-${scheme}.`);
        const { width, height } = readSize(join(folder, basename(address)));
        return `<img class="picture in-${scheme}" src="${address}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
      })
      .join('');
  };
}

/** Pictures have two pixels of the file for each of the page. Their header is the extended one, which Chromium writes. */
function readSize(file: string): { width: number; height: number } {
  const header = readFileSync(file).subarray(0, 30);
  if (header.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} must be an extended WebP`);
  return {
    width: Math.round((header.readUIntLE(24, 3) + 1) / 2),
    height: Math.round((header.readUIntLE(27, 3) + 1) / 2),
  };
}
