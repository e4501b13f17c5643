import type { ToolFailure } from './tool-result.ts';
import type { McpTool } from './tools.ts';

/** Returns the failure in the words of the tool: what REST calls `body/assigneeId` is the agent's `assignee_id`. */
export function withArgumentNames(tool: McpTool, failure: ToolFailure): ToolFailure {
  const inWords = (text: string) => renamed(tool, text);
  return {
    ...failure,
    message: inWords(failure.message),
    ...(failure.details && {
      details: failure.details.map(({ path, message }) => ({ path: inWords(path), message: inWords(message) })),
    }),
  };
}

const place =
  /(?<![\w/])(?:arguments\/(?=\w)|(?:body|query|path|header)(?:\/[^\s,;:]+)?(?= (?:must|is|are|has|needs|does|cannot|names|may|takes)\b|$))/g;

function renamed(tool: McpTool, text: string): string {
  // In one pass, because an argument may be called `body`.
  const placed = text.replace(place, (path) => (path === 'arguments/' ? '' : nameOf(tool, path)));
  return placed.replaceAll(/`(\w+)`/g, (quoted, field) => {
    const [name] = Object.entries(tool.arguments).find(([, target]) => lastPart(target.name) === field) ?? [];
    return name === undefined ? quoted : `\`${name}\``;
  });
}

/** The argument that goes to this place, or to the field that this place is within. */
function nameOf(tool: McpTool, path: string): string {
  const [in_ = '', ...keys] = path.split('/');
  for (const [name, target] of Object.entries(tool.arguments)) {
    const at = target.name.split('/');
    const isThere = at.every((key, index) => key.toLowerCase() === keys[index]?.toLowerCase());
    if (target.in === in_ && isThere) return [name, ...keys.slice(at.length)].join('/');
  }
  const isAround = Object.values(tool.arguments).some((target) => target.name.startsWith(`${keys.join('/')}/`));
  return keys.length === 0 || isAround ? 'arguments' : keys.join('/');
}

function lastPart(name: string): string {
  return name.replace(/^.*\//, '');
}
