import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import type { OidcSettings } from '../../../src/platform/oidc/settings.ts';

/** Somebody who has an account at the provider. */
export interface Account {
  sub: string;
  email: string;
  email_verified: boolean | string;
}

interface Manner {
  /** Whether the ID token itself has the address. */
  tellsInToken?: boolean;
  authMethod?: 'client_secret_basic' | 'client_secret_post';
}

const client = { clientId: 'heed', clientSecret: 'a secret of Heed and its provider' };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...privateKey.export({ format: 'jwk' }), kid: 'test', use: 'sig', alg: 'RS256' };

/** A real OpenID Connect provider, at which everybody is signed in at once who is `present`. */
export class TestProvider {
  /** Who sits in front of the browser. Nobody means that they press "cancel". */
  present: Account | null = null;
  readonly #accounts = new Map<string, Account>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** `callback` is where it sends browsers back. */
  static async start(callback: string, { tellsInToken = false, authMethod }: Manner = {}): Promise<TestProvider> {
    const server = createServer();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const started = new TestProvider(server);
    started.#answer(callback, tellsInToken, authMethod ?? 'client_secret_basic');
    return started;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What Heed is told of it. */
  get settings(): OidcSettings {
    return { issuer: this.issuer, ...client, allowedDomains: [], name: 'Example Accounts' };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #answer(callback: string, tellsInToken: boolean, authMethod: string): void {
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: client.clientId,
          client_secret: client.clientSecret,
          redirect_uris: [callback],
          token_endpoint_auth_method: authMethod,
        },
      ],
      clientAuthMethods: [authMethod],
      // What it would take by itself, with a warning.
      adapter: createMemoryAdapter(0),
      jwks: { keys: [key] },
      cookies: { keys: [randomUUID()] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      conformIdTokenClaims: !tellsInToken,
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
      findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => this.#accounts.get(sub) }),
      loadExistingGrant: (ctx: GrantContext) => grantAll(provider, ctx),
    });
    const answer = provider.callback();
    this.#server.on('request', (req: IncomingMessage, res: ServerResponse) => {
      if (req.url?.startsWith('/interaction/')) return provider.interactionFinished(req, res, this.#signIn());
      return answer(req, res);
    });
  }

  #signIn(): object {
    if (!this.present) return { error: 'access_denied', error_description: 'The person pressed cancel' };
    this.#accounts.set(this.present.sub, this.present);
    return { login: { accountId: this.present.sub } };
  }
}

interface GrantContext {
  oidc: { session: { accountId: string }; client: { clientId: string } };
}

async function grantAll({ Grant }: Provider, { oidc: { session, client } }: GrantContext) {
  const grant = new Grant({ accountId: session.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email');
  await grant.save();
  return grant;
}
