import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const session = await heed.session.requestSignInCode({ email: 'grace@example.org' });
console.log(session);
