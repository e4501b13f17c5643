import type { Session } from '../session.ts';
import { drawRecord, drawTable } from './table.ts';

/** Prints what a command has found or done: a table for a person or, as one line of JSON, for a program. */
export function show({ caller, asJson }: Session, value: unknown): void {
  if (asJson) caller.out(`${JSON.stringify(value)}\n`);
  else caller.out(`${draw(value, caller.columns)}\n`);
}

function draw(value: unknown, columns: number): string {
  // As JSON has it, so that a time is a text.
  const plain = JSON.parse(JSON.stringify(value ?? null));
  if (Array.isArray(plain)) return plain.length === 0 ? 'None.' : drawTable(plain, columns);
  return typeof plain === 'object' && plain !== null ? drawRecord(plain) : String(plain);
}
