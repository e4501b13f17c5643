// Generated from openapi/ by npm run generate. Do not edit.
import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKey,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  ApiKey,
  ApiKeyCreate,
  ApiKeyRotation,
  ApiKeyUpdate,
  ApiKeyWithSecret,
  Deleted,
  ListApiKeysData,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';

/** Your own API keys, with which programs act as you. */
export class ApiKeysResource extends Resource {
  /** Iterates over your keys, newest first, revoked ones included. */
  list(query: ListApiKeysData['query'] = {}, options?: RequestOptions): List<ApiKey> {
    return this.listOf(listApiKeys, { query }, options);
  }

  /** Makes a key that acts as you. Only this response contains the secret, as `key`. */
  create(body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
    return this.caller.post(createApiKey, { body }, options);
  }

  /** Changes the name of a key. */
  update(id: string, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.caller.call(updateApiKey, { path: { id }, body }, options);
  }

  /** Revokes a key, with every secret of it that still works, within 5 seconds on every process. */
  revoke(id: string, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(revokeApiKey, { path: { id } }, options);
  }

  /** Gives a key a new secret. Only this response contains it, as `key`. The old one can work on for a while. */
  rotate(id: string, body: ApiKeyRotation, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
    return this.caller.post(rotateApiKey, { path: { id }, body }, options);
  }
}
