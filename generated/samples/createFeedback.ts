import { Heed } from '@heed/sdk';

const heed = new Heed({ apiKey: process.env.HEED_API_KEY, baseUrl: 'https://heed.example.com' });

const feedback = await heed.feedback.create({
  workspaceId: 'ws_01k0qa6v3ye2sb1r6m0x8d4c5t',
  projectId: 'prj_01k0qa7e1pfz3twm9c5v2h8k4n',
  message: 'The export to PDF fails on my phone',
  priority: 'high',
  userEmail: 'ada@example.org',
});
console.log(feedback);
