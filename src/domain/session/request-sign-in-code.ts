import type { Operation } from '../operation.ts';
import { readSignInEmail } from './read-sign-in-email.ts';
import { signInCodeJob } from './sign-in-jobs.ts';

export const requestSignInCode: Operation<'requestSignInCode'> = async (ctx, { body }) => {
  const email = readSignInEmail(body.email);
  await ctx.client.tries.begin(email);
  await ctx.jobs.send(ctx, signInCodeJob, { email, requestId: ctx.requestId });
  return { data: { requested: true } };
};
