import { createReadStream, existsSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { extname, join } from 'node:path';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.png': 'image/png' };

/**
 * A site that has the package: `/sdk/` is what npm installed, `/api/v1/` forwards to the service, as a site's own
 * backend would, and everything else is a file of the consumer.
 */
export async function startPageServer(consumer: string, service: URL): Promise<Server> {
  const server = createServer((req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api/v1/')) {
      const { method, headers } = req;
      const onwards = request(new URL(req.url ?? '', service), { method, headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      });
      req.pipe(onwards);
      return;
    }
    const file = pathname.replace(/^\/sdk\//, '/node_modules/@heed/sdk/esm/');
    if (!existsSync(join(consumer, file))) return void res.writeHead(404).end();
    res.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream');
    createReadStream(join(consumer, file)).pipe(res);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}
