import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const report = await heed.imports.getReport('imp_01k0qd4w9xt3v6z8b1c5f7h9jm');
console.log(report);
