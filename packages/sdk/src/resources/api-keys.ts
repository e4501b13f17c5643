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
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';

/** Your own API keys, with which programs act as you. */
export class ApiKeysResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Iterates over your keys, newest first, revoked ones included.
   *
   * @param query `pageSize`, `cursor`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(query: ListApiKeysData['query'] = {}, options?: RequestOptions): List<ApiKey> {
    return listOf(this.caller, listApiKeys, { query: query }, options);
  }

  /**
   * Makes a key that acts as you. Only this response contains the secret, as `key`.
   *
   * @param body A new key.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The key and its secret.
   */
  create(body: ApiKeyCreate, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
    return this.caller.post(createApiKey, { body: body }, options);
  }

  /**
   * Changes the name of a key. A revoked key, and one of another user, is refused with 404.
   *
   * @param id The key's id, not the key itself.
   * @param body What can be changed of a key.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The renamed key.
   */
  update(id: string, body: ApiKeyUpdate, options?: RequestOptions): ApiPromise<ApiKey> {
    return this.caller.call(updateApiKey, { path: { id }, body: body }, options);
  }

  /**
   * Revokes a key, with every secret of it that still works and all keys that it made, within 5 seconds on every process.
   * It stays in the list. A key that is revoked already, and one of another user, is refused with 404. A key may revoke
   * itself.
   *
   * @param id The key's id, not the key itself.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The key was revoked.
   */
  revoke(id: string, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(revokeApiKey, { path: { id } }, options);
  }

  /**
   * Gives a key a new secret. Only this response contains it, as `key`. The old one can work on for a while.
   *
   * @param id The key's id, not the key itself.
   * @param body How long the replaced secret works.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The key and its new secret.
   */
  rotate(id: string, body: ApiKeyRotation = {}, options?: RequestOptions): ApiPromise<ApiKeyWithSecret> {
    return this.caller.post(rotateApiKey, { path: { id }, body: body }, options);
  }
}
