import { expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { aClient } from '../../sdk/test/fake-fetch.ts';

it('React Query takes a call of the SDK as a query', async () => {
  const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: { id: 'fb_1', message: 'Grüße' } }]);
  const client = new QueryClient();
  const query = { queryKey: ['item'], queryFn: () => heed.feedback.get('fb_1'), staleTime: Infinity };

  expect((await client.fetchQuery(query)).message).toBe('Grüße');
  expect((await client.fetchQuery(query)).id).toBe('fb_1');
  expect(requests).toHaveLength(1);
});
