import type { CodeBlock } from '../support/markdown-code.ts';
import { hasPython } from './python.ts';
import type { Ran } from './sessions.ts';
import { differenceOfJson, differenceOfText } from './shown-output.ts';

/**
 * Returns why a block that shows output (`text output`, `json answer`) differs from what the block before it printed.
 */
export function differencesOfShown(blocks: CodeBlock[], ran: Ran[]): string[] {
  return blocks.flatMap((block, index) => {
    if (!showsOutput(block)) return [];
    const source = blocks.slice(0, index).findLast((earlier) => !showsOutput(earlier));
    const printed = ran.find(({ block: one }) => one === source)?.printed;
    if (printed === undefined && source?.language === 'python' && !hasPython) return [];
    if (printed === undefined) return [`line ${block.line}: the block before it was not run`];
    const difference = differenceOf(block, printed);
    return difference ? [`line ${block.line}: ${difference}`] : [];
  });
}

export function showsOutput({ language, info }: CodeBlock): boolean {
  return (language === 'text' && info === 'output') || (language === 'json' && info === 'answer');
}

function differenceOf({ language, code }: CodeBlock, printed: string): string | undefined {
  if (language === 'text') return differenceOfText(code, printed);
  try {
    return differenceOfJson(JSON.parse(code), JSON.parse(printed));
  } catch (error) {
    return `${(error as Error).message}\nshown:\n${code}\nprinted:\n${printed}`;
  }
}
