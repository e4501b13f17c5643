import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';

const file = join(import.meta.dirname, '../packages/mcp/server.json');

/**
 * Checks what the registry of MCP servers is told against the schema that it names, and says what came of it. Throws if it
 * does not fit. Without a network, the schema cannot be read.
 */
export async function checkServerJson(): Promise<string> {
  const server = JSON.parse(readFileSync(file, 'utf8'));
  const schema = await fetch(server.$schema).then(
    (response) => response.json() as Promise<object>,
    () => undefined,
  );
  if (!schema) return `server.json: not checked, because ${new URL(server.$schema).host} cannot be reached`;
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  if (!ajv.validate(schema, server)) throw new Error(`server.json: ${ajv.errorsText()}`);
  return 'server.json: fits its schema';
}
