import { styleText } from 'node:util';
import type { Finding } from './finding.ts';

const marks = {
  ok: styleText('green', '✓'),
  skipped: styleText('dim', '–'),
  warning: styleText('yellow', '!'),
  fault: styleText('red', '✗'),
};

/** Draws them for a person. */
export function drawFindings(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.flatMap((finding) => [
    `${marks[finding.state]} ${finding.about.padEnd(width)}  ${finding.says}`,
    ...('remedy' in finding ? [`  ${' '.repeat(width)}  ${styleText('dim', finding.remedy)}`] : []),
  ]);
  return `${lines.join('\n')}\n`;
}
