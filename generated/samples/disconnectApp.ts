import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const app = await heed.apps.disconnect('app_01k0qe2m5rd8w1t4v7x0z3b6cg');
console.log(app);
