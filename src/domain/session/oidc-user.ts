import type { User } from '../../../generated/prisma/client.ts';
import { normalizeMemberEmail } from '../../base/contact/email.ts';
import type { Context } from '../../platform/context.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import { OidcRefused } from '../../platform/oidc/failures.ts';
import type { OidcPerson } from '../../platform/oidc/provider.ts';
import type { OidcSettings } from '../../platform/oidc/settings.ts';
import { userActor } from '../access/actor.ts';
import { endSessionsOf } from '../me/end-other-sessions.ts';
import { recordInWorkspaces } from '../members/member.ts';
import { lockUser } from '../users/user-sql.ts';
import { proveAddress } from './prove-address.ts';

/** Refuses a person whose address is not of an allowed domain, however they are known. */
export function requireAllowed({ allowedDomains }: OidcSettings, person: OidcPerson): void {
  if (allowedDomains.length === 0) return;
  const email = requireEmail(person);
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!allowedDomains.includes(domain)) throw new OidcRefused('domain', email);
}

/**
 * Returns the id of the person's user, who is locked. The first time, their verified address tells which one it is, and
 * links them. The address that the user has is proven by it.
 */
export async function findOrLinkUser(tx: Context, person: OidcPerson): Promise<string> {
  const { issuer, subject } = person;
  const known = await findLinked(tx, person);
  if (known) await lockUser(tx.db, known.userId);
  const linked = known && (await findLinked(tx, person));
  if (linked) {
    await proveByProvider(tx, linked.user, person);
    return linked.userId;
  }
  const email = requireEmail(person);
  const found = await tx.db.user.findUnique({ where: { email } });
  if (!found) throw new OidcRefused('unknown', email);
  await lockUser(tx.db, found.id);
  // The address may have become another user's before this one was locked.
  const user = await tx.db.user.findUnique({ where: { id: found.id, email } });
  if (!user) throw new OidcRefused('unknown', email);
  await proveAddress(tx, user);
  const data = { issuer, subject, userId: user.id, createdAt: tx.clock() };
  const { count } = await tx.db.oidcIdentity.createMany({ data, skipDuplicates: true });
  // Somebody else was given the address, or the same person was linked at the same time, which a second try finds.
  if (count === 0) throw new OidcRefused('other_account', email);
  await announceLink(tx, user);
  return user.id;
}

function findLinked({ db }: Context, { issuer, subject }: OidcPerson) {
  return db.oidcIdentity.findUnique({ where: { issuer_subject: { issuer, subject } }, include: { user: true } });
}

/** The first proof ends other identities, and keeps the one that gave it. */
async function proveByProvider(tx: Context, user: User, { issuer, subject, verifiedEmail }: OidcPerson): Promise<void> {
  if (user.emailProvenAt || verifiedEmail === undefined || normalizeMemberEmail(verifiedEmail) !== user.email) return;
  await proveAddress(tx, user);
  await tx.db.oidcIdentity.create({ data: { issuer, subject, userId: user.id, createdAt: tx.clock() } });
}

function requireEmail({ verifiedEmail }: OidcPerson): string {
  const email = verifiedEmail === undefined ? null : normalizeMemberEmail(verifiedEmail);
  if (email === null) throw new OidcRefused('unverified');
  return email;
}

/** A new way to sign in ends whatever could act as the user until now, and they learn of it. */
async function announceLink(tx: Context, user: User): Promise<void> {
  const caused = { ...tx, actor: userActor(user) };
  await endSessionsOf(caused, user.id);
  await recordInWorkspaces(caused, 'member.oidc_linked', user.id);
  await sendMail(tx, linkNotice(user, tx.siteUrl, tx.oidc?.settings.name ?? ''));
}

function linkNotice({ name, email: to }: User, siteUrl: string, provider: string) {
  return composeMail({
    to,
    subject: 'Single sign-on was connected',
    name,
    paragraphs: [
      `Your account at ${siteUrl} was connected to ${provider} just now, and all your other sessions have ended.`,
      'If it was not you, tell the people who run this service.',
    ],
    footer: 'You get this mail when you sign in with single sign-on for the first time.',
  });
}
