import type { MailExplainedMatch } from '../../../../generated/sdk/types.gen.ts';
import type { Context } from '../../../platform/context.ts';
import type { DecidedMail } from '../decide-mail.ts';
import { readProject } from '../gather-case.ts';

type Told = Pick<MailExplainedMatch, 'by' | 'why'>;

/** Tells what a mail belongs to in the workspace. */
export async function tellMatch(
  ctx: Context,
  workspaceId: string | null,
  decided: DecidedMail | null,
): Promise<MailExplainedMatch> {
  if (!decided || workspaceId === null) return { ...nothing, ...tellLost(workspaceId) };
  const { place, gathered, decision } = decided;
  const { locked, bounced, facts } = gathered;
  const feedbackId = bounced?.mail.feedbackId ?? gathered.feedbackId;
  const ofItem = locked && locked.item.id === feedbackId ? locked.item : null;
  // A mail to the address of a project may name an item of another one.
  const projectId = decision.does === 'item' ? gathered.project?.id : (ofItem?.projectId ?? gathered.project?.id);
  const project = projectId === undefined ? null : await readProject(ctx, workspaceId, projectId);
  return {
    ...told(decided),
    token: facts.token,
    feedbackId,
    ticketNumber: ofItem && ofItem.erasedAt === null ? ofItem.ticketNumber : null,
    projectId: project?.id ?? place.projectId,
    projectName: project?.name ?? null,
  };
}

const nothing = { token: null, feedbackId: null, ticketNumber: null, projectId: null, projectName: null };

/** The address of a token that is not valid: its conversation is known, or not. */
const nearly = 'an address that looks like one of this conversation';
const formed = 'an address that has the form of one for answers';

function tellLost(workspaceId: string | null): Told {
  const whose = workspaceId === null ? 'a workspace' : 'this workspace';
  return { by: 'none', why: `No recipient is an address of ${whose}.` };
}

function told({ place, gathered }: DecidedMail): Told {
  const { token } = place;
  const { facts, bounced, feedbackId, locked } = gathered;
  if (token && token.mailId !== null)
    return { by: 'token', why: 'It was sent to the address that only the bounces of one mail go to.' };
  if (facts.token === 'valid')
    return { by: 'token', why: 'It was sent to the address that answers in a conversation go to.' };
  if (facts.token === 'ended')
    return { by: 'token', why: 'It was sent to an address that answers went to until its link was ended.' };
  if (facts.token === 'wrong')
    return { by: 'token', why: `It was sent to ${token?.link ? nearly : formed}, but that nobody was given.` };
  if (bounced)
    return { by: 'reference', why: 'Its report names a mail that was sent from here, and the recipient of that mail.' };
  if (feedbackId !== null && facts.answered)
    return {
      by: 'reference',
      why: 'In-Reply-To or References names a mail of a customer. Anybody who was sent it knows its id, so only its proven sender joins it.',
    };
  if (feedbackId !== null && locked)
    return {
      by: 'reference',
      why: 'In-Reply-To or References names a mail that was sent from here. Anybody can write that, so the sender must be proven.',
    };
  if (place.projectId !== null) return { by: 'address', why: 'It was sent to an address of the project.' };
  if (place.isOurDomain)
    return {
      by: 'workspace',
      why: 'It was sent to a domain of this service, at which no project has the address. There is only one workspace.',
    };
  return {
    by: 'none',
    why: 'No recipient is an address of a project or a conversation, or of a domain of this service.',
  };
}
