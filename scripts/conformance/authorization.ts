import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { newId } from '../../src/base/ids.ts';
import { hashToken, newSessionToken } from '../../src/domain/access/session-token.ts';
import { openDatabase } from '../../src/platform/db/client.ts';
import { prepareDatabase } from '../../src/start/database.ts';
import { setUpFirstRun } from '../../src/start/first-run.ts';
import { startServer } from '../../src/start/server.ts';
import { readSettings } from '../../src/start/settings.ts';
import { freePort } from '../../test/support/free-port.ts';
import { AppBrowser } from '../../test/support/oauth/app-browser.ts';
import { PlainClient, type Tokens } from '../../test/support/oauth/plain-client.ts';

// The scenarios `auth/…` of both suites test clients, so they say nothing about Heed. The newer suite has two for servers:
// authorization-server-metadata-endpoint and authorization-code-grant.

/** A site of its own, and an access token of an app for its MCP door. */
interface Connected {
  site: string;
  token: string;
}

/**
 * Plays the scenarios for authorization servers with a user who lets the suite in. Then connects an app, and calls `inspect` while
 * the site is there. Throws with the suite's report if a check fails.
 */
export async function playAuthorization(conformance: string, inspect: (of: Connected) => Promise<void>): Promise<void> {
  const port = await freePort();
  const site = `http://127.0.0.1:${port}`;
  const settings = readSettings({ PORT: String(port), SITE_URL: site });
  const secrets = { dataDir: 'memory://', secretKey: randomBytes(32) };
  const database = await openDatabase({ ...settings, ...secrets });
  await prepareDatabase(database);
  const { workspaceId = '' } = (await setUpFirstRun(database.prisma)) ?? {};
  const running = await startServer({ ...settings, ...secrets }, database, pino({ level: 'warn' }));
  try {
    const browser = new AppBrowser(site, await signIn(database));
    const allowed = { allow: true, workspaceId, scopes: ['feedback:read', 'projects:read'], stayConnected: true };
    const letIn = (address: string | URL) => browser.authorize(address, allowed);
    const client = new PlainClient(site, `http://127.0.0.1:${await freePort()}/callback`);
    await client.register();
    const passed = await play(conformance, client, letIn);
    console.log(`conformance of the authorization server: ${passed}`);
    const back = await letIn(client.address());
    const tokens = (await (await client.exchange(back.searchParams.get('code'))).json()) as Tokens;
    await inspect({ site, token: tokens.access_token });
  } finally {
    await running.stop();
    await database.close();
  }
}

type Database = Awaited<ReturnType<typeof openDatabase>>;

/** Begins a session of the first user. */
async function signIn({ prisma }: Database): Promise<string> {
  const { id: userId } = await prisma.user.findFirstOrThrow();
  const [token, now] = [newSessionToken(), new Date()];
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const times = { createdAt: now, lastSeenAt: now, expiresAt };
  await prisma.session.create({ data: { id: newId('ses'), userId, hash: hashToken(token), ...times } });
  return token;
}

/** Runs the suite, which prints an address for a browser and waits for the browser to come back. */
async function play(
  conformance: string,
  client: PlainClient,
  letIn: (address: string) => Promise<URL>,
): Promise<string> {
  const { port } = new URL(client.redirectUri);
  const of = ['--url', client.site, '--client-id', client.clientId, '--resource', `${client.site}/mcp`];
  const child = spawn(conformance, ['authorization', ...of, '--port', port], { stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([
    readAlong(child, async (address) => fetch(await letIn(address))),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  const [passed] = /\d+ passed[^\n]*/.exec(stdout.slice(stdout.lastIndexOf('Total:'))) ?? [];
  if (code !== 0 || !passed) throw new Error(`conformance authorization ended with ${code}\n${stdout}\n${stderr}`);
  return passed;
}

/** Returns what the child prints, and opens the address in it. */
async function readAlong({ stdout }: ChildProcess, open: (address: string) => Promise<unknown>): Promise<string> {
  let printed = '';
  let opened: Promise<unknown> | undefined;
  for await (const chunk of stdout?.setEncoding('utf8') ?? []) {
    printed += chunk;
    const [address] = /^http\S+\/oauth\/authorize\?\S+(?=\n)/m.exec(printed) ?? [];
    if (address) opened ??= open(address);
  }
  await opened;
  return printed;
}
