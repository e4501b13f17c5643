import { verifyIdentity } from '../identity-secrets/verify-identity.ts';
import type { Operation } from '../operation.ts';
import { isOfMember } from './find-visitor-customer.ts';
import { keepVisitor } from './keep-visitor.ts';
import { readIdentity } from './read-identity.ts';
import { makeSession } from './visitor-session.ts';

const longestMs = 24 * 3_600_000;

export const identifyVisitor: Operation<'identifyVisitor'> = async (ctx, { body }) => {
  const { project } = ctx;
  const verified = await verifyIdentity(ctx, project, body.token);
  const identity = readIdentity(verified);
  const { id: customerId, emails } = await keepVisitor(ctx, project, identity);

  const { email, isEmailVerified } = identity;
  const isOfAgent = email !== null && !emails.includes(email) && (await isOfMember(ctx, project.workspaceId, email));
  const expiresAt = new Date(Math.min(verified.claims.exp * 1_000, ctx.clock().getTime() + longestMs));
  const address = isOfAgent ? { email: null, isEmailVerified: false } : { email, isEmailVerified };
  const content = { customerId, secretId: verified.secretId, ...address, expiresAt };
  return { data: { session: await makeSession(ctx, project, content), expiresAt: expiresAt.toISOString() } };
};
