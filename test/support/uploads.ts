import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attachment } from '../../generated/sdk/types.gen.ts';
import type { Api, TestResponse } from './api.ts';
import type { TestApp } from './app.ts';
import { aFileForm } from './forms.ts';
import { png } from './media.ts';

interface Form {
  body: Buffer;
  headers: { 'Content-Type': string };
}

export function upload(
  api: Api,
  workspaceId: string,
  { body, headers }: Form,
  more: Record<string, string> = {},
): Promise<TestResponse> {
  return api.send('post', '/feedback/upload', { query: { workspaceId }, body, headers: { ...headers, ...more } });
}

interface Built {
  api: Api;
  workspace: { id: string };
}

/** The address of a new picture, or of another file. */
export async function aFileUrl(
  { api, workspace }: Built,
  { file = png, ...fields }: { file?: Buffer; type?: string; fileName?: string } = {},
): Promise<string> {
  return (await upload(api, workspace.id, aFileForm(file, fields))).body.data.url;
}

/** A new picture for a comment or note on the item. */
export async function anAttachment({
  api,
  workspace,
  feedback,
}: Built & { feedback: { id: string } }): Promise<Attachment> {
  return (await upload(api, workspace.id, aFileForm(png, { feedbackId: feedback.id }))).body.data;
}

/** Every file under the media folder: stored ones, and those that requests bring. */
export async function filesOnDisk({ running }: TestApp): Promise<string[]> {
  const folder = join(running.settings.dataDir, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile() && entry.name !== 'owner.json').map(({ name }) => name);
}

/** The last part of a file's address, which is also its name in the store. */
export function storageKeyOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
