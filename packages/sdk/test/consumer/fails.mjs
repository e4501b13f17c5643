import { Heed } from '@heed/sdk';

const error = { code: 'not_found', message: 'There is no such project', requestId: 'req_1' };
const fetch = async () => Response.json({ error }, { status: 404 });
const heed = new Heed({ baseUrl: 'https://heed.test', workspaceId: 'ws_1', fetch });
await heed.projects.get('prj_none').catch((thrown) => console.log(thrown));
