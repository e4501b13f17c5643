import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const mailIntake = await heed.mailIntake.ingest('4f8bd0a97c1e4e6f9a2b7d3c5e8f1a60', { path: 'mail.eml' }, { to: 'help@acme.example' });
console.log(mailIntake);
