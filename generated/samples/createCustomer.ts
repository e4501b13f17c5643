import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const customer = await heed.customers.create({
  workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t',
  name: 'Ada Lovelace',
  primaryEmail: 'ada@example.org',
  company: 'Analytical Engines',
});
console.log(customer);
