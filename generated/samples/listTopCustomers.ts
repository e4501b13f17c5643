import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const topCustomers = await heed.reports.listTopCustomers({
  workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t',
  projectId: 'prj_01k0qa7e1pfz3twm9c5v2h8k4n',
  from: '2026-03-01',
  to: '2026-03-31',
});
console.log(topCustomers);
