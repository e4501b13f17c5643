import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const notification = await heed.notifications.read({ ids: ['ntf_01k0qg3v8kd2m5p7r9t1w4y6za'] });
console.log(notification);
