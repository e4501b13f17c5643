import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { answerMessage } from '../../src/doors/mcp/answer-message.ts';
import { PlainServer } from '../../src/doors/mcp/plain-server.ts';
import { askingTools, askPrompt } from './asking-tools.ts';
import { tools as plainTools, promptOf, prompts, resourceOf, resources, resourceTemplates } from './suite-content.ts';
import { invalid, type SuiteTool } from './suite-tool.ts';

const tools: Readonly<Record<string, SuiteTool>> = { ...plainTools, ...askingTools };

/**
 * Serves the tools, resources and prompts that the suites call, by the code that reads and answers messages for Heed. So a
 * suite checks that code where Heed itself has nothing of the kind.
 */
export async function serveParts(): Promise<Server> {
  const server = createServer(async (req, res) => {
    if (req.method !== 'POST') return void res.writeHead(405).end();
    const header = (name: string) => [req.headers[name.toLowerCase()]].flat()[0];
    const { status, body } = await answerMessage(suiteServer, await buffer(req), header);
    res.writeHead(status, body ? { 'Content-Type': 'application/json' } : {}).end(body);
  });
  await once(server.listen(0, 'localhost'), 'listening');
  return server;
}

function suiteServer(): PlainServer {
  const server = new PlainServer({ tools: {}, prompts: {}, resources: {} }, 'What the suites of the protocol call.');
  server.answer('tools/list', () => ({
    tools: Object.entries(tools).map(([name, { inputSchema }]) => ({
      ...{ name, description: name },
      inputSchema: inputSchema ?? { type: 'object' },
    })),
  }));
  server.answer('tools/call', (params, ctx) => {
    const tool = tools[String(params.name)];
    if (!tool) throw invalid(`Unknown tool: ${params.name}`);
    return tool.call(ctx, server.clientCapabilities(ctx) ?? {});
  });
  server.answer('prompts/list', () => ({ prompts }));
  server.answer('prompts/get', (params, ctx) =>
    params.name === askPrompt.name ? askPrompt.get(ctx) : promptOf(String(params.name), params.arguments),
  );
  server.answer('resources/list', () => ({ resources }));
  server.answer('resources/templates/list', () => ({ resourceTemplates }));
  server.answer('resources/read', (params) => resourceOf(String(params.uri)));
  return server;
}
