import { describe, expect, it } from '@jest/globals';
import { readAuthenticationResults } from '../../../src/platform/mail-reading/authentication-results.ts';

const read = (...headers: string[]) => readAuthenticationResults(headers, ['mx.acme.example']);
const ofOurs = (results: string) => read(`mx.acme.example; ${results}`);

describe('a result of our own server', () => {
  it.each([
    ['dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.org', 'pass', 'none'],
    [
      'spf=pass smtp.mailfrom=a@example.org; dkim=pass header.d=example.org; dmarc=pass header.from=example.org',
      'pass',
      'none',
    ],
    ['dmarc=fail (p=REJECT sp=NONE dis=NONE) header.from=example.org', 'fail', 'reject'],
    ['dmarc=fail (p=quarantine dis=none) header.from=example.org', 'fail', 'quarantine'],
    ['dmarc=fail (p=none) header.from=example.org', 'fail', 'none'],
    ['dmarc=fail (sp=reject) header.from=example.org', 'fail', 'none'],
    ['dmarc=fail policy.published-domain-policy=reject policy.applied-disposition=none', 'fail', 'reject'],
    ['dmarc=fail action=oreject header.from=example.org', 'fail', 'reject'],
    ['dmarc/1 = pass (a (nested) comment) reason="good; dmarc=fail" header.from=example.org', 'pass', 'none'],
    ['dmarc=pass header.from=example.org; dmarc=fail (p=reject) header.from=example.net', 'fail', 'reject'],
    ['dmarc=temperror header.from=example.org', 'none', 'none'],
    ['dmarc=bestguesspass action=none header.from=example.org', 'none', 'none'],
    ['none', 'none', 'none'],
    ['', 'none', 'none'],
  ])('is read: %s', (results, dmarc, policy) => {
    expect(ofOurs(results)).toMatchObject({ dmarc, policy, authservId: 'mx.acme.example' });
  });

  it('may have a version, a comment before it and other letters', () => {
    const header = '(by us) MX.acme.example (really) 1 ; dmarc=pass header.from=Example.ORG';

    expect(read(header)).toMatchObject({ dmarc: 'pass', fromDomain: 'example.org' });
  });

  it('may be of any server of a domain', () => {
    const judge = (header: string) => readAuthenticationResults([header], ['*.mx.acme.example', 'one.example']).dmarc;

    expect(judge('mx7.mx.acme.example; dmarc=pass')).toBe('pass');
    expect(judge('one.example; dmarc=pass')).toBe('pass');
    expect(judge('mx.acme.example; dmarc=pass')).toBe('none');
    expect(judge('evilmx.acme.example; dmarc=pass')).toBe('none');
  });

  it('may have no name, if the operator says so', () => {
    const header =
      'spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=example.org; dkim=pass (signature was verified) header.d=example.org; dmarc=pass action=none header.from=example.org;compauth=pass reason=100';
    const named = 'mx.evil.example; dmarc=pass header.from=example.org';

    expect(readAuthenticationResults([header, named], ['unnamed'])).toMatchObject({
      ...{ dmarc: 'pass', fromDomain: 'example.org', authservId: null, counts: true },
    });
    expect(readAuthenticationResults([header], ['mx.acme.example']).dmarc).toBe('none');
    expect(readAuthenticationResults([named, header], ['unnamed']).dmarc).toBe('none');
    expect(readAuthenticationResults(['unnamed; dmarc=pass'], ['unnamed']).dmarc).toBe('none');
    expect(readAuthenticationResults(['not a result; dmarc=pass'], ['unnamed']).dmarc).toBe('none');
  });

  it('tells whether a chain of forwarders is proven', () => {
    expect(ofOurs('arc=pass (i=1 dmarc=fail); dmarc=fail (p=reject)')).toMatchObject({ arc: 'pass', dmarc: 'fail' });
    expect(ofOurs('arc=fail; dmarc=pass')).toMatchObject({ arc: 'other', dmarc: 'pass' });
  });
});

describe('a forgery', () => {
  it.each([
    ['spf=fail smtp.mailfrom="x; dmarc=pass"@evil.example'],
    ['spf=fail (dmarc=pass header.from=bank.example) smtp.mailfrom=evil.example'],
    ['spf=fail (\\) ; dmarc=pass \\( ) smtp.mailfrom=evil.example'],
    ['arc=none (i=1 spf=pass; dmarc=pass; dkim=pass)'],
    ['spf=none reason="a\\"; dmarc=pass; \\"b"'],
    ['dkim=fail header.d=dmarc=pass'],
    ['x-dmarc=pass'],
    ['dmarc.x=pass'],
    ['spf=none ("; dmarc=pass'],
    ['spf=none "; dmarc=pass'],
  ])('proves nothing: %s', (results) => {
    expect(ofOurs(results).dmarc).toBe('none');
  });

  it('does not count below the header of our server, nor instead of it', () => {
    const forged = 'mx.acme.example; dmarc=pass header.from=bank.example';

    expect(read('mx.acme.example; dmarc=fail (p=reject)', forged).dmarc).toBe('fail');
    expect(read('mx.evil.example; dmarc=pass', forged)).toMatchObject({ dmarc: 'none', authservId: 'mx.evil.example' });
    expect(read('mx.acme.example.evil.example; dmarc=pass').dmarc).toBe('none');
    expect(read('mx.acme.example evil; dmarc=pass').dmarc).toBe('none');
  });

  it('does not count where the operator has named no server', () => {
    expect(readAuthenticationResults(['mx.acme.example; dmarc=pass'], []).dmarc).toBe('none');
    expect(readAuthenticationResults([], ['mx.acme.example'])).toEqual({
      dmarc: 'none',
      policy: 'none',
      arc: 'other',
      fromDomain: null,
      authservId: null,
      counts: false,
    });
  });
});
