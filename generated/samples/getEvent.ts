import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const event = await heed.events.get('evt_01k0qc2n8vt0w5z3b7d9f1h4jm');
console.log(event);
