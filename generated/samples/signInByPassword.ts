import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const session = await heed.session.signInByPassword({ email: 'grace@example.org', password: 'correct horse battery staple' });
console.log(session);
