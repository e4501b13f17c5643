import { AuthenticationError } from '@heed/sdk/errors';
import { redirect } from '@tanstack/react-router';
import type { Me } from '../../../../generated/sdk/types.gen.ts';
import { meQuery } from './me.ts';
import { queryClient } from './query-client.ts';

/** Returns who is signed in, and leads to the sign-in if nobody is. `href` is where the reader wants to go. */
export async function requireMe(href: string): Promise<Me> {
  try {
    return (await queryClient.ensureQueryData(meQuery())).data;
  } catch (error) {
    if (error instanceof AuthenticationError) throw redirect({ to: '/sign-in', search: { to: href }, replace: true });
    throw error;
  }
}
