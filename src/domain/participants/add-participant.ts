import { trimBlank } from '../../base/blank.ts';
import { Conflict } from '../../base/errors.ts';
import { inTransaction } from '../../platform/context.ts';
import { findOwn } from '../access/find-own.ts';
import { noSuchFeedback } from '../feedback/feedback.ts';
import { findPlace } from '../feedback/feedback-sql.ts';
import { takeCustomer } from '../feedback/link-customers.ts';
import { lockItem } from '../feedback/lock-items.ts';
import type { Operation } from '../operation.ts';
import { lockWorkspace } from '../workspaces/workspace-sql.ts';
import { mostAdded, presentParticipant, requireAddress } from './participant.ts';
import { addPerson, storeParticipant } from './participants-sql.ts';
import { type PersonRow, readPeople } from './people-sql.ts';

export const addParticipant: Operation<'addParticipant'> = async (ctx, { params: { id }, body }) => {
  const email = requireAddress(body.email, 'body/email');
  const name = trimBlank(body.name ?? '') || null;
  const { row } = await findOwn(ctx, body.workspaceId, (among) => findPlace(ctx, among, id), noSuchFeedback);
  const { workspaceId } = row;

  return inTransaction(ctx, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const { item } = await lockItem(tx, workspaceId, id);
    if (email === item.userEmail)
      await storeParticipant(tx, item, { kind: 'submitter', email, name: name ?? item.userName });
    else if (!(await addPerson(tx, item, { email, name }, mostAdded)))
      throw new Conflict(`An item has at most ${mostAdded} participants beside its submitter`);
    await takeCustomer(tx, workspaceId, { email, name });
    const [person] = await readPeople(tx, item, email);
    return { data: presentParticipant(person as PersonRow) };
  });
};
