import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientCredentials } from '../../src/platform/oidc/client-credentials.ts';

/** Gives out tokens to a client that speaks for itself, and says whose a token is. */
export class TokenServer {
  /** The forms that clients have sent. */
  readonly asked: Record<string, string>[] = [];
  /** Whether the client is refused. */
  refuses = false;
  readonly #server: Server = createServer(async (req, res) => {
    res.setHeader('Content-Type', 'application/json');
    if (req.url?.startsWith('/person')) {
      const isValid = req.url.endsWith(`token-${this.asked.length}`);
      res.writeHead(isValid ? 200 : 401).end(JSON.stringify(isValid ? { email: 'ada' } : {}));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    this.asked.push(Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())));
    const granted = { access_token: `token-${this.asked.length}`, token_type: 'Bearer', expires_in: 3600 };
    const refused = { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid client secret provided' };
    res.writeHead(this.refuses ? 401 : 200).end(JSON.stringify(this.refuses ? refused : granted));
  });

  static async start(): Promise<TokenServer> {
    const server = new TokenServer();
    await once(server.#server.listen(0, '127.0.0.1'), 'listening');
    return server;
  }

  get client(): ClientCredentials {
    return { tokenUrl: `${this.#url}/token`, clientId: 'heed', clientSecret: 'a & b', scope: 'mail/.default' };
  }

  /** A token is to be appended. */
  get tokenInfoUrl(): string {
    return `${this.#url}/person?token=`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get #url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}
