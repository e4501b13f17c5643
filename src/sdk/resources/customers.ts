import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  listCustomers,
  mergeCustomers,
  updateCustomer,
} from '../../../generated/sdk/sdk.gen.ts';
import type {
  CreateCustomerData,
  CreateCustomerResponse,
  Customer,
  CustomerListResponse,
  CustomerResponse,
  DeleteCustomerData,
  DeleteCustomerResponse,
  GetCustomerData,
  GetCustomerResponse,
  ListCustomersData,
  MergeCustomersData,
  MergeCustomersResponse,
  UpdateCustomerData,
  UpdateCustomerResponse,
} from '../../../generated/sdk/types.gen.ts';
import type { RequestOptions } from '../options.ts';
import type { List } from '../pages.ts';
import { Resource } from '../resource.ts';

type Query = ListCustomersData['query'];

/** Customer profiles. */
export class CustomersResource extends Resource {
  /** Walks the customers that fit the filters, the last seen first unless sorted otherwise. */
  list(query: Omit<Query, 'email' | 'phone'>, options?: RequestOptions): List<Customer> {
    return this.listOf<CustomerListResponse, Customer>(listCustomers, query, options);
  }

  /** The one customer with this email, this phone, or both; NotFoundError when there is none. */
  find(query: Pick<Query, 'workspaceId' | 'email' | 'phone'>, options?: RequestOptions) {
    return this.caller.call<CustomerResponse>(listCustomers, { query }, options);
  }

  create(body: CreateCustomerData['body'], options?: RequestOptions) {
    return this.caller.post<CreateCustomerResponse>(createCustomer, { body }, options);
  }

  get(id: string, query: GetCustomerData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<GetCustomerResponse>(getCustomer, { path: { id }, query }, options);
  }

  update(id: string, body: UpdateCustomerData['body'], options?: RequestOptions) {
    return this.caller.call<UpdateCustomerResponse>(updateCustomer, { path: { id }, body }, options);
  }

  /** Unlinks the customer's feedback first. */
  delete(id: string, query: DeleteCustomerData['query'] = {}, options?: RequestOptions) {
    return this.caller.call<DeleteCustomerResponse>(deleteCustomer, { path: { id }, query }, options);
  }

  /** Moves all that the source has to the target, and deletes the source. */
  merge(targetId: string, body: MergeCustomersData['body'], options?: RequestOptions) {
    return this.caller.post<MergeCustomersResponse>(mergeCustomers, { path: { targetId }, body }, options);
  }
}
