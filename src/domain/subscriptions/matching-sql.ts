import { eventTypeValues } from '../../../generated/contract-constants.ts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { scopeToRead } from '../events/event-types.ts';

/** Types of events, each with the scope that reads it. */
const readable = Prisma.sql`unnest(${[...eventTypeValues]}::text[], ${eventTypeValues.map(scopeToRead)}::text[])`;

/** Whether the event `e` is of a type and project that the subscription `s` delivers, and its maker may read it. */
export const matches: Prisma.Sql = Prisma.sql`
  s.types && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*']
  AND (s.project_ids = '{}' OR e.project_id = ANY(s.project_ids))
  AND (s.include_imports OR (e.caused_by ->> 'importId') IS NULL)
  AND ('*' = ANY(s.scopes) OR EXISTS (
    SELECT 1 FROM ${readable} AS r (type, scope) WHERE r.type = e.type AND r.scope = ANY(s.scopes)
  ))`;
