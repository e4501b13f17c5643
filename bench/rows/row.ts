import type { GoalRow } from '../../scripts/generate/measurements/results.ts';
import { ratio } from '../../scripts/generate/measurements/words.ts';

/** One line of the table that `npm run bench` prints. */
export type Line = GoalRow;

/** How a row is measured. */
interface Plan {
  /** A PostgreSQL server. Each row makes databases of its own there. */
  databaseUrl: string;
  /** Whether the row is only tried out. Its figures mean little. */
  isQuick: boolean;
  /** Items of the workspace that rows measure in. */
  items: number;
  /** The checkout of another version of Heed. */
  beside: URL | undefined;
}

export interface Row {
  name: string;
  measure(plan: Plan): Promise<Line[]>;
}

export function atMost(row: string, value: number, goal: number, unit = '', measured = ratio(value) + unit): Line {
  return { row, measured, goal: `at most ${goal}${unit}`, isMet: value <= goal };
}

export function atLeast(row: string, value: number, goal: number, measured = ratio(value)): Line {
  return { row, measured, goal: `at least ${goal}`, isMet: value >= goal };
}

export function withoutGoal(row: string, measured: string): Line {
  return { row, measured, goal: '', isMet: null };
}
