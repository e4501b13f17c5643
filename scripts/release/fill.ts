/** Sends a request to the API and returns the body of the answer. */
type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** What the API answered, by path. */
type Answers = Record<string, unknown>;

/** Makes something of every kind through the API, and returns what the API then answers about it. */
export async function fillRelease(root: string, key: string): Promise<Answers> {
  const call = callsTo(root, key);
  const paths = await makeAll(call);
  const answers: Answers = {};
  for (const path of paths) answers[path] = await call('GET', path);
  return answers;
}

function callsTo(root: string, key: string): Call {
  return async (method, path, body) => {
    const headers = { Authorization: `Bearer ${key}`, ...(body && { 'Content-Type': 'application/json' }) };
    const response = await fetch(root + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** Returns the paths that read all that it makes. */
async function makeAll(call: Call): Promise<string[]> {
  const make = async (path: string, body: object) =>
    ((await call('POST', path, body)) as { data: { id: string } }).data.id;
  const [workspace] = ((await call('GET', '/workspaces')) as { data: { id: string }[] }).data;
  const workspaceId = workspace?.id ?? '';
  const projectId = await make('/projects', { workspaceId, ...aProject });
  const customerId = await make('/customers', { workspaceId, name: 'Ada Lovelace', primaryEmail: 'ada@example.org' });
  const items: string[] = [];
  for (let index = 0; index < 12; index++)
    items.push(await make('/feedback', { workspaceId, projectId, ...anItem(index) }));
  const [first = '', second = ''] = items;
  await call('PATCH', `/feedback/${first}`, { workspaceId, status: 'waiting' });
  await make(`/feedback/${first}/comments`, { message: 'Which phone is it?' });
  await make(`/feedback/${second}/notes`, { content: 'It fails on Android only.' });
  await make('/widgets', { workspaceId, projectId, name: 'Feedback button', config: { type: 'modal' } });
  await make('/webhooks', { workspaceId, projectId, name: 'App store reviews' });
  await call('POST', '/automations', { projectId, ...anAutomation });
  const ofWorkspace = `?workspaceId=${workspaceId}`;
  return [
    '/workspaces',
    `/workspace/${workspaceId}`,
    `/projects/${projectId}${ofWorkspace}`,
    `/feedback${ofWorkspace}`,
    ...items.map((id) => `/feedback/${id}${ofWorkspace}`),
    `/feedback/${first}/comments`,
    `/feedback/${second}/notes`,
    `/customers/${customerId}`,
    `/widgets${ofWorkspace}`,
    `/webhooks${ofWorkspace}`,
    `/automations?projectId=${projectId}`,
  ];
}

const aProject = {
  name: 'Web shop',
  type: 'web',
  domain: 'shop.example.com',
  customStatuses: [{ id: 'waiting', label: 'Waiting for the customer', category: 'pending' }],
  customFieldDefinitions: [{ id: 'cf_device', type: 'text', label: 'Device', required: false }],
  slaRules: [{ priority: 'urgent', hours: 4 }],
};

function anItem(index: number): object {
  const message = `Item ${index}: the export to “PDF” fails, \\ and 😀`;
  const customMetadata = { device: 'phone', page: index, customFields: { cf_device: 'phone' } };
  const more = index % 2 === 0 ? { userEmail: 'ada@example.org', tags: ['export', 'pdf'] } : { priority: 'high' };
  return { message, customMetadata, ...more };
}

const anAutomation = {
  name: 'Escalate urgent feedback',
  scope: 'feedback.created',
  conditions: { combinator: 'and', rules: [{ field: 'priority', operator: 'equals', value: 'urgent' }] },
  actions: [{ type: 'add_tag', params: { tag: 'escalated' } }],
};
