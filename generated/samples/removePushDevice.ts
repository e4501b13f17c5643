import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const notification = await heed.notifications.removePushDevice('psh_01k0qg5x2vd8m3p6r9t2w5y8zb');
console.log(notification);
