import { Heed } from '@heed/sdk';

const heed = new Heed({ baseUrl: 'https://heed.example.com' });

const workspace = await heed.workspaces.create({ name: 'Example Inc.' });
console.log(workspace);
