import { styleText } from 'node:util';
import type { Finding } from './finding.ts';

const marks = {
  ok: styleText('green', '✓'),
  skipped: styleText('dim', '–'),
  warning: styleText('yellow', '!'),
  fault: styleText('red', '✗'),
};

/** Prints for a person or, as one line of JSON, for a program. */
export function printFindings(findings: Finding[], asJson: boolean): void {
  if (asJson) {
    process.stdout.write(`${JSON.stringify(findings)}\n`);
    return;
  }
  const width = Math.max(...findings.map(({ about }) => about.length));
  for (const finding of findings) {
    console.log(`${marks[finding.state]} ${finding.about.padEnd(width)}  ${finding.says}`);
    if ('remedy' in finding) console.log(`  ${' '.repeat(width)}  ${styleText('dim', finding.remedy)}`);
  }
}
