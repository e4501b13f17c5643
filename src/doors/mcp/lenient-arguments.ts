import type { McpTool } from './tools.ts';

type Arguments = Record<string, unknown>;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

/**
 * Returns the arguments as the tool's schema has them. Clients that must fill each input send null for what is left out, a
 * ticket number may come as a number, and an argument may have the name of the release before.
 */
export function leniently(tool: McpTool, sent: Arguments): Arguments {
  const given = withoutNull(sent, tool.inputSchema as Schema) as Arguments;
  for (const [name, { as, formerly }] of Object.entries(tool.arguments)) {
    if (formerly !== undefined && given[formerly] !== undefined) {
      given[name] ??= given[formerly];
      delete given[formerly];
    }
    if (as === 'feedback' && given[name] !== undefined) given[name] = textOf(given[name]);
  }
  return given;
}

/** Leaves out each null of a field that the schema names. Data whose fields it does not name stays as it is. */
function withoutNull(value: unknown, { properties, items }: Schema): unknown {
  if (Array.isArray(value)) return items ? value.map((one) => withoutNull(one, items)) : value;
  if (!properties || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const schema = properties[name];
      if (!schema) return [[name, one]];
      return one === null ? [] : [[name, withoutNull(one, schema)]];
    }),
  );
}

function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(textOf);
  return Number.isSafeInteger(value) ? String(value) : value;
}
