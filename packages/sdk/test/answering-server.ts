import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { Heed } from '../src/index.ts';
import { urlOf } from './url-of.ts';

const servers: Server[] = [];

/** For `afterEach`. */
export function closeServers(): void {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
}

/** A client of a server that gives these answers, and what that server has received. */
export async function aClient(answer: RequestListener, options: object = {}) {
  const keys: (string | undefined)[] = [];
  const server = createServer((req, res) => {
    keys.push(req.headers['idempotency-key'] as string | undefined);
    answer(req, res);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { keys, heed: new Heed({ apiKey: 'hk_test', baseUrl: `${urlOf(server)}/api/v1/`, ...options }) };
}
