import { operationFacts } from '../../../../generated/operations.ts';
import type { PlacedArguments } from '../tool-arguments.ts';
import type { Shown } from '../tool-result.ts';
import type { McpTool } from '../tools.ts';

/** Shows the address of an operation that sends a file. Whoever downloads it needs the key. */
export function showLink({ operationId }: McpTool, { query }: PlacedArguments, baseUrl: string): Shown {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) parameters.set(name, String(value));
  const url = `${baseUrl}${operationFacts[operationId].path}?${parameters}`;
  const text = `${url}\nIt needs the header "Authorization: Bearer <API key>", with the key of this connection.`;
  return { text, structured: { data: { url } } };
}
