/** A line of a panel: a value for each x. */
export interface Line {
  of: 'heed' | 'bare';
  dashed: boolean;
  values: number[];
}

export interface Panel {
  title: string;
  lines: Line[];
}

export type Colours = Record<'ground' | 'text' | 'soft' | 'grid' | Line['of'], string>;

export interface Scale {
  ticks: number[];
  /** From 0, at the lowest tick, to 1. */
  place(value: number): number;
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: Scale;
  steps: string[];
  colours: Colours;
  /** Undefined where the panel to the left tells the values. */
  unit: string | undefined;
}

/** Draws the lines of one kind of request over their grid. */
export function drawPanel({ title, lines }: Panel, place: Place): string {
  const { x, y, width, height, scale, steps, colours, unit } = place;
  const xOf = (index: number) => round(x + 10 + (index * (width - 20)) / Math.max(1, steps.length - 1));
  const yOf = (value: number) => round(y + height * (1 - scale.place(value)));
  const grid = scale.ticks.map((tick) => {
    const text =
      unit === undefined ? '' : `<text x="${x - 8}" y="${yOf(tick) + 4}" text-anchor="end">${trimmed(tick)}</text>`;
    return `<path d="M${round(x)} ${yOf(tick)}h${round(width)}" stroke="${colours.grid}"/>${text}`;
  });
  const below = steps.map(
    (step, index) => `<text x="${xOf(index)}" y="${y + height + 18}" text-anchor="middle">${step}</text>`,
  );
  return [
    `<text x="${round(x)}" y="${y - 12}" font-weight="600" fill="${colours.text}">${title}${unit ? `, ${unit}` : ''}</text>`,
    ...grid,
    ...below,
    ...lines.map((line) => drawLine(line, colours[line.of], xOf, yOf)),
  ].join('\n');
}

function drawLine(
  { dashed, values }: Line,
  colour: string,
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): string {
  const points = values.map((value, index) => ({ x: xOf(index), y: yOf(value) }));
  const path = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('');
  const dots = points.map((point) => `<circle cx="${point.x}" cy="${point.y}" r="3" fill="${colour}"/>`).join('');
  const dash = dashed ? ' stroke-dasharray="5 4"' : '';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>${dots}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Without the last digits of a division. */
function trimmed(tick: number): string {
  return String(Number(tick.toPrecision(1)));
}
