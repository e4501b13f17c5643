import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

await heed.mailReviews.delete('mrv_01k0qdbq6ef8g3j5m9p2r4t7wz');
