import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import MiniSearch from 'minisearch';
import { find } from '../../../docs/site/client/search/find.ts';
import { type SearchEntry, searchOptions } from '../../../docs/site/client/search/search-options.ts';
import { ownSite } from './built-site.ts';

let index: MiniSearch<SearchEntry>;
beforeAll(async () => {
  index = MiniSearch.loadJSON(readFileSync(join(await ownSite(), 'search.json'), 'utf8'), searchOptions);
}, 120_000);

/** The addresses of what is found, the best first. */
const found = (query: string): string[] => find(index, query).map(({ id }) => id);
const first = (query: string) => found(query)[0];

describe('the search of the documentation', () => {
  it.each([
    ['idempotncy kye', 'guides/idempotency/'],
    ['kustom feilds', 'guides/custom-fields/'],
    ['paginaton curser', 'guides/pagination/'],
    ['webhok secrit', 'guides/webhooks/'],
    ['beckup restroe', 'guides/backup-and-upgrade/#restore'],
    ['rate limt', 'guides/rate-limits/'],
    ['idempotenzy', 'guides/idempotency/'],
  ])('finds %s although it is misspelt', (query, url) => {
    expect(first(query)).toBe(url);
  });

  it.each([
    ['web hooks', /^guides\/webhooks\//],
    ['ratelimit', /^guides\/rate-limits\/$/],
    ['customfields', /^guides\/custom-fields\/$/],
  ])('finds %s, which has a space too many or too few', (query, url) => {
    expect(first(query)).toMatch(url);
  });

  it.each([
    ['login', /^guides\/signing-in\//],
    ['sso', /#single-sign-on$/],
    ['gdpr', /^guides\/personal-data\//],
    ['attachments', /^guides\/uploads\//],
    ['k8s', /^guides\/self-hosting\/#in-kubernetes$/],
    ['throttling', /^guides\/rate-limits\//],
    ['teammates', /^guides\/members-and-keys\//],
    ['ETag', /^guides\/concurrency\//],
    ['environment variables', /settings/],
    ['paging', /^guides\/pagination\//],
    ['AI agents', /^guides\/mcp\//],
    ['deployment', /^guides\/self-hosting\//],
  ])('finds %s by what the documentation calls it', (query, url) => {
    expect(found(query).slice(0, 3)).toContainEqual(expect.stringMatching(url));
  });

  it.each(['pagination', 'customer', 'automation', 'webhook', 'attachment', 'subscription', 'widget', 'event'])(
    'shows guides about %s before operations, and both before schemas',
    (query) => {
      const urls = found(query);
      const place = (start: string) => urls.findIndex((url) => url.startsWith(start));

      expect(urls[0]).toMatch(/^guides\//);
      expect(place('reference/schemas/') === -1 || place('guides/') < place('reference/schemas/')).toBe(true);
    },
  );

  it.each([
    ['createFeedback', 'reference/feedback/#createFeedback'],
    ['merge two customers', 'reference/customers/#mergeCustomers'],
    ['FeedbackDetail', 'reference/schemas/#FeedbackDetail'],
    ['includeSystem', 'reference/automations/#listAutomations'],
    ['SECRET_KEY_PREVIOUS', 'guides/settings/#all-settings'],
  ])('finds %s itself', (query, url) => {
    expect(found(query).slice(0, 3)).toContain(url);
  });

  it('leaves out the words of a question that say nothing', () => {
    expect(found('how do I rotate a key?').slice(0, 3)).toContain('reference/api-keys/#rotateApiKey');
    expect(found('the')).not.toEqual([]);
  });

  it('finds a part of what is typed where nothing has all of it', () => {
    expect(first('idempotency zzzzzz')).toBe('guides/idempotency/');
    expect(found('zzzzzz')).toEqual([]);
    expect(found('  ?!  ')).toEqual([]);
  });
});
