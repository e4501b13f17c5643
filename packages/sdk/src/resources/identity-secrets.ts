// Generated from openapi/ by npm run generate. Do not edit.
import { createIdentitySecret, deleteIdentitySecret, listIdentitySecrets } from '../../../../generated/sdk/sdk.gen.ts';
import type { Deleted, IdentitySecret, IdentitySecretWithSecret } from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace } from '../within.ts';

/** Secrets with which your server proves who its visitors are. */
export class IdentitySecretsResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the secrets with which the project's own server signs who its visitors are, without the secrets themselves.
   *
   * @param projectId The project's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The secrets.
   */
  list(projectId: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<IdentitySecret[]> {
    return this.caller.call(listIdentitySecrets, { path: { id: projectId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Makes a secret that signs identities. Only this response, and its replay by the same `Idempotency-Key`, contains it.
   * A project has at most two, so that one can replace the other: a third is refused with 409. The `changes` of the event
   * name the secrets by their ids, as `identitySecrets`.
   *
   * @param projectId The project's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The secret.
   */
  create(
    projectId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<IdentitySecretWithSecret> {
    return this.caller.post(
      createIdentitySecret,
      { path: { id: projectId }, query: this.addWorkspace(query) },
      options,
    );
  }

  /**
   * Ends the secret. Identities that it has signed, and sessions that began with them, are refused within 5 seconds.
   *
   * @param projectId The project's id.
   * @param secretId The secret's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The secret that is gone.
   */
  delete(
    projectId: string,
    secretId: string,
    query: Partial<InWorkspace> = {},
    options?: RequestOptions,
  ): ApiPromise<Deleted> {
    return this.caller.call(
      deleteIdentitySecret,
      { path: { id: projectId, secretId }, query: this.addWorkspace(query) },
      options,
    );
  }
}
