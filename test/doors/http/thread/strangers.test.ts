import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { aClient } from '../../../support/client.ts';
import { sendRaw } from '../../../support/raw.ts';
import { ThreadStream } from '../../../support/thread-stream.ts';
import { aBrowserThread, anAnswer, mailboxToken, sendByWidget, ThreadApi } from '../../../support/threads.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustProxy: true });
});
afterAll(() => app.close());

/** All that the holder of a token can read, of the API, of the page and of files. */
async function readAll(token: string, fileIds: string[]): Promise<string> {
  const { body } = await new ThreadApi(app, token).get();
  const headers = aClient();
  const get = (path: string, accept: string) =>
    sendRaw(app.running.server, 'GET', path, { headers: { ...headers, Accept: accept } });
  const pages = [await get(`/t/${token}`, 'text/html'), await get(`/t/${token}`, 'text/markdown')];
  const files = [];
  for (const id of fileIds) files.push(await get(`/t/${token}/files/${id}`, '*/*'));
  const found = files.map(({ status }, index) => (status === 200 ? `file ${fileIds[index]}` : ''));
  return [JSON.stringify(body), ...pages.map(({ text }) => text), ...found].join('\n');
}

it('two strangers see no word, name or file of each other, of whom one typed the address of the other', async () => {
  const eve = await aBrowserThread(app, { message: 'Words of Eve', userEmail: 'ada@example.org', userName: 'Eve' });
  const mine = { message: 'Words of Ada', userEmail: 'ada@example.org', userName: 'Ada' };
  const ada = { ...eve, ...(await sendByWidget(app, eve, eve.widget, mine)) };
  const mailbox = await mailboxToken(app, eve);
  const fileOf = async (token: string) => {
    const api = new ThreadApi(app, token);
    const { id } = (await api.upload()).body.data;
    await api.comment({ message: 'With a file', attachments: [{ id }] });
    return id as string;
  };
  const fileOfEve = await fileOf(eve.token);
  const fileOfAda = await fileOf(ada.token);
  const streams = { eve: await ThreadStream.open(app, eve.token), ada: await ThreadStream.open(app, ada.token) };
  await until('both are open', () => streams.eve.firstId !== '' && streams.ada.firstId !== '');

  const fileOfMailbox = await fileOf(mailbox);
  await new ThreadApi(app, mailbox).comment({ message: 'The mailbox of Ada' });
  await anAnswer(eve, 'An answer for the mailbox');
  await anAnswer(ada, 'An answer for Ada');
  await until('Ada has it', () => streams.ada.events.length > 0);

  const files = [fileOfEve, fileOfAda, fileOfMailbox];
  const [seenByEve, seenByAda] = [await readAll(eve.token, files), await readAll(ada.token, files)];
  for (const stream of Object.values(streams)) stream.close();
  expect(seenByEve + streams.eve.text).not.toMatch(/Ada|mailbox|file att_|With a file/);
  expect(seenByAda + streams.ada.text).not.toMatch(/Eve|mailbox/);
  expect(seenByAda).toContain(`file ${fileOfAda}`);
  expect(seenByAda).not.toContain(`file ${fileOfEve}`);
  expect(seenByAda).not.toContain(`file ${fileOfMailbox}`);
});
