import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const customer = await heed.customers.previewMerge('cus_01k0qah7v6qb16y0z4b8k5n0rg', { sourceCustomerId: 'cus_01k0qb5s8yzt9e6q8w3x0b5z7m' });
console.log(customer);
