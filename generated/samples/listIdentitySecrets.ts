import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const identitySecrets = await heed.identitySecrets.list('prj_01k0qa7e1pfz3twm9c5v2h8k4n');
console.log(identitySecrets);
