import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { contractChanges } from '../../scripts/contract/changes.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests change what they like in a contract.
type Contract = any;

const contract = () => JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Contract;

/** What the changelog says of a contract with these changes. */
function changesBy(change: (contract: Contract) => void) {
  const current = contract();
  change(current);
  return contractChanges(contract(), current);
}

describe('what a contract changes for its clients', () => {
  it('is nothing if it is the same', () => {
    const changes = changesBy(() => undefined);

    expect(changes).toMatchObject({ added: [], changed: [], deprecated: [], removed: [] });
  });

  it('names operations that come, go and are deprecated', () => {
    const changes = changesBy(({ paths }) => {
      paths['/webhook'] = { get: { ...paths['/webhooks'].get, operationId: 'findWebhook', summary: 'Find a webhook' } };
      delete paths['/webhooks/{id}'].delete;
      paths['/feedback'].get.deprecated = true;
    });

    expect(changes.added).toEqual([{ id: 'findWebhook', title: 'Find a webhook', request: 'GET /webhook' }]);
    expect(changes.removed).toMatchObject([{ id: 'deleteWebhook', request: 'DELETE /webhooks/{id}' }]);
    expect(changes.deprecated).toMatchObject([{ id: 'listFeedback' }]);
    expect(changes.changed).toEqual([]);
  });

  it('says in words what an operation takes and returns otherwise', () => {
    const { changed } = changesBy(({ paths, components: { schemas } }) => {
      paths['/webhooks'].get.parameters.push({ name: 'enabled', in: 'query', schema: { type: 'boolean' } });
      delete paths['/webhooks/{id}'].delete.responses['404'];
      schemas.FeedbackCreate.required.push('category');
      schemas.FeedbackCreate.properties.origin = { type: 'object', properties: { country: { type: 'string' } } };
      schemas.Priority.enum.push('someday');
    });

    const changesOf = (id: string) => changed.find((operation) => operation.id === id)?.changes;
    expect(changesOf('listWebhooks')).toEqual(['takes the parameter `enabled`']);
    expect(changesOf('deleteWebhook')).toEqual(['no longer responds with `404`']);
    expect(changesOf('createFeedback')).toEqual([
      'takes `origin`',
      '`category` is required',
      '`priority` can also be `someday`',
      '`data.priority` can also be `someday`',
    ]);
  });
});
