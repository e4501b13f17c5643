/** Spaces, format characters, and characters that are there to fill or to combine. */
const unseen = String.raw`\s\p{Cc}\p{Cf}\u034F\u115F\u1160\u2800\u3164\uFE00-\uFE0F\uFFA0`;
const seen = new RegExp(`[^${unseen}]`, 'u');

/** Whether nobody would see anything of the text: it is empty, or all spaces, format characters and fillers. */
export function isBlank(text: string): boolean {
  return !seen.test(text);
}

/** The text without the spaces around it; empty where nobody would see anything of it. */
export function trimBlank(text = ''): string {
  return isBlank(text) ? '' : text.trim();
}
