import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { ToolBackend } from './backend.ts';
import { callTool } from './call-tool.ts';
import type { PlainServer } from './plain-server.ts';
import { prompts } from './prompts.ts';
import { type ReadTool, readResource, resources, resourceTemplates } from './resources.ts';
import { findTool } from './tools.ts';

/** Lets the server answer for prompts and resources, whichever tools were chosen: all of them only read. */
export function offerContent(server: PlainServer, backend: ToolBackend): void {
  server.answer('prompts/list', () => ({ prompts: prompts.map(({ write: _, ...prompt }) => prompt) }));
  server.answer('prompts/get', async (params, ctx) => {
    const prompt = prompts.find(({ name }) => name === params.name);
    if (!prompt) throw invalid(`Unknown prompt: ${params.name}`);
    const given = readArguments(params.arguments);
    const missing = prompt.arguments.find(({ name, required }) => required && !given[name]);
    if (missing) throw invalid(`The argument ${missing.name} of ${prompt.name} is required`);
    const text = await prompt.write(given, readingTools(backend, ctx.mcpReq.signal), backend.now());
    return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.answer('resources/list', () => ({ resources }));
  server.answer('resources/templates/list', () => ({ resourceTemplates }));
  server.answer('resources/read', async (params, ctx) => {
    const readTool = readingTools(backend, ctx.mcpReq.signal);
    const uri = String(params.uri);
    const found = await readResource(uri, readTool).catch((error: Error) => {
      throw new ResourceNotFoundError(uri, error.message);
    });
    if (!found) throw new ResourceNotFoundError(uri, `Unknown resource: ${uri}`);
    return found;
  });
}

function readArguments(given: unknown = {}): Record<string, string> {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalid('params.arguments must be an object');
  const wrong = Object.entries(given).find(([, value]) => typeof value !== 'string');
  if (wrong) throw invalid(`params.arguments.${wrong[0]} must be text`);
  return given as Record<string, string>;
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

function readingTools(backend: ToolBackend, signal: AbortSignal): ReadTool {
  return async (name, given) => {
    const answer = await callTool(findTool(name), given, backend, { signal, isConfirmed: false });
    if ('question' in answer) throw new Error(`${name} only reads and asks nothing`);
    const [content] = answer.result.content;
    return { text: content?.type === 'text' ? content.text : '', failed: answer.result.isError === true };
  };
}
