import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const pushDevices = await heed.notifications.listPushDevices();
console.log(pushDevices);
