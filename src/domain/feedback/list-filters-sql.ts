import {
  channelValues,
  priorityValues,
  satisfactionScoreLimits,
  statusCategoryValues,
} from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { normalizeEmail } from '../../base/contact/email.ts';
import { cleanLabel } from '../../base/text/label.ts';
import { parseTimestamp } from '../../base/timestamp.ts';
import type { SqlContext } from '../../platform/context.ts';
import { spellingsOf } from '../../platform/labels/spellings.ts';
import type { ListSource } from '../../platform/lists/list-source.ts';
import type { Input } from '../operation.ts';
import { type Column, type ColumnFilter, matchesOne, matchesScore, matchesVerified } from './column-filters.ts';
import { type FieldConditions, fieldConditions } from './custom-field-filters.ts';
import { wordsFilling } from './fill-words.ts';
import { listFilterValues, requireAmong } from './filter-values.ts';
import { areAllReachable, isReachable } from './reachable-sql.ts';
import { searchSql } from './search-sql.ts';
import { snoozedSql } from './snoozed-sql.ts';

type Query = Input<'listFeedback'>['query'];
export type Filters = Omit<Query, 'page' | 'pageSize' | 'cursor' | 'sort' | 'order'>;
/**
 * The filters, all spellings of the labels that they name, the conditions on custom fields, and whether the words of old
 * items are still being made.
 */
export type SpeltFilters = Filters & {
  spelt: { category?: string[]; tag?: string[] };
  fields: FieldConditions;
  isFilling: boolean;
};

/** Adds the spellings of the filters' labels: an index has each of them. */
export async function withSpellings<Named extends Filters>(
  ctx: SqlContext,
  filters: Named,
): Promise<Named & SpeltFilters> {
  const { workspaceId, category, tag } = filters;
  const spell = async (kind: 'category' | 'tag', text: string | undefined) =>
    text === undefined ? {} : { [kind]: await spellingsOf(ctx, workspaceId, kind, listFilterValues(kind, text)) };
  const spelt = { ...(await spell('category', category)), ...(await spell('tag', tag)) };
  const isFilling = filters.search !== undefined && (await ctx.fillings.isPending(ctx, wordsFilling));
  return { ...filters, spelt, fields: await fieldConditions(ctx, filters), isFilling };
}

/** The part of a list's source that filters. The alternatives have indexes in order of creation. */
export type FeedbackFilters = Pick<ListSource<object>, 'filters' | 'search' | 'loggedIn'> &
  Required<Pick<ListSource<object>, 'alternatives' | 'countedBy'>> & {
    /** How well an item meets the search. Undefined without words to search for. */
    rank?: Prisma.Sql;
    /** Whether they leave all items, or those with one value of a column that has an index in order of creation. */
    isOneValueAtMost: boolean;
  };

/** The caller who asks, and the time of the question. */
interface Asking extends Pick<SqlContext, 'clock'> {
  caller: { user: { id: string } };
}

/** Returns the filters of whoever asks as SQL over the table `f`. Each has an index that begins with the workspace. */
export function filtersSql(ctx: Asking, filters: SpeltFilters): FeedbackFilters {
  const scope = Prisma.sql`f.workspace_id = ${filters.workspaceId}`;
  const columns = columnFilters(ctx, filters);
  const [search] = given(filters.search, (text) => searchSql(text, filters.isFilling));
  const unordered = [...tagsSql(filters), ...filters.fields.indexed, ...(search?.words ?? [])];
  const plain = [...plainSql(ctx, filters), ...filters.fields.others, ...(search?.others ?? [])];
  const ordered = [...columns.map(({ condition }) => condition), ...plain];
  const alternatives = columns.find(({ alternatives }) => alternatives.length > 1)?.alternatives ?? [];
  const { workspaceId } = filters;
  const others = ordered.length - columns.length + unordered.length;
  const snoozed = given(filters.snoozed, (isSnoozed) => snoozedSql(ctx.clock(), workspaceId, isSnoozed));
  return {
    filters: and([scope, isReachable(workspaceId), ...snoozed.map((one) => one.read), ...ordered, ...unordered]),
    countedBy: {
      filters: and([scope, ...snoozed.map((one) => one.counted), ...ordered, ...unordered]),
      where: areAllReachable(workspaceId),
    },
    alternatives,
    // A merge or an erasure takes many steps, and records its event with the last one only.
    ...(others === 0 && { loggedIn: workspaceId }),
    isOneValueAtMost: others === 0 && columns.length <= 1 && alternatives.length === 0,
    ...(unordered.length > 0 && { search: searchIn(scope, unordered) }),
    ...(search?.rank && { rank: search.rank }),
  };
}

/** Of columns that each have an index in order of creation. */
function columnFilters({ caller }: Asking, filters: SpeltFilters): ColumnFilter[] {
  const column = (name: Column, text: string | undefined, among?: readonly string[]) =>
    given(text, (text) => matchesOne(name, requireAmong(name, listFilterValues(name, text), among)));
  const assignees = given(filters.assigneeId, (text) =>
    listFilterValues('assigneeId', text).map((id) => (id === 'me' ? caller.user.id : id === 'none' ? null : id)),
  );
  return [
    ...column('status', filters.status),
    ...column('statusCategory', filters.statusCategory, statusCategoryValues),
    ...given(filters.spelt.category, (spellings) => matchesOne('category', spellings)),
    ...given(filters.priority, (text) => matchesOne('priority', orNone('priority', text, priorityValues))),
    ...assignees.map((ids) => matchesOne('assigneeId', [...new Set(ids)])),
    ...column('projectId', filters.projectId),
    ...column('channel', filters.channel, channelValues),
    ...given(filters.satisfaction, (text) => matchesScore(orNone('satisfaction', text, scores))),
    ...given(filters.submitterVerified, matchesVerified),
  ];
}

