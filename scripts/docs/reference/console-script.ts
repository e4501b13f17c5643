import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installTool } from '../../install-tool.ts';

/** What the plugin wants of a server to give it the files of the console. */
interface Route {
  url: string;
  handler(request: unknown, reply: Reply): string;
}

interface Reply {
  header(): Reply;
  send(body: string): string;
}

/** Writes the script that draws the console into the assets of a built site, and resolves to its address there. */
export async function writeConsoleScript(project: string, output: string): Promise<string> {
  await installTool('docs');
  const scalar = join(project, 'tools/docs/node_modules/@scalar/fastify-api-reference');
  const licence = readFileSync(join(scalar, 'LICENSE'), 'utf8').trim();
  const script = `/*! Scalar\n\n${licence}\n*/\n${await askForScript(join(scalar, 'dist/index.js'))}`;
  const file = `assets/scalar-${createHash('sha256').update(script).digest('hex').slice(0, 8)}.js`;
  mkdirSync(join(output, 'assets'), { recursive: true });
  writeFileSync(join(output, file), script);
  return `/${file}`;
}

/**
 * Scalar's own package comes with 290 MB to bundle the script from. Its plugin for the server Fastify holds the same
 * script, bundled, and gives it to those who ask.
 */
async function askForScript(plugin: string): Promise<string> {
  const { default: register } = (await import(plugin)) as {
    default: (server: object, options: object, done: () => void) => void;
  };
  const routes: Route[] = [];
  const server = { initialConfig: {}, route: (route: Route) => routes.push(route) };
  register(server, { configuration: { url: './' } }, () => undefined);
  const route = routes.find(({ url }) => url.endsWith('.js'));
  if (!route) throw new Error(`${plugin} has no script`);
  const reply: Reply = { header: () => reply, send: (body) => body };
  // The map it names is not there.
  return route.handler(undefined, reply).replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
}
