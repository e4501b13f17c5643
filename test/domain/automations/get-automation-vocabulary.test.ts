import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../../../src/base/ids.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('200', () => {
  it('returns the guide, and the statuses and custom fields of the project', async () => {
    const customFieldDefinitions = [
      { id: 'cf_plan', type: 'select' as const, label: 'Plan', required: false, options: ['Basic', 'Team'] },
    ];
    const customStatuses = [{ id: 'waiting', label: 'Waiting', category: 'pending' as const }];
    const { api, project } = await aWorkspaceWithProject(app, { customFieldDefinitions, customStatuses });

    const response = await api.get('/automation-vocabulary', { projectId: project.id });

    expect(response.status).toBe(200);
    const { text, statuses, customFields } = response.body.data;
    expect(text).toMatch(/^# Automation vocabulary\n/);
    expect(readFileSync('docs/guides/automation-vocabulary.md', 'utf8')).toContain(text);
    expect(statuses).toEqual(['new', 'in-progress', 'reopened', 'resolved', 'archived', 'waiting']);
    expect(customFields).toEqual(customFieldDefinitions);
  });
});

describe('400', () => {
  it('refuses a request without a project', async () => {
    const { api } = await aWorkspaceWithProject(app);

    expect(await api.get('/automation-vocabulary')).toBeError(400, 'bad_request', 'query/projectId');
  });
});

describe('404', () => {
  it('finds no project that does not exist or is in another workspace', async () => {
    const { api, project } = await aWorkspaceWithProject(app);
    const other = await aWorkspaceWithProject(app);
    const of = (projectId: string, workspaceId?: string) =>
      api.get('/automation-vocabulary', { projectId, ...(workspaceId && { workspaceId }) });

    expect(await of(newId('prj'))).toBeError(404, 'not_found');
    expect(await of(other.project.id)).toBeError(404, 'not_found');
    expect(await of(project.id, other.workspace.id)).toBeError(404, 'not_found');
  });
});
