/** A node of a Go template, as far as the chart uses the language. */
export type Node =
  | { kind: 'text'; text: string }
  | { kind: 'output'; pipeline: string }
  | { kind: 'block'; word: 'if' | 'with' | 'range' | 'define'; pipeline: string; body: Node[]; otherwise: Node[] };

interface Token {
  text: string;
  isAction: boolean;
}

/** Throws if a block is not closed, or closed without having been opened. */
export function parseTemplate(source: string): Node[] {
  const tokens = tokensOf(source);
  const { nodes, end } = parseUntil(tokens, 0);
  if (end !== tokens.length) throw new Error(`Nothing is open that "${tokens[end]?.text}" could close`);
  return nodes;
}

/** `{{-` and `-}}` remove the white space beside them. */
function tokensOf(source: string): Token[] {
  const trimmed = source.replaceAll(/\s*\{\{- /g, '{{ ').replaceAll(/ -\}\}\s*/g, ' }}');
  const parts = trimmed.split(/\{\{(.*?)\}\}/s);
  return parts
    .map((text, index) => ({ text: index % 2 ? text.trim() : text, isAction: index % 2 === 1 }))
    .filter(({ text, isAction }) => (isAction ? !text.startsWith('/*') : text !== ''));
}

/** Stops at an `end` or `else` of the block that it is in. */
function parseUntil(tokens: Token[], start: number): { nodes: Node[]; end: number } {
  const nodes: Node[] = [];
  let at = start;
  for (; at < tokens.length; at++) {
    const { text = '', isAction = false } = tokens[at] ?? {};
    if (!isAction) nodes.push({ kind: 'text', text });
    else if (/^(end|else)\b/.test(text)) break;
    else if (/^(if|with|range|define)\b/.test(text)) {
      const block = parseBlock(tokens, at);
      nodes.push(block.node);
      at = block.end;
    } else nodes.push({ kind: 'output', pipeline: text });
  }
  return { nodes, end: at };
}

function parseBlock(tokens: Token[], start: number): { node: Node; end: number } {
  const [, word = '', pipeline = ''] = /^(?:else )?(\w+)\s*(.*)$/s.exec(tokens[start]?.text ?? '') ?? [];
  const body = parseUntil(tokens, start + 1);
  const closing = tokens[body.end]?.text;
  const node = { kind: 'block' as const, word: word as 'if', pipeline, body: body.nodes, otherwise: [] as Node[] };
  if (closing === undefined) throw new Error(`Nothing closes "${word} ${pipeline}"`);
  if (closing === 'end') return { node, end: body.end };
  if (closing.startsWith('else if')) {
    const next = parseBlock(tokens, body.end);
    return { node: { ...node, otherwise: [next.node] }, end: next.end };
  }
  const otherwise = parseUntil(tokens, body.end + 1);
  return { node: { ...node, otherwise: otherwise.nodes }, end: otherwise.end };
}
