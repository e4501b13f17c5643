import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

for await (const notification of heed.notifications.list()) {
  console.log(notification);
}
