import { BadRequest } from '../../base/errors.ts';
import type { McpPost } from '../../contract/mcp-post.ts';
import type { ToolChoice } from './tools.ts';

const parameters = ['toolsets', 'readonly'];

/**
 * Reads which tools a client chooses, by headers, or in the address if it cannot set headers. A header's toolsets win.
 * To only read, one of both is enough. Throws a {@link BadRequest} for anything else in the query.
 */
export function readChoice({ header, query }: Pick<McpPost, 'header' | 'query'>): ToolChoice {
  const unknown = Object.keys(query).find((name) => !parameters.includes(name));
  if (unknown !== undefined) throw BadRequest.of({ path: `query/${unknown}`, message: 'is not a known parameter' });
  const readOnly = [
    readFlag('header/X-MCP-Readonly', header('X-MCP-Readonly')),
    readFlag('query/readonly', query.readonly),
  ];
  return { toolsets: header('X-MCP-Toolsets') ?? query.toolsets, readOnly: readOnly.includes(true) };
}

function readFlag(path: string, value = 'false'): boolean {
  const flag = parseFlag(value);
  if (flag === undefined) throw BadRequest.of({ path, message: 'must be true or false' });
  return flag;
}

/** Whether a text says true or false. Undefined if it says neither. */
export function parseFlag(value: string): boolean | undefined {
  const text = value.trim().toLowerCase();
  return text === 'true' || (text === 'false' ? false : undefined);
}
