import type { DryRunResponse } from '../../../../../generated/sdk/types.gen.ts';
import { readStored, store } from '../../base/stored.ts';

/** Returns the lines of a text of a macro in which a placeholder came out empty. */
export function holesOf({ actions: [action], warnings = [] }: DryRunResponse): string[] {
  const { message, content } = { ...action?.params } as { message?: string; content?: string };
  const template = message ?? content ?? '';
  const filled = Object.values(action?.filled ?? {}).join('\n');
  const empty = warnings.flatMap((warning) => /\{\{.*?\}\}/s.exec(warning.message)?.[0] ?? []);
  if (empty.length === 0) return [];
  const [before, after] = [template.trim().split('\n'), filled.split('\n')];
  // A value of several lines moves those after it.
  if (before.length !== after.length) return [filled];
  const lines = after.filter((_line, index) => empty.some((written) => before[index]?.includes(written)));
  return lines.every((line) => line.trim() !== '') ? lines : [filled];
}

const keyOf = (draft: string) => `holes-${draft}`;

function read(draft: string): string[] {
  return JSON.parse(readStored(keyOf(draft)) ?? '[]') as string[];
}

export function noteHoles(draft: string, lines: string[]): void {
  if (lines.length > 0) store(keyOf(draft), JSON.stringify([...read(draft), ...lines]));
}

/** Returns those of the lines that nobody has changed since. */
export function holesIn(draft: string, text: string): string[] {
  return read(draft).filter((line) => text.includes(line));
}

export function forgetHoles(draft: string): void {
  store(keyOf(draft), undefined);
}
