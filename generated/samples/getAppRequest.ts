import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const request = await heed.apps.getRequest('rV3k9dW2mT5x8Z1c4F7h0J6n');
console.log(request);
