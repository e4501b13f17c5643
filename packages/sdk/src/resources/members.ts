// Generated from openapi/ by npm run generate. Do not edit.
import { addMember, inviteMember, listMembers, removeMember, updateMember } from '../../../../generated/sdk/sdk.gen.ts';
import type {
  Deleted,
  InvitedMember,
  ListMembersData,
  Member,
  MemberCreate,
  MemberInvite,
  MemberUpdate,
} from '../../../../generated/sdk/types.gen.ts';
import type { ApiPromise } from '../api-promise.ts';
import type { RequestOptions } from '../options.ts';
import { type InWorkspace, Resource } from '../resource.ts';

/** Who works in a workspace and with which role. */
export class MembersResource extends Resource {
  /** Returns the members of the workspace and those who are invited, newest first. */
  list(query: ListMembersData['query'], options?: RequestOptions): ApiPromise<Member[]> {
    return this.caller.call(listMembers, { query }, options);
  }

  /** Adds a person to the workspace as `invited`, and mails them a link that works once, within 7 days. */
  add(body: MemberCreate, options?: RequestOptions): ApiPromise<InvitedMember> {
    return this.caller.post(addMember, { body }, options);
  }

  /** Changes the role of a member. */
  update(userId: string, body: MemberUpdate, options?: RequestOptions): ApiPromise<Member> {
    return this.caller.call(updateMember, { path: { userId }, body }, options);
  }

  /** Takes a member or an invited person out of the workspace. */
  remove(userId: string, query: InWorkspace, options?: RequestOptions): ApiPromise<Deleted> {
    return this.caller.call(removeMember, { path: { userId }, query }, options);
  }

  /** Makes and mails a new link for somebody who is invited, and ends the one before. */
  invite(userId: string, body: MemberInvite, options?: RequestOptions): ApiPromise<InvitedMember> {
    return this.caller.post(inviteMember, { path: { userId }, body }, options);
  }
}
