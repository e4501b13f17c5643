import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { loadContract } from '../../src/contract/contract.ts';
import { RouteTable } from '../../src/contract/route-table.ts';

const routes = [
  'GET /feedback',
  'POST /feedback',
  'GET /feedback/{id}',
  'PATCH /feedback/{id}',
  'DELETE /feedback/{id}',
  'POST /feedback/upload',
  'GET /feedback/number/{ticketNumber}',
  'GET /feedback/{id}/comments',
  'POST /feedback/{id}/comments',
  'POST /customers/{targetId}/merge',
  'GET /customers/{id}',
  'OPTIONS /widget/{publicKey}',
  'GET /widget/{publicKey}',
].map((target) => {
  const [method = '', path = ''] = target.split(' ');
  return { method, path, target };
});
const table = new RouteTable(routes);

const found = (target: string, params = {}) => ({ target, params, isMalformed: false });

describe('a path', () => {
  it('leads to its operation, by its method', () => {
    expect(table.find('GET', '/feedback')).toEqual(found('GET /feedback'));
    expect(table.find('POST', '/feedback')).toEqual(found('POST /feedback'));
    expect(table.find('PATCH', '/feedback/fb_1')).toEqual(found('PATCH /feedback/{id}', { id: 'fb_1' }));
  });

  it('gives its parameters the names of its own operation', () => {
    expect(table.find('GET', '/customers/7')).toEqual(found('GET /customers/{id}', { id: '7' }));
    expect(table.find('POST', '/customers/7/merge')).toEqual(
      found('POST /customers/{targetId}/merge', { targetId: '7' }),
    );
  });

  it.each([
    '/nope',
    '/feedback/1/nope',
    '/feedback/1/comments/2',
    '/',
    '',
    '*',
    'feedback',
    'x/feedback',
    `/feedback${'/x'.repeat(10_000)}`,
  ])('that no operation has leads nowhere (%#)', (path) => {
    expect(table.find('GET', path)).toBeUndefined();
  });

  it('may end in one slash', () => {
    expect(table.find('GET', '/feedback/')).toEqual(found('GET /feedback'));
    expect(table.find('GET', '/feedback/number/7/')).toMatchObject({ params: { ticketNumber: '7' } });
    expect(table.find('PUT', '/feedback/')).toHaveProperty('allowed');
  });

  it.each(['//feedback', '/feedback//', '/feedback//comments', '//', '/feedback/1//comments'])(
    'with doubled slashes, %s, leads nowhere, whatever the method',
    (path) => {
      for (const method of ['GET', 'PUT']) expect(table.find(method, path)).toBeUndefined();
    },
  );

  it.each(['/Feedback', '/FEEDBACK', '/feedback/1/Comments', '/%66eedback', '/feedback;a=b', '/./feedback'])(
    'that is not spelled like its operation, %s, leads nowhere',
    (path) => {
      expect(table.find('GET', path)).toBeUndefined();
    },
  );

  it.each(['__proto__', 'constructor', 'toString'])('of the name %s is a name like any other', (name) => {
    expect(table.find('GET', `/${name}`)).toBeUndefined();
    expect(table.find('GET', `/feedback/${name}`)).toEqual(found('GET /feedback/{id}', { id: name }));
    expect(table.find(name, '/feedback')).toEqual({ allowed: ['GET', 'HEAD', 'POST'] });
  });
});

describe('a literal segment comes before a parameter', () => {
  it('wherever it stands', () => {
    expect(table.find('POST', '/feedback/upload')).toEqual(found('POST /feedback/upload'));
    expect(table.find('GET', '/feedback/number/comments')).toEqual(
      found('GET /feedback/number/{ticketNumber}', { ticketNumber: 'comments' }),
    );
  });

  it('only for the methods that it has', () => {
    expect(table.find('PATCH', '/feedback/upload')).toEqual(found('PATCH /feedback/{id}', { id: 'upload' }));
    expect(table.find('POST', '/feedback/number/comments')).toEqual(
      found('POST /feedback/{id}/comments', { id: 'number' }),
    );
    expect(table.find('GET', '/feedback/number')).toEqual(found('GET /feedback/{id}', { id: 'number' }));
  });

  it('whichever of the two was named first', () => {
    const reversed = new RouteTable([...routes].reverse());

    expect(reversed.find('GET', '/feedback/number/comments')).toHaveProperty(
      'target',
      'GET /feedback/number/{ticketNumber}',
    );
    expect(reversed.find('PUT', '/feedback/upload')).toEqual({ allowed: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] });
  });
});

