import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Customer, Project } from '../../../generated/prisma/client.ts';
import type { Context } from '../../platform/context.ts';
import type { Visitor } from '../operation.ts';
import { readVisitorCustomer } from './visitor-sql.ts';

const prefix = 'vis_';
const form = /^vis_(?<content>[\w-]+)\.(?<code>[\w-]{43})$/;

/** The content of a session. It is not stored: only the installation can make its code. */
interface Session {
  customerId: string;
  secretId: string;
  /** The address that the identity named. Null if it named none, or one of a member. */
  email: string | null;
  isEmailVerified: boolean;
  expiresAt: Date;
}

type Content = [
  customerId: string,
  secretId: string,
  email: string | null,
  isEmailVerified: boolean,
  expiresAtMs: number,
];

/** Returns the session as the visitor's page sends it. It holds in this project alone. */
export async function makeSession(ctx: Context, { id }: Project, session: Session): Promise<string> {
  const { customerId, secretId, email, isEmailVerified, expiresAt } = session;
  const content: Content = [customerId, secretId, email, isEmailVerified, expiresAt.getTime()];
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${prefix}${text}.${await codeOf(ctx, id, text)}`;
}

/**
 * Finds the visitor whose session this is. Null once it is over: at its end, and when its secret was deleted or its customer
 * was erased, merged into another, or lost the id in the project. The rows are read each time.
 */
export async function findVisitor(ctx: Context, project: Project, text: string): Promise<Visitor | null> {
  const { content, code } = form.exec(text)?.groups ?? {};
  if (!content || !code) return null;
  const wanted = Buffer.from(await codeOf(ctx, project.id, content));
  if (!timingSafeEqual(Buffer.from(code), wanted)) return null;
  const parsed: Content = JSON.parse(Buffer.from(content, 'base64url').toString());
  const [customerId, secretId, email, isEmailVerified, expiresAtMs] = parsed;
  if (ctx.clock().getTime() >= expiresAtMs) return null;
  const customer = await readVisitorCustomer(ctx, project, { customerId, secretId });
  return customer && { customer, ...addressOf(customer, email, isEmailVerified) };
}

/**
 * The address of the token if the site has proven it or the customer has it, else one of the customer, else the hint. An address
 * of the customer is proven: no unsigned item adds one to a customer who exists.
 */
function addressOf(customer: Customer, named: string | null, isVerified: boolean): Omit<Visitor, 'customer'> {
  const { emails, primaryEmail } = customer;
  if (named !== null && (isVerified || emails.includes(named))) return { email: named, isEmailProven: true };
  return primaryEmail === null ? { email: named, isEmailProven: false } : { email: primaryEmail, isEmailProven: true };
}

async function codeOf({ installationSecrets }: Context, projectId: string, content: string): Promise<string> {
  const key = await installationSecrets.get('visitor');
  return createHmac('sha256', key).update(`${projectId} ${content}`).digest('base64url');
}
