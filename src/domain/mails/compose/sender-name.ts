import type { CustomerMail } from './customer-mail.ts';
import { oneLine } from './subject.ts';

const mostCharacters = 120;

/** Returns the name in From. A mail that no agent wrote has the project's name alone. */
export function composeSenderName({ kind, sender, project, comments }: CustomerMail): string {
  const agent = kind === 'answer' ? oneLine(comments.at(-1)?.authorName ?? '') : '';
  if (agent === '' && sender.name.includes('{agent}')) return short(oneLine(project.name));
  const values: Record<string, string> = { agent, project: project.name };
  return short(oneLine(sender.name.replaceAll(/\{(agent|project)\}/g, (_whole, name: string) => values[name] ?? '')));
}

function short(name: string): string {
  return [...name].slice(0, mostCharacters).join('');
}