const { minimum, maximum } = satisfactionScoreLimits;
const scores = Array.from({ length: 1 + maximum - minimum }, (_, index) => String(minimum + index));

/** The values, with null in the place of `none`. */
function orNone(name: string, text: string, among: readonly string[]): (string | null)[] {
  const values = requireAmong(name, listFilterValues(name, text), [...among, 'none']);
  return values.map((value) => (value === 'none' ? null : value));
}

function plainSql(ctx: Asking, filters: Filters): Prisma.Sql[] {
  return [
    ...given(filters.customerId, (id) => ofCustomer(filters.workspaceId, id)),
    ...equal('external_id', filters.externalId && cleanLabel(filters.externalId)),
    ...equal('user_email', filters.userEmail && (normalizeEmail(filters.userEmail) ?? filters.userEmail)),
    ...given(filters.isPublic, (isPublic) => (isPublic ? Prisma.sql`f.is_public` : Prisma.sql`NOT f.is_public`)),
    ...given(filters.overdue, (isOverdue) => overdueSql(ctx.clock(), isOverdue)),
    ...given(filters.waitingFor, (whom) => waiting[whom]),
    ...than('created_at', '>', filters.createdAfter, 'createdAfter'),
    ...than('created_at', '<', filters.createdBefore, 'createdBefore'),
    ...given(filters.createdWithinDays, (days) => createdWithin(ctx.clock(), days)),
    ...than('updated_at', '>', filters.updatedAfter, 'updatedAfter'),
    ...than('updated_at', '<', filters.updatedBefore, 'updatedBefore'),
    ...than('first_answered_at', '>', filters.answeredAfter, 'answeredAfter'),
    ...than('first_answered_at', '<', filters.answeredBefore, 'answeredBefore'),
    ...than('resolved_at', '>', filters.resolvedAfter, 'resolvedAfter'),
    ...than('resolved_at', '<', filters.resolvedBefore, 'resolvedBefore'),
    ...given(filters.ratingMin, (rating) => Prisma.sql`f.rating >= ${rating}::float8`),
    ...given(filters.ratingMax, (rating) => Prisma.sql`f.rating <= ${rating}::float8`),
    ...given(filters.breached, (isBreached) => breachedSql(ctx.clock(), isBreached)),
  ];
}

function createdWithin(now: Date, days: number): Prisma.Sql {
  return Prisma.sql`f.created_at > ${now}::timestamptz - ${days}::int * interval '24 hours'`;
}

/** One who is being deleted has no items any more. */
function ofCustomer(workspaceId: string, id: string): Prisma.Sql {
  return Prisma.sql`f.customer_id = ${id} AND NOT EXISTS (
    SELECT FROM customers g WHERE g.workspace_id = ${workspaceId} AND g.id = ${id} AND g.deleted_at IS NOT NULL)`;
}

function tagsSql({ spelt }: SpeltFilters): Prisma.Sql[] {
  return given(spelt.tag, (spellings) => Prisma.sql`f.tags && ${spellings}::text[]`);
}

/**
 * Indexes of tags and words give their items in no order. The fence keeps sorting and other conditions out: with them the planner may walk through all items in their order. */
function searchIn(scope: Prisma.Sql, conditions: Prisma.Sql[]): ListSource<object>['search'] {
  const candidates = Prisma.sql`(SELECT * FROM feedback f WHERE ${and([scope, ...conditions])} OFFSET 0) AS f`;
  return { scope, candidates };
}

/** In the words of the partial indexes. */
const waiting = {
  agent: Prisma.sql`f.last_comment_by IS DISTINCT FROM 'agent'`,
  customer: Prisma.sql`f.last_comment_by = 'agent'`,
};

function overdueSql(now: Date, isOverdue: boolean): Prisma.Sql {
  const overdue = Prisma.sql`f.status_category IN ('open', 'pending') AND f.due_date < ${now}::timestamptz`;
  return isOverdue ? overdue : Prisma.sql`(${overdue}) IS NOT TRUE`;
}

/** In the words of the indexes: for each of the two deadlines one of the items that met it late, and one of those that have yet to. */
function breachedSql(now: Date, isBreached: boolean): Prisma.Sql {
  const isOpen = Prisma.sql`f.status_category IN ('open', 'pending')`;
  const breached = Prisma.sql`((f.due_date IS NOT NULL AND coalesce(f.resolved_at > f.due_date, false))
    OR (${isOpen} AND f.due_date < ${now}::timestamptz)
    OR (f.first_answer_due_date IS NOT NULL
      AND coalesce(coalesce(f.first_answered_at, f.resolved_at) > f.first_answer_due_date, false))
    OR (${isOpen} AND f.first_answered_at IS NULL AND f.first_answer_due_date < ${now}::timestamptz))`;
  return isBreached ? breached : Prisma.sql`${breached} IS NOT TRUE`;
}

function and(conditions: Prisma.Sql[]): Prisma.Sql {
  return Prisma.join(conditions, ' AND ');
}

function given<Value, Result>(value: Value | undefined, use: (value: Value) => Result): Result[] {
  return value === undefined ? [] : [use(value)];
}

function equal(column: string, value: string | undefined): Prisma.Sql[] {
  return given(value, (value) => Prisma.sql`f.${Prisma.raw(column)} = ${value}`);
}

function than(column: string, operator: '<' | '>', time: string | undefined, name: string): Prisma.Sql[] {
  const compared = Prisma.raw(`f.${column} ${operator}`);
  return given(time, (time) => Prisma.sql`${compared} ${parseTimestamp(time, `query/${name}`)}::timestamptz`);
}
