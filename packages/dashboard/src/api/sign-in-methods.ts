import { useQuery } from '@tanstack/react-query';
import { listSignInMethodsOptions } from '../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { SignInMethods } from '../../../../generated/sdk/types.gen.ts';
import { client } from './client.ts';

/** The ways to sign in here. `codes` tells whether mail is set up. Undefined until they are known. */
export function useSignInMethods(): SignInMethods | undefined {
  const query = listSignInMethodsOptions({ client });
  return useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY }).data?.data;
}