describe('a parameter', () => {
  it.each([
    ['a%20b', 'a b'],
    ['a+b', 'a+b'],
    ['%2F', '/'],
    ['..%2F..', '../..'],
    ['%25', '%'],
    ['%F0%9F%9A%80', '🚀'],
    ['%00', '\0'],
  ])('%s is %j', (sent, meant) => {
    expect(table.find('GET', `/feedback/${sent}`)).toEqual(found('GET /feedback/{id}', { id: meant }));
  });

  it.each(['%', '%zz', '%ff', '%ed%a0%80', 'a%20%'])('%s cannot be decoded, and stays as it is', (sent) => {
    expect(table.find('GET', `/feedback/${sent}/comments`)).toEqual({
      target: 'GET /feedback/{id}/comments',
      params: { id: sent },
      isMalformed: true,
    });
  });
});

describe('a method', () => {
  it('HEAD is served by GET', () => {
    expect(table.find('HEAD', '/feedback/1')).toHaveProperty('target', 'GET /feedback/{id}');
    expect(table.find('HEAD', '/customers/1/merge')).toEqual({ allowed: ['POST'] });
  });

  it.each([
    ['PUT', '/feedback', ['GET', 'HEAD', 'POST']],
    ['OPTIONS', '/feedback', ['GET', 'HEAD', 'POST']],
    ['POST', '/feedback/1', ['GET', 'HEAD', 'PATCH', 'DELETE']],
    ['PUT', '/feedback/upload', ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']],
    ['DELETE', '/feedback/number/comments', ['GET', 'HEAD', 'POST']],
    ['GET', '/customers/%ff/merge', ['POST']],
    ['get', '/feedback', ['GET', 'HEAD', 'POST']],
  ])('%s on %s is wrong, and says which are right', (method, path, allowed) => {
    expect(table.find(method, path)).toEqual({ allowed });
  });

  it('OPTIONS is answered where it is a route, and never listed', () => {
    expect(table.find('OPTIONS', '/widget/pk_1')).toEqual(found('OPTIONS /widget/{publicKey}', { publicKey: 'pk_1' }));
    expect(table.find('POST', '/widget/pk_1')).toEqual({ allowed: ['GET', 'HEAD'] });
  });
});

it('refuses a duplicate route, even under another name', () => {
  const twice = [...routes, { method: 'GET', path: '/feedback/{feedbackId}', target: 'twice' }];

  expect(() => new RouteTable(twice)).toThrow('GET /feedback/{feedbackId} is there twice');
});

it('refuses a segment that is only partly a parameter', () => {
  const partly = { method: 'GET', path: '/feedback/{id}.json', target: 'partly' };

  expect(() => new RouteTable([partly])).toThrow('/feedback/{id}.json');
});

describe('the contract', () => {
  const segment = fc.oneof(fc.string({ minLength: 1, unit: 'binary' }), fc.constantFrom('number', 'upload', '/', '%'));

  it('finds exactly the operation whose path was filled in', async () => {
    const { routes: ofContract } = await loadContract();
    const operations = new RouteTable(ofContract);
    const literals = new Set(ofContract.flatMap(({ path }) => path.split('/')));

    fc.assert(
      fc.property(
        fc.constantFrom(...ofContract),
        fc.array(segment, { minLength: 2, maxLength: 2 }),
        (route, values) => {
          const params: Record<string, string> = {};
          const path = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
            params[name] = values[Object.keys(params).length] ?? '';
            return encodeURIComponent(params[name]);
          });
          // A value that is a literal elsewhere may lead there.
          fc.pre(Object.values(params).every((value) => !literals.has(value)));

          const { target } = route;
          expect(operations.find(route.method, path)).toEqual({ target, params, isMalformed: false });
          expect(operations.find(route.method, `${path}/`)).toEqual({ target, params, isMalformed: false });
          expect(operations.find('PURGE', path)).toEqual({ allowed: expect.arrayContaining([route.method]) });
          expect(operations.find(route.method, `${path}/x/y`)).toBeUndefined();
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
