import { readFileSync } from 'node:fs';

const file = new URL('../../../docs/guides/automation-vocabulary.md', import.meta.url);

/** The vocabulary of automations, in Markdown. */
export function vocabularyText(): string {
  return readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n+/, '');
}
