import type { ThreadFile } from '../../../../generated/sdk/types.gen.ts';
import { icon } from './icons.ts';
import { sizeInWords } from './in-words.ts';
import { html, type Markup } from './markup.ts';
import type { SpokenLanguage } from './spoken-language.ts';

/** Shows files of a conversation, images as small pictures. `path` is that of the page. */
export function renderFiles(language: SpokenLanguage, path: string, files: readonly ThreadFile[]): Markup | false {
  if (files.length === 0) return false;
  return html`<ul class="files" aria-label="${language.words.files}">${files.map(
    (file) => html`<li>${renderFile(language, `${path}/files/${encodeURIComponent(file.id)}`, file)}</li>`,
  )}</ul>`;
}

function renderFile({ tag }: SpokenLanguage, address: string, { type, fileName, fileSize }: ThreadFile): Markup {
  if (type === 'image')
    return html`<a class="picture" href="${address}"><img src="${address}" alt="${fileName}" loading="lazy"></a>`;
  return html`<a class="file" href="${address}">${icon('file')}<bdi>${fileName}</bdi><small>${sizeInWords(tag, fileSize)}</small></a>`;
}
