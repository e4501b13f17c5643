import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const session = await heed.session.signInByLink({ token: '3q2n8vt0w5z3b7d9f1h4jm6p8r0s2u4w6y8A1C3E5G7' });
console.log(session);
