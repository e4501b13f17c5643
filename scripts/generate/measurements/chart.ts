import { type Colours, drawPanel, type Line, type Panel, type Scale } from './panel.ts';

export interface Chart {
  title: string;
  /** Where and when it was measured. */
  caption: string;
  /** What the values are, such as "ms". */
  unit: string;
  /** Below the panels. Their distance is the same, because each is so many times the one before. */
  steps: string[];
  stepsTitle: string;
  legend: { of: Line['of']; dashed: boolean; text: string }[];
  panels: Panel[];
}

/** Those of docs/site/styles/tokens.css. */
const schemes: Record<'light' | 'dark', Colours> = {
  light: { ground: '#ffffff', text: '#1c2130', soft: '#555d70', grid: '#e3e6ec', heed: '#3d54c4', bare: '#b45309' },
  dark: { ground: '#111318', text: '#e4e7ee', soft: '#a3abbb', grid: '#2a2f3a', heed: '#a3b4ff', bare: '#f0a860' },
};

const width = 760;
const height = 360;
const panelTop = 96;
const panelHeight = 190;
const left = 52;
const gap = 24;

/** Draws panels side by side over one scale of values, which is logarithmic. */
export function drawChart(chart: Chart, scheme: keyof typeof schemes): string {
  const colours = schemes[scheme];
  const scale = scaleOf(chart.panels.flatMap(({ lines }) => lines.flatMap(({ values }) => values)));
  const panelWidth = (width - left - 16 - gap * (chart.panels.length - 1)) / chart.panels.length;
  const panels = chart.panels.map((panel, index) =>
    drawPanel(panel, {
      ...{ colours, scale, steps: chart.steps, width: panelWidth, height: panelHeight },
      ...{ x: left + index * (panelWidth + gap), y: panelTop, unit: index === 0 ? chart.unit : undefined },
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="${colours.soft}">
<title>${chart.title}</title>
<rect width="${width}" height="${height}" fill="${colours.ground}"/>
<text x="16" y="26" font-size="15" font-weight="600" fill="${colours.text}">${chart.title}</text>
${chart.legend.map((entry, index) => drawLegend(entry, index, colours)).join('\n')}
${panels.join('\n')}
<text x="${width / 2}" y="${panelTop + panelHeight + 36}" text-anchor="middle">${chart.stepsTitle}</text>
<text x="16" y="${height - 12}" font-size="11">${chart.caption}</text>
</svg>
`;
}

function drawLegend({ of, dashed, text }: Chart['legend'][number], index: number, colours: Colours): string {
  const x = 16 + index * 180;
  const dash = dashed ? ' stroke-dasharray="5 4"' : '';
  return `<path d="M${x} 47h26" stroke="${colours[of]}" stroke-width="2"${dash}/><text x="${x + 32}" y="51">${text}</text>`;
}

/** Ticks are 1, 2 and 5 of each power of ten, from the one below the least value to the one above the greatest. */
function scaleOf(values: number[]): Scale {
  const all = [-2, -1, 0, 1, 2, 3, 4].flatMap((power) => [1, 2, 5].map((digit) => digit * 10 ** power));
  const from = all.findLast((tick) => tick <= Math.min(...values)) ?? all[0] ?? 1;
  const to = all.find((tick) => tick >= Math.max(...values)) ?? all.at(-1) ?? 1;
  const span = Math.log(to / from) || 1;
  return {
    ticks: all.filter((tick) => tick >= from && tick <= to),
    place: (value) => Math.log(value / from) / span,
  };
}
