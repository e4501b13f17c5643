// Generated from openapi/ by npm run generate. Do not edit.
import {
  createCustomer,
  deleteCustomer,
  eraseCustomer,
  exportCustomerData,
  exportCustomers,
  getCustomer,
  listCustomers,
  mergeCustomers,
  previewCustomerMerge,
  updateCustomer,
} from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Customer,
  CustomerCreate,
  CustomerData,
  CustomerDetail,
  CustomerErasure,
  CustomerMerge,
  CustomerMergeResult,
  CustomerUpdate,
  Deleted,
  ExportCustomersData,
  ListCustomersData,
  PreviewCustomerMergeData,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { Export } from '../export.ts';
import { listOf } from '../lists.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';
import { exportOf } from '../streams.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Profiles of the people who give feedback. */
export class CustomersResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Iterates over the customers that match the filters, last seen first by default.
   *
   * @param query `workspaceId`, `email`, `phone`, `search`, `channel` and 6 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  list(
    query: Within<Omit<ListCustomersData['query'], 'email' | 'phone'>, WorkspaceId>,
    options?: RequestOptions,
  ): List<Customer> {
    return listOf(this.caller, listCustomers, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Finds the customer with this email, phone or both; throws a NotFoundError when nobody has them.
   *
   * @param query `workspaceId`, `email`, `phone`, `search`, `channel` and 6 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns A list, to iterate over or to read page by page.
   */
  find(
    query: Within<Pick<ListCustomersData['query'], 'workspaceId' | 'email' | 'phone'>, WorkspaceId>,
    options?: RequestOptions,
  ): ApiPromise<CustomerDetail> {
    return this.caller.call(
      listCustomers,
      { query: this.requireWorkspace(query) },
      options,
    ) as ApiPromise<CustomerDetail>;
  }

  /**
   * Creates a profile. Email addresses and phone numbers are unique in the workspace. One that another customer has is
   * refused with 409, and `message` names it.
   *
   * @param body A new customer. Everything but the workspace may be left out.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The stored customer.
   */
  create(body: Within<CustomerCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<CustomerDetail> {
    return this.caller.post(createCustomer, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Iterates over all customers that match the filters, in one request. `response()` gives the file itself.
   *
   * @param query `workspaceId`, `email`, `phone`, `search`, `channel` and 4 more.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customers as a file.
   */
  export(query: Within<ExportCustomersData['query'], WorkspaceId>, options?: RequestOptions): Export<CustomerDetail> {
    return exportOf(this.caller, exportCustomers, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Returns the full profile of one customer.
   *
   * @param id The customer's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customer.
   */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<CustomerDetail> {
    return this.caller.call(getCustomer, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Changes the given fields. `emails`, `phones`, `tags`, `socialHandles`, `customFields` and `externalIds` are replaced
   * whole. An email address, phone number or external id that another customer has is refused with 409. Members cannot
   * change `externalIds`, which is refused with 403.
   *
   * @param id The customer's id.
   * @param body What to change. A missing field stays as it is, and `null` clears a nullable one. At least one field
   * besides `workspaceId` is required.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customer.
   */
  update(id: string, body: CustomerUpdate, options?: RequestOptions): ApiPromise<CustomerDetail> {
    return this.caller.call(updateCustomer, { path: { id }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Deletes the profile. The customer's feedback stays, linked to nobody: each item has an event `feedback.updated`. Of
   * thousands of items, the last may be unlinked after the response. This cannot be undone.
   *
   * @param id The customer's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customer was deleted.
   */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteCustomer, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Returns the customer that Merge two customers would make, and changes nothing. A merge that would be refused is
   * refused here in the same way.
   *
   * @param targetId The customer who stays.
   * @param query `sourceCustomerId`, `workspaceId`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customer who stays, as the merge would leave them.
   */
  previewMerge(
    targetId: string,
    query: PreviewCustomerMergeData['query'],
    options?: RequestOptions,
  ): ApiPromise<CustomerDetail> {
    return this.caller.call(previewCustomerMerge, { path: { targetId }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Moves everything from the source customer to the target and deletes the source. Email addresses, phone numbers,
   * social handles, channels and tags are united, feedback counts are summed, and notes are joined. The target keeps its
   * name, company and other single values, and takes the source's where it has none. A customer cannot be merged into
   * itself (400), nor with one if they have more than 200 email addresses or phone numbers together (409). This cannot be
   * undone.
   *
   * @param targetId The customer who stays.
   * @param body The customer to merge into the target.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customers were merged.
   */
  merge(targetId: string, body: CustomerMerge, options?: RequestOptions): ApiPromise<CustomerMergeResult> {
    return this.caller.post(mergeCustomers, { path: { targetId }, body: this.addWorkspace(body) }, options);
  }

  /**
   * Removes the person from everything that names them, and keeps the statistics. The profile goes. Their items keep
   * number, times, status, category, rating and tags, and lose everything else that they sent. Their comments and the
   * notes on their items become `[erased]`, mails from them and about their items are emptied, files that nobody else
   * uses are deleted, and events, run traces, waiting jobs and kept answers lose what they told. Comments of agents stay.
   * If the request breaks off, send it again. This cannot be undone.
   *
   * @param id The customer's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The customer was erased.
   */
  erase(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<CustomerErasure> {
    return this.caller.post(eraseCustomer, { path: { id }, query: this.addWorkspace(query) }, options);
  }

  /**
   * Returns all that is kept of one person as one file, for somebody who asks what you know about them: the profile,
   * their items with the conversation on each, and what they wrote on items of others. Addresses of files stand where the
   * files belong, and files are not part of it. Notes, events and runs of automations are left out. The items are those
   * that Erase a customer would empty. The file shows one moment and is sent as it is read, so one that does not end as
   * JSON was cut short. It needs the scope `feedback:read` too.
   *
   * @param id The customer's id.
   * @param query `workspaceId`: Optional: the resource's own workspace. Any other workspace is refused with 404.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns All data of the customer as a file.
   */
  exportData(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<CustomerData> {
    return this.caller.call(exportCustomerData, { path: { id }, query: this.addWorkspace(query) }, options);
  }
}
