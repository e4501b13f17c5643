import { type CustomerIdentifier, type Customer as CustomerRow, Prisma } from '../../../generated/prisma/client.ts';
import type { Customer } from '../../../generated/sdk/types.gen.ts';
import type { SqlContext } from '../../platform/context.ts';
import { columnsAsFields } from '../../platform/db/column-names.ts';
import { spellingsOf } from '../../platform/labels/spellings.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import type { Input } from '../operation.ts';
import { candidates, containing, type Search, selectIds } from './customer-search-sql.ts';
import { fillSearchTexts } from './fill-search-texts.ts';
import { formerTerms, searchTerms } from './search-terms.ts';

/**
 * Locks those of these customers that are in the workspace, until the transaction ends. NO KEY lets items that refer to them
 * be written meanwhile, or whoever has locked an item would wait here for somebody who waits for that item.
 */
export function lockCustomerRows(ctx: SqlContext, workspaceId: string, ids: string[]): Promise<CustomerRow[]> {
  return ctx.db.rows<CustomerRow>(Prisma.sql`
    SELECT ${storedColumns} FROM customers c
    WHERE c.workspace_id = ${workspaceId} AND c.id = ANY(${ids}::text[]) ORDER BY c.id FOR NO KEY UPDATE`);
}

const storedColumns = Prisma.raw(columnsAsFields('c', Object.keys(Prisma.CustomerScalarFieldEnum)));

/** `value` is what is compared. */
export type Identifier = Pick<CustomerIdentifier, 'value'> & { kind: 'email' | 'phone' };

/** Reads the owners of those identifiers that somebody has. A value may be both an email and a phone. */
export function readIdentifiers(
  ctx: SqlContext,
  workspaceId: string,
  values: string[],
): Promise<(Identifier & Pick<CustomerIdentifier, 'customerId'>)[]> {
  return ctx.db.rows(Prisma.sql`
    SELECT kind, value, customer_id AS "customerId" FROM customer_identifiers
    WHERE workspace_id = ${workspaceId} AND value = ANY(${values}::text[])`);
}

/** A customer as lists show it, and the name that they are sorted by. */
export type ListedCustomer = Customer & { nameSort: string | null };

const listed: Record<keyof ListedCustomer, true> = {
  id: true,
  workspaceId: true,
  name: true,
  nameSort: true,
  primaryEmail: true,
  primaryPhone: true,
  emails: true,
  phones: true,
  socialHandles: true,
  company: true,
  tags: true,
  feedbackCount: true,
  channels: true,
  lastSeenAt: true,
  firstSeenAt: true,
  createdAt: true,
  updatedAt: true,
};

/** The columns of a {@link ListedCustomer} in the table `c`. */
export const listedColumns = Prisma.raw(columnsAsFields('c', Object.keys(listed)));

/** Undefined for blank text, which looks for nothing. */
function readSearch(text: string, isFilling = false): Search | undefined {
  const terms = searchTerms(text);
  if (terms.length === 0) return undefined;
  return isFilling ? [terms, formerTerms(text)] : [terms];
}

/** Which of them are being deleted: mostly none. */
const going = (workspaceId: string) =>
  Prisma.sql`SELECT FROM customers g WHERE g.workspace_id = ${workspaceId} AND g.deleted_at IS NOT NULL`;

type Filters = Pick<Input<'listCustomers'>['query'], 'workspaceId' | 'channel' | 'tag' | 'search'> & {
  /** All spellings of `tag`. */
  tags?: string[];
  /** Whether older rows may not be folded yet. */
  isFilling?: boolean;
};

/** Adds what the filters need to know: the spellings of a tag, and whether all rows are folded. */
export async function prepareFilters<Named extends Filters>(ctx: SqlContext, filters: Named): Promise<Named> {
  const { workspaceId, tag, search } = filters;
  return {
    ...filters,
    ...(tag !== undefined && { tags: await spellingsOf(ctx, workspaceId, 'customerTag', [tag]) }),
    ...(search !== undefined && { isFilling: await ctx.fillings.isPending(ctx, fillSearchTexts.name) }),
  };
}

/** Returns the list's filters as SQL over the table `c`. Each has an index that begins with the workspace. */
export function filtersSql(query: Filters): Pick<ListSource<object>, 'filters' | 'countedBy' | 'loggedIn' | 'search'> {
  const scope = Prisma.sql`c.workspace_id = ${query.workspaceId}`;
  const { channel, tag, tags = [tag ?? ''] } = query;
  const search = query.search === undefined ? undefined : readSearch(query.search, query.isFilling);
  const conditions = [
    scope,
    ...(channel === undefined ? [] : [Prisma.sql`c.channels @> ARRAY[${channel}]::text[]`]),
    ...(tag === undefined ? [] : [Prisma.sql`c.tags && ${tags}::text[]`]),
  ];
  const and = (...more: Prisma.Sql[]) => Prisma.join([...conditions, ...more], ' AND ');
  const isShown = Prisma.sql`c.deleted_at IS NULL`;
  if (search === undefined)
    return {
      filters: and(isShown),
      countedBy: { filters: and(), where: Prisma.sql`NOT EXISTS (${going(query.workspaceId)})` },
      ...(conditions.length === 1 && { loggedIn: query.workspaceId }),
    };

  return {
    filters: and(isShown, containing('c', search)),
    search: {
      scope,
      candidates: candidates(query.workspaceId, search),
      ...(conditions.length === 1 && { ids: selectIds(query.workspaceId, search) }),
    },
  };
}
