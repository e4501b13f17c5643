import { Prisma } from '../../../generated/prisma/client.ts';
import { worstFirst } from './comment-mail.ts';

const states = Prisma.raw(`ARRAY[${worstFirst.map((state) => `'${state}'`).join(', ')}]`);

/** The worst state of the mails of comment `entry` and their number, as JSON. Null if there are none. */
export function mailOfCommentSql(workspace: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(
      SELECT json_build_object('state', (${states})[min(array_position(${states}, m.state))],
        'recipients', count(*)::int)
      FROM mails m WHERE m.workspace_id = ${workspace} AND m.feedback_id = entry.feedback_id
        AND entry.id = ANY(m.comment_ids) HAVING count(*) > 0)`;
}
