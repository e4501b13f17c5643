import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const signInMethods = await heed.session.listSignInMethods();
console.log(signInMethods);
