// Generated from openapi/ by npm run generate. Do not edit.
import { addMember, inviteMember, listMembers, removeMember, updateMember } from '../../../../generated/sdk/sdk.gen.ts';
import type {
  InvitedMember,
  ListMembersData,
  Member,
  MemberCreate,
  MemberInvite,
  MemberRemoval,
  MemberUpdate,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { Resource } from '../resource.ts';
import type { InWorkspace, Within } from '../within.ts';

/** Who works in a workspace and with which role. */
export class MembersResource<
  WorkspaceId extends string | undefined = string | undefined,
> extends Resource<WorkspaceId> {
  /**
   * Returns the members of the workspace and those who are invited, newest first. Their `userId` is what `assigneeId` and
   * `mentions` take.
   *
   * @param query `workspaceId`, `search`.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The members.
   */
  list(query: Within<ListMembersData['query'], WorkspaceId>, options?: RequestOptions): ApiPromise<Member[]> {
    return this.caller.call(listMembers, { query: this.requireWorkspace(query) }, options);
  }

  /**
   * Adds a person to the workspace as `invited`, and mails them a link that accepts the invitation and signs in, once,
   * within 7 days. Only an owner may invite an owner. An API key may invite members, with all scopes admins too, and
   * never an owner (403). It is refused with 409 without a mail server, because it gets no `inviteUrl`. A person who is a
   * member already is refused with 409, and one beyond the plan's limit with 403. Within an hour a workspace sends at
   * most 3 invitations to an address and 100 in all, and a user sends at most 100 over all workspaces (429). An address
   * that got 20 such mails within an hour gets no more: a signed-in user only sees `inviteUrl`, and a key is refused with
   * 429.
   *
   * @param body An invitation.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The invited member and their link.
   */
  add(body: Within<MemberCreate, WorkspaceId>, options?: RequestOptions): ApiPromise<InvitedMember> {
    return this.caller.post(addMember, { body: this.requireWorkspace(body) }, options);
  }

  /**
   * Changes the role of a member. Only an owner may make or change an owner (403). An API key may make members, with all
   * scopes admins too, and changes no owner (403). The last owner keeps the role (409). The open invitation of a person
   * whose role changes ends: invite them again. Invitations that a member sent end when the member gets a lesser role.
   *
   * @param userId The id of the member's user.
   * @param body What to change of a member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The changed member.
   */
  update(userId: string, body: Within<MemberUpdate, WorkspaceId>, options?: RequestOptions): ApiPromise<Member> {
    return this.caller.call(updateMember, { path: { userId }, body: this.requireWorkspace(body) }, options);
  }

  /**
   * Takes a member or an invited person out of the workspace. Their open and pending items have nobody assigned, and they
   * watch no items any more. Invitations that they sent and nobody has accepted end. It needs an admin, and of an owner
   * an owner (403), but everybody may leave by themselves. An API key removes no owner (403). The last owner cannot be
   * removed (409). The response names what they leave behind: subscriptions and automations that they made go on, and an
   * admin takes one over with `createdBy`.
   *
   * @param userId The id of the member's user.
   * @param query `workspaceId`: The workspace to act in. A key's user must be its owner or an admin, a signed-in user a
   * member.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The member was removed.
   */
  remove(userId: string, query: Within<InWorkspace, WorkspaceId>, options?: RequestOptions): ApiPromise<MemberRemoval> {
    return this.caller.call(removeMember, { path: { userId }, query: this.requireWorkspace(query) }, options);
  }

  /**
   * Makes and mails a new link for somebody who is invited, and ends the one before. A member who is active is refused
   * with 409. Who may invite whom, and how often, is the same as for the first invitation.
   *
   * @param userId The id of the member's user.
   * @param body Which invitation to repeat.
   * @param options What only this call is sent with, such as a time limit, a signal or headers.
   * @returns The invited member and their new link.
   */
  invite(userId: string, body: Within<MemberInvite, WorkspaceId>, options?: RequestOptions): ApiPromise<InvitedMember> {
    return this.caller.post(inviteMember, { path: { userId }, body: this.requireWorkspace(body) }, options);
  }
}
