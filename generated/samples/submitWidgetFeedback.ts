import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const receipt = await heed.widgetIntake.submit('pk_4fT9xQ2mLr7Zc1VbN8sKeW3y', {
  widgetId: 'wgt_01k0qaf9m4n9z4v7x1y6h2k8pe',
  message: 'The export to PDF fails on my phone',
  rating: 4,
  userEmail: 'ada@example.org',
});
console.log(receipt);
