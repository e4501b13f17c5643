import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const mail = await heed.mails.deleteSuppression('sup_01k0qd9c5de7f2h4k8n1q3s6vx');
console.log(mail);
