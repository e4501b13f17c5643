/** A figure, and the bound that it must keep. Without one it is only told. */
export interface Goal {
  name: string;
  value: number;
  least?: number;
  most?: number;
}

/** Prints figures with their bounds. Returns whether all are kept. */
export function reportGoals(goals: Goal[]): boolean {
  const rows = goals.map(({ name, value, least, most }) => {
    const goal = least === undefined ? (most === undefined ? '' : `at most ${most}`) : `at least ${least}`;
    return { name, value: round(value), goal, met: value >= (least ?? value) && value <= (most ?? value) };
  });
  console.table(Object.fromEntries(rows.map(({ name, ...columns }) => [name, columns])));
  return rows.every(({ met }) => met);
}

function round(value: number): number {
  return value < 10 ? Math.round(value * 100) / 100 : Math.round(value);
}
