import { isBlank } from '../blank.ts';
import { sameText } from './same-text.ts';

/** Returns a label as it is stored: in NFC, without blanks around it. Empty where nobody would see anything of it. */
export function cleanLabel(label: string): string {
  return isBlank(label) ? '' : label.normalize('NFC').trim();
}

/** The same for a label that may be missing. Null clears it, as blank text does. */
export function cleanOptionalLabel<Missing extends null | undefined>(label: string | Missing): string | null | Missing {
  return typeof label === 'string' ? cleanLabel(label) || null : label;
}

/** Returns the labels, each with the first of its spellings only. */
export function distinctLabels(labels: string[]): string[] {
  const byFold = new Map<string, string>();
  for (const label of labels) {
    const fold = sameText(label);
    if (!byFold.has(fold)) byFold.set(fold, label);
  }
  return [...byFold.values()];
}

/** Returns the one of these labels that is meant: itself, or another spelling of it. */
export function findLabel(labels: readonly string[], label: unknown): string | undefined {
  if (typeof label !== 'string') return undefined;
  if (labels.includes(label)) return label;
  const fold = sameText(label);
  return labels.find((one) => sameText(one) === fold);
}

/** Returns the labels without all spellings of these. */
export function withoutLabels(labels: string[], gone: string[]): string[] {
  const folds = new Set(gone.map(sameText));
  return labels.filter((label) => !folds.has(sameText(label)));
}

/** Whether the lists have the same labels in the same spelling, in any order. */
export function areSameLabels(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
}
