import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

type Page = object | ((res: ServerResponse) => void);

/** The site of an app, on https with a certificate that this process trusts: it publishes what the app says of itself. */
export class ClientSite {
  /** The answers, by path. It answers 404 elsewhere. */
  readonly pages = new Map<string, Page>();
  /** The paths that were asked for. */
  readonly asked: string[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    server.on('request', (req, res) => {
      const path = req.url ?? '';
      this.asked.push(path);
      const page = this.pages.get(path);
      if (typeof page === 'function') page(res);
      else if (page) res.setHeader('Content-Type', 'application/json').end(JSON.stringify(page));
      else res.writeHead(404).end();
    });
  }

  static async start(): Promise<ClientSite> {
    const server = createServer(trustedCertificate());
    await once(server.listen(0), 'listening');
    return new ClientSite(server);
  }

  get origin(): string {
    return `https://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Publishes an app at this path, and returns its id. `changes` replace parts of what it says. */
  publish(path: string, changes: object = {}): string {
    const clientId = this.origin + path;
    this.pages.set(path, {
      ...{ client_id: clientId, client_name: 'Example App', redirect_uris: ['https://app.example.org/callback'] },
      ...{ grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none', ...changes },
    });
    return clientId;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

/** A new one of this machine. Needs the program openssl. */
function trustedCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'heed-client-site-'));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const form = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...form, ...subject, '-keyout', keyFile, '-out', certFile], {
    stdio: 'ignore',
  });
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')];
  rmSync(folder, { recursive: true });
  setDefaultCACertificates([...getCACertificates('default'), cert]);
  return { key, cert };
}
