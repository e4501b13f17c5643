import { createHash, randomBytes } from 'node:crypto';

export interface Tokens {
  access_token: string;
  refresh_token?: string;
  expires_in: number;
  scope: string;
  token_type: string;
}

/** An app that does each step by hand, so that a test can do it wrongly. */
export class PlainClient {
  readonly site: string;
  readonly redirectUri: string;
  clientId = '';
  readonly verifier = randomBytes(32).toString('base64url');
  readonly state = randomBytes(8).toString('hex');

  constructor(site: string, redirectUri = 'https://app.example.org/callback') {
    this.site = site;
    this.redirectUri = redirectUri;
  }

  async register(metadata: object = {}): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.site}/oauth/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        client_name: 'Example App',
        redirect_uris: [this.redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
        ...metadata,
      }),
    });
    const registered = (await response.json()) as Record<string, unknown>;
    if (response.status !== 201) throw new Error(`${response.status} ${JSON.stringify(registered)}`);
    this.clientId = `${registered.client_id}`;
    return registered;
  }

  address(changes: Record<string, string | null | undefined> = {}): URL {
    const url = new URL(`${this.site}/oauth/authorize`);
    const parameters: Record<string, string | null | undefined> = {
      client_id: this.clientId,
      response_type: 'code',
      redirect_uri: this.redirectUri,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${this.site}/mcp`,
      state: this.state,
      ...changes,
    };
    for (const [name, value] of Object.entries(parameters)) if (value != null) url.searchParams.set(name, value);
    return url;
  }

  send(path: 'token' | 'revoke', body: Record<string, string>): Promise<Response> {
    return fetch(`${this.site}/oauth/${path}`, { method: 'POST', body: new URLSearchParams(body) });
  }

  exchange(code: string | null, changes: Record<string, string> = {}): Promise<Response> {
    return this.send('token', {
      ...{ grant_type: 'authorization_code', client_id: this.clientId, redirect_uri: this.redirectUri },
      ...{ code: code ?? '', code_verifier: this.verifier, ...changes },
    });
  }

  refresh(token = '', changes: Record<string, string> = {}): Promise<Response> {
    return this.send('token', {
      grant_type: 'refresh_token',
      client_id: this.clientId,
      refresh_token: token,
      ...changes,
    });
  }
}
