import { AuthenticationError } from '@heed/sdk/errors';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { meQuery } from '../api/me.ts';
import { setSessionHasEnded } from './session.ts';

/** The client of the SDK retries by itself, so nothing is retried here. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteEnd }),
  mutationCache: new MutationCache({ onError: noteEnd }),
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** A failed sign-in is also a 401. Who has not signed in yet sees the sign-in anyway. */
function noteEnd(error: unknown): void {
  const knowsReader = queryClient.getQueryData(meQuery().queryKey) !== undefined;
  if (error instanceof AuthenticationError && knowsReader) setSessionHasEnded(true);
}
