import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const session = await heed.session.beginPasskeySignIn({  });
console.log(session);
