import { describe, expect, it } from '@jest/globals';
import { aClient } from './fake-fetch.ts';

const never = new Date('nonsense');

describe('a request that cannot be written', () => {
  it.each([
    ['a filter', 'createdAfter', { createdAfter: never }],
    ['a filter with values beside it', 'updatedBefore', { status: ['new'], updatedBefore: never }],
  ] as const)('is a TypeError at once for an invalid Date in %s', async (_where, name, filters) => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: [] }]);

    const error = await heed.feedback
      .list(filters as never)
      .page()
      .catch((thrown) => thrown);

    expect(error).toBeInstanceOf(TypeError);
    expect(error.message).toBe(`${name} must not be an invalid Date`);
    expect(requests).toEqual([]);
  });

  it('is never sent with null for an invalid Date in its body', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: { id: 'fb_1' } }]);

    const inField = () => heed.feedback.update('fb_1', { dueDate: never as never });
    const deeper = () => heed.feedback.create({ projectId: 'prj_1', message: 'Hi', context: { seen: [never] } });

    await expect(inField()).rejects.toThrow(new TypeError('dueDate must not be an invalid Date'));
    await expect(deeper()).rejects.toThrow(new TypeError('0 must not be an invalid Date'));
    expect(requests).toEqual([]);
  });

  it('is not retried for a body that JSON cannot have', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: { id: 'fb_1' } }]);
    const circle: Record<string, unknown> = {};
    circle.self = circle;

    const loop = () => heed.feedback.create({ projectId: 'prj_1', message: 'Hi', context: circle });

    await expect(loop()).rejects.toThrow(TypeError);
    expect(requests).toEqual([]);
  });

  it('is none for a Date, which is sent as its time', async () => {
    const { heed, requests } = aClient({ workspaceId: 'ws_1' }, [{ data: { id: 'fb_1' } }]);

    await heed.feedback.update('fb_1', { dueDate: new Date('2026-03-01T09:30:00Z') as never });

    expect(await requests[0]?.json()).toMatchObject({ dueDate: '2026-03-01T09:30:00.000Z' });
  });
});
