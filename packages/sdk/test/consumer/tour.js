/**
 * What a user does with the package, on every runtime: creates items, iterates over the pages of a list, uploads a
 * file, reads an error, signs and verifies a webhook. Returns the results.
 */
export async function tour({ Heed, NotFoundError, signWebhook, verifyWebhook }, { baseUrl, apiKey, file }) {
  const heed = new Heed({ apiKey, baseUrl });
  const [{ id: workspaceId }] = await heed.workspaces.list();
  const project = await heed.projects.create({ workspaceId, name: 'Tour' });
  for (const message of ['one', 'two', 'three'])
    await heed.feedback.create({ workspaceId, projectId: project.id, message });

  const walked = [];
  const filters = { workspaceId, projectId: project.id, pageSize: 2 };
  for await (const { message } of heed.feedback.list(filters)) walked.push(message);

  const { data: upload, requestId } = await heed.uploads.create({ workspaceId, ...file }).withResponse();
  const error = await heed.projects.get('prj_none', { workspaceId }).catch((thrown) => thrown);
  const signature = await signWebhook('{}', 'secret');
  return {
    walked,
    uploaded: upload.url.length > 0,
    hasRequestId: typeof requestId === 'string',
    error: { isNotFound: error instanceof NotFoundError, name: error.name, status: error.status, code: error.code },
    verified: [await verifyWebhook('{}', signature, 'secret'), await verifyWebhook('{ }', signature, 'secret')],
  };
}
