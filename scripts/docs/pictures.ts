import { cpSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type MarkdownIt from 'markdown-it';
import { project } from './project.ts';

/** What `npm run pictures` has taken, and what the benchmarks have drawn. */
const folders = { webp: join(project, 'docs/pictures'), svg: join(project, 'bench/results') };

/** Copies the pictures into a built site. */
export function copyPictures(output: string): void {
  for (const [ending, folder] of Object.entries(folders))
    for (const file of globSync(`*.${ending}`, { cwd: folder }))
      cpSync(join(folder, file), join(output, 'pictures', file));
}

/**
 * Shows `![…](/pictures/<name>-light.webp)`, or `.svg`, in the colour scheme of the page, with `<name>-dark.webp`. The
 * browser loads only the one that is visible, and only when the reader comes near it.
 */
export function addPictures(markdown: MarkdownIt): void {
  markdown.renderer.rules.image = (tokens, index) => {
    const { content = '', attrs } = tokens[index] ?? {};
    const source = attrs?.find(([name]) => name === 'src')?.[1] ?? '';
    if (!/^\/pictures\/.+-light\.(webp|svg)$/.test(source) || !content)
      throw new Error(
        `The picture "${source}" must be /pictures/<name>-light.webp or .svg and have a text instead of it`,
      );
    const alt = markdown.utils.escapeHtml(content);
    return ['light', 'dark']
      .map((scheme) => {
        const address = source.replace('-light.', `-${scheme}.`);
        const { width, height } = readSize(address);
        return `<img class="picture in-${scheme}" src="${address}" alt="${alt}" width="${width}" height="${height}" loading="lazy">`;
      })
      .join('');
  };
}

function readSize(address: string): { width: number; height: number } {
  if (address.endsWith('.svg')) return sizeOfDrawing(join(folders.svg, basename(address)));
  return sizeOfPhoto(join(folders.webp, basename(address)));
}

function sizeOfDrawing(file: string): { width: number; height: number } {
  const [, width, height] = /^<svg [^>]*width="(\d+)" height="(\d+)"/.exec(readFileSync(file, 'utf8')) ?? [];
  if (!width || !height) throw new Error(`${file} must begin with its width and height`);
  return { width: Number(width), height: Number(height) };
}

/** These have two pixels of the file for each of the page. Their header is the extended one, which Chromium writes. */
function sizeOfPhoto(file: string): { width: number; height: number } {
  const header = readFileSync(file).subarray(0, 30);
  if (header.toString('latin1', 8, 16) !== 'WEBPVP8X') throw new Error(`${file} must be an extended WebP`);
  return {
    width: Math.round((header.readUIntLE(24, 3) + 1) / 2),
    height: Math.round((header.readUIntLE(27, 3) + 1) / 2),
  };
}
