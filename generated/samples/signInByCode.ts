import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const session = await heed.session.signInByCode({ email: 'grace@example.org', code: '493027' });
console.log(session);
