import type { Shown } from '../tool-result.ts';
import { fieldsText, type Writers } from './fields-text.ts';
import { tidied } from './names.ts';
import { type Fields, payloadOf, type Showing } from './shown.ts';
import { wholeItem } from './whole-item.ts';

/** How many comments and notes are shown, and how much of each text, unless the agent asks for all. */
const mostEntries = 5;
const mostCharacters = 2_000;

/** Shows one resource without what is null. */
export function showItem({ response, version, sent, tool }: Showing): Shown {
  const whole = payloadOf(response) as Fields;
  const { item, text } = sent.detail === 'full' ? wholeItem(whole, tool) : brief(whole, tool);
  const told = version !== undefined && 'data' in (response as object) ? { version } : {};
  const hint = sent.detail !== 'full' && isShortened(whole) && tool.name === 'get_feedback';
  const lines = [text, ...(version === undefined ? [] : [`version: ${version}`])];
  if (hint) lines.push('Older comments or notes, or the rest of long texts: detail full');
  return { text: lines.join('\n'), structured: { data: item, ...told } };
}

function brief(whole: Fields, writers: Writers): { item: Fields; text: string } {
  const latest = Object.entries(whole).map(([name, value]) => [name, isThread(name) ? latestOf(value) : value]);
  const item = tidied(Object.fromEntries(latest), mostCharacters) as Fields;
  return { item, text: fieldsText(item, writers) };
}

function isThread(name: string): boolean {
  return name === 'customerComments' || name === 'internalNotes';
}

function latestOf(entries: unknown): unknown {
  return (entries as unknown[]).slice(-mostEntries);
}

function isShortened(whole: Fields): boolean {
  return Object.entries(whole).some(([name, value]) =>
    isThread(name)
      ? (value as unknown[]).length > mostEntries
      : typeof value === 'string' && value.length > mostCharacters,
  );
}
