declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  /** The part of the library that tests use; it comes without types. */
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): (req: IncomingMessage, res: ServerResponse) => Promise<void>;
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>;
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => { addOIDCScope(scope: string): void; save(): Promise<string> };
  }
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  /** Keeps in memory what the provider knows. */
  export function createMemoryAdapter(clockToleranceSeconds: number): object;
}
