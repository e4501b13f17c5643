import type { User } from '../../../generated/prisma/client.ts';
import { Conflict } from '../../base/errors.ts';
import { isUniqueViolation } from '../../platform/db/unique-violation.ts';
import type { RecordingWork } from '../../platform/events/own-transaction.ts';
import { changesBetween } from '../../platform/events/record.ts';
import { recordInWorkspaces } from './member.ts';

interface UserChanges {
  /** In the form that normalizeEmail returns. */
  email?: string | undefined;
  name?: string | undefined;
  /** Null for an address that the user is yet to prove. */
  emailProvenAt?: Date | null | undefined;
}

/** Changes a user, and says so in the log of each of their workspaces. Throws Conflict if another user has the address. */
export async function updateUser(tx: RecordingWork, before: User, wanted: UserChanges): Promise<User> {
  const { id } = before;
  const user = await store(tx, id, wanted);
  const changes = changesBetween(shown(before), shown(user));
  if (changes) await recordInWorkspaces(tx, 'member.updated', id, changes);
  return user;
}

async function store({ db, clock }: RecordingWork, id: string, wanted: UserChanges): Promise<User> {
  try {
    return await db.user.update({ where: { id }, data: { ...wanted, updatedAt: clock() } });
  } catch (error) {
    throw isUniqueViolation(error) ? new Conflict(`A user already has the email address ${wanted.email}`) : error;
  }
}

/** What the members of a workspace see. */
function shown({ name, email }: User) {
  return { name, email };
}
