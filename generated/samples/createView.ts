import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const view = await heed.views.create({
  workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t',
  name: 'Urgent and mine',
  filters: { assigneeId: 'me', priority: 'high,urgent' },
  sort: 'dueDate',
  order: 'asc',
});
console.log(view);
