import { AuthenticationError } from '@heed/sdk/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { meQuery } from './me.ts';
import { setSessionHasEnded } from './session.ts';

/** The client of the SDK retries by itself, so nothing is retried here. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error) => isEndFor(error) && setSessionHasEnded(true) }),
  // A refused sign-in is a 401 too, so only a query tells that the session has ended.
  mutationCache: new MutationCache({ onError: (error) => isEndFor(error) && void readMe().catch(() => undefined) }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Reads again who is signed in. Rejects if nobody is. */
export async function readMe() {
  return (await queryClient.fetchQuery({ ...meQuery(), staleTime: 0 })).data;
}

/** Readers who have not signed in yet see the sign-in anyway. */
function isEndFor(error: unknown): boolean {
  const knowsReader = queryClient.getQueryData(meQuery().queryKey) !== undefined;
  return error instanceof AuthenticationError && knowsReader;
}
