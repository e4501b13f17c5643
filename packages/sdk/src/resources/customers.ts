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
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { Export } from '../export.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Profiles of the people who give feedback. */
export class CustomersResource extends Resource {
  /** Iterates over the customers that match the filters, last seen first by default. */
  list(query: Omit<ListCustomersData['query'], 'email' | 'phone'>, options?: RequestOptions): List<Customer> {
    return this.listOf(listCustomers, { query }, options);
  }

  /** Finds the customer with this email, phone or both; throws a NotFoundError when nobody has them. */
  find(
    query: Pick<ListCustomersData['query'], 'workspaceId' | 'email' | 'phone'>,
    options?: RequestOptions,
  ): ApiPromise<CustomerDetail> {
    return this.caller.call(listCustomers, { query }, options) as ApiPromise<CustomerDetail>;
  }

  /** Creates a profile. */
  create(body: CustomerCreate, options?: RequestOptions): ApiPromise<CustomerDetail> {
    return this.caller.post(createCustomer, { body }, options);
  }

  /** Iterates over all customers that match the filters, in one request. `response()` gives the file itself. */
  export(query: ExportCustomersData['query'], options?: RequestOptions): Export<CustomerDetail> {
    return this.exportOf(exportCustomers, { query }, options);
  }

  /** Returns the full profile of one customer. */
  get(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<CustomerDetail> {
    return this.caller.call(getCustomer, { path: { id }, query }, options);
  }

  /** Changes the given fields. */
  update(id: string, body: CustomerUpdate, options?: RequestOptions): ApiPromise<CustomerDetail> {
    return this.caller.call(updateCustomer, { path: { id }, body }, options);
  }

  /** Deletes the profile. */
  delete(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(deleteCustomer, { path: { id }, query }, options);
  }

  /** Moves everything from the source customer to the target and deletes the source. */
  merge(targetId: string, body: CustomerMerge, options?: RequestOptions): ApiPromise<CustomerMergeResult> {
    return this.caller.post(mergeCustomers, { path: { targetId }, body }, options);
  }

  /** Removes the person from everything that names them, and keeps the statistics. */
  erase(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<CustomerErasure> {
    return this.caller.post(eraseCustomer, { path: { id }, query }, options);
  }

  /**
   * Returns all that is kept of one person as one file, for somebody who asks what you know about them: the profile,
   * their items with the conversation on each, and what they wrote on items of others.
   */
  exportData(id: string, query: Partial<InWorkspace> = {}, options?: RequestOptions): ApiPromise<CustomerData> {
    return this.caller.call(exportCustomerData, { path: { id }, query }, options);
  }
}
