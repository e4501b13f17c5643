declare module 'oidc-provider' {
  import type { EventEmitter } from 'node:events';
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The part of the library that Heed and its tests use; it comes without types. */
  export default class Provider extends EventEmitter {
    constructor(issuer: string, configuration: object);
    proxy: boolean;
    silent: boolean;
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    use(middleware: (ctx: LibraryContext, next: () => Promise<void>) => Promise<void>): void;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } };
    Grant: {
      new (of: { accountId: string; clientId: string }): { addOIDCScope(scope: string): void; save(): Promise<string> };
      find(id: string): Promise<object | undefined>;
    };
    static ctx: LibraryContext | undefined;
  }

  /** A request as the library sees it. */
  export interface LibraryContext {
    path: string;
    status: number;
    body: unknown;
    type: string;
    res: ServerResponse;
    set(header: string, value: string): void;
    remove(header: string): void;
    oidc: {
      route: string;
      client: LibraryClient;
      params: Record<string, unknown>;
      entities: { RefreshToken?: { resource?: string } };
      result?: { consent?: { grantId: string } };
    };
  }

  export interface LibraryClient {
    clientId: string;
    clientName?: string;
    redirectUris: string[];
    clientIdMetadataDocument?: boolean;
    grantTypeAllowed(type: string): boolean;
  }

  type ErrorClass = new (description?: string, detail?: string) => Error;
  export const errors: Record<
    'InvalidClientAuth' | 'InvalidGrant' | 'InvalidRedirectUri' | 'InvalidRequest' | 'InvalidScope' | 'InvalidTarget',
    ErrorClass
  >;
  export const interactionPolicy: {
    Check: new (reason: string, description: string, check: (ctx: LibraryContext) => boolean) => object;
    Prompt: new (of: { name: string; requestable: boolean }, ...checks: object[]) => object;
  };
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Keeps in memory what the provider knows. */
  export function createMemoryAdapter(clockToleranceSeconds: number): object;
}
