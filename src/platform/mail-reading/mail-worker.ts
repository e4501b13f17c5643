/** The thread that reads mails, started by mail-reader.ts. It answers each mail with its reading. */
import { parentPort } from 'node:worker_threads';
import { parseMail } from './parse-mail.ts';

parentPort?.on('message', async (mail: Uint8Array<ArrayBuffer>) => {
  const reading = await parseMail(mail);
  const files = reading.kind === 'read' ? reading.attachments : [];
  parentPort?.postMessage(reading, [...new Set(files.map(({ bytes }) => bytes.buffer))]);
});

parentPort?.postMessage('ready');
