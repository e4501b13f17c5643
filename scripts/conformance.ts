import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { parse } from 'yaml';
import { openDatabase } from '../src/platform/db/client.ts';
import { prepareDatabase } from '../src/start/database.ts';
import { setUpFirstRun } from '../src/start/first-run.ts';
import { startServer } from '../src/start/server.ts';
import { readSettings } from '../src/start/settings.ts';
import { playAuthorization } from './conformance/authorization.ts';
import { serveParts } from './conformance/parts-server.ts';
import { installTool } from './install-tool.ts';
import { checkServerJson } from './server-json.ts';

// npm run test:conformance: checks the MCP server with the protocol's own test suites, each for its versions, the tools
// of both its doors with the inspector's rules for schemas that all clients understand, and what the registry is told.

interface Suite {
  version: string;
  /** The folder of tools/ that has it. */
  tool: string;
  /** What chooses the scenarios. */
  options: string[];
}

const suites: Suite[] = [
  { version: '2025-11-25', tool: 'conformance', options: ['--suite', 'all'] },
  { version: '2026-07-28', tool: 'conformance-2026', options: ['--requirements', '2026-07-28'] },
];

/** A server under test: Heed, or one of the same parts with the tools that the suites call. */
type Target = 'heed' | 'parts';

/** By version and target, why a scenario (or a check of one) cannot pass. A suite fails if one of them passes. */
const exceptions: Record<string, Record<Target | 'both', Record<string, string>>> = parse(
  readFileSync(join(import.meta.dirname, 'conformance/exceptions.yaml'), 'utf8'),
);

/** Fetched when it is run, because it contains a web application that no checkout of Heed needs. */
const inspector = '@modelcontextprotocol/inspector@2.12.0';

const folder = mkdtempSync(join(tmpdir(), 'heed-conformance-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true });
}

async function main(): Promise<void> {
  console.log(await checkServerJson());
  // The suites send more in a minute than a key may.
  const settings = { ...readSettings({ PORT: '0' }), rateLimitPerMinute: 10_000 };
  const secrets = { dataDir: 'memory://', secretKey: randomBytes(32) };
  const database = await openDatabase({ ...settings, ...secrets });
  await prepareDatabase(database);
  const firstRun = await setUpFirstRun(database.prisma);
  const running = await startServer({ ...settings, ...secrets }, database, pino({ level: 'warn' }));
  const proxy = await proxyWithKey(portOf(running.server), firstRun?.apiKey ?? '');
  const parts = await serveParts();
  try {
    for (const suite of suites) {
      await play(suite, 'heed', urlOf(proxy));
      await play(suite, 'parts', urlOf(parts));
    }
    await inspect('HTTP', [urlOf(proxy), '--transport', 'http', '--header', 'X-MCP-Toolsets: all']);
    const heedMcp = [process.execPath, 'src/cli/in-clone.ts', 'mcp', '--toolsets', 'all'];
    const site = `http://127.0.0.1:${portOf(running.server)}`;
    await inspect('stdio', ['-e', `HEED_API_KEY=${firstRun?.apiKey}`, '-e', `HEED_URL=${site}`], ['--', ...heedMcp]);
  } finally {
    proxy.close();
    parts.close();
    await running.stop();
    await database.close();
  }
  const conformance = join(await installTool('conformance-2026'), 'conformance');
  await playAuthorization(conformance, ({ site, token }) =>
    inspect('HTTP for an app', [`${site}/mcp`, '--transport', 'http', '--header', `Authorization: Bearer ${token}`]),
  );
}

/** Adds the API key to the suites' requests, because they cannot send it. */
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

/** Throws if anything but the exceptions fails, or if an exception passes. */
async function play({ version, tool, options }: Suite, target: Target, url: string): Promise<void> {
  const of = exceptions[version];
  const excepted = Object.keys({ ...of?.both, ...of?.[target] });
  const file = join(folder, `${version}.json`);
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify({ server: excepted }));
  const conformance = join(await installTool(tool), 'conformance');
  const report = await run(conformance, 'server', '--url', url, ...options, '--expected-failures', file);
  const [passed] = /\d+ passed/.exec(report.slice(report.lastIndexOf('Total:'))) ?? [];
  console.log(`conformance of ${target} with ${version}: ${passed}, ${excepted.length} exceptions`);
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
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: command === 'npm' ? undefined : folder,
  });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`);
  return stdout;
}
