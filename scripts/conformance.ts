import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { openDatabase } from '../src/platform/db/client.ts';
import { prepareDatabase } from '../src/start/database.ts';
import { setUpFirstRun } from '../src/start/first-run.ts';
import { startServer } from '../src/start/server.ts';
import { readSettings } from '../src/start/settings.ts';
import { installTool } from './install-tool.ts';

// npm run test:conformance: checks the MCP server with the protocol's own test suite, and the tools of both its doors
// with the inspector's rules for schemas that all clients understand.

/**
 * The suite's scenarios for a server that offers only tools. The others call tools that a server under test would add.
 */
const scenarios = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];
/** Fetched when it is run, because it contains a web application that no checkout of Heed needs. */
const inspector = '@modelcontextprotocol/inspector@2.12.0';

await main();

async function main(): Promise<void> {
  const settings = { ...readSettings({ PORT: '0' }), dataDir: 'memory://', secretKey: randomBytes(32) };
  const database = await openDatabase(settings);
  await prepareDatabase(database);
  const firstRun = await setUpFirstRun(database.prisma);
  const running = await startServer(settings, database, pino({ level: 'warn' }));
  const proxy = await proxyWithKey(portOf(running.server), firstRun?.apiKey ?? '');
  try {
    for (const scenario of scenarios) await play(scenario, urlOf(proxy));
    await inspect('HTTP', [urlOf(proxy), '--transport', 'http', '--header', 'X-MCP-Toolsets: all']);
    const heedMcp = [process.execPath, 'src/cli/in-clone.ts', 'mcp', '--toolsets', 'all'];
    const site = `http://127.0.0.1:${portOf(running.server)}`;
    await inspect('stdio', ['-e', `HEED_API_KEY=${firstRun?.apiKey}`, '-e', `HEED_URL=${site}`], ['--', ...heedMcp]);
  } finally {
    proxy.close();
    await running.stop();
    await database.close();
  }
}

/** Adds the API key to the suite's requests, because the suite cannot send it. */
async function proxyWithKey(port: number, apiKey: string): Promise<Server> {
  const proxy = createServer((req, res) => {
    const headers = { ...req.headers, authorization: `Bearer ${apiKey}` };
    const { method, url: path } = req;
    const forwarded = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    req.pipe(forwarded);
  });
  await once(proxy.listen(0, 'localhost'), 'listening');
  return proxy;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function urlOf(proxy: Server): string {
  return `http://localhost:${portOf(proxy)}/mcp`;
}

async function play(scenario: string, url: string): Promise<void> {
  const conformance = join(await installTool('conformance'), 'conformance');
  const report = await run(conformance, 'server', '--url', url, '--scenario', scenario);
  console.log(`${scenario}: ${/Passed: .*/.exec(report)?.[0]}`);
}

/** Throws if a tool's schema breaks a rule. */
async function inspect(door: string, target: string[], command: string[] = []): Promise<void> {
  const fetched = ['exec', '--yes', `--package=${inspector}`, '--', 'mcp-inspector'];
  const checks = ['--method', 'tools/list', '--strict'];
  const { tools } = JSON.parse(await run('npm', ...fetched, '--cli', ...target, ...checks, ...command));
  console.log(`inspector over ${door}: ${tools.length} tools, no error in their schemas`);
}

/** Runs a command to its end and returns its output. Throws with all output if it fails. */
async function run(command: string, ...args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`);
  return stdout;
}
