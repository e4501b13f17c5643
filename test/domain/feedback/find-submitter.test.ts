import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findSubmitter } from '../../../src/domain/feedback/find-submitter.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { aFeedback, aWorkspaceWithProject } from '../../support/builders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nobody = { userName: null, userEmail: null, userPhone: null, userCompany: null };

describe('a key of the metadata', () => {
  it.each([
    ...['name', 'Full Name', 'user-name', 'display_name', 'CustomerName', 'contact name', 'SUBMITTER_NAME'].map(
      (key) => [key, 'userName', ' Ada ', 'Ada'] as const,
    ),
    ...[
      'email',
      'E-Mail',
      'Email Address',
      'mail',
      'user_email',
      'customerEmail',
      'contact-email',
      'submitter email',
    ].map((key) => [key, 'userEmail', ' Ada@Example.ORG ', 'ada@example.org'] as const),
    ...[
      'phone',
      'Phone Number',
      'telephone',
      'tel',
      'mobile',
      'mobile-number',
      'mobile_phone',
      'cell',
      'CELLPHONE',
    ].map((key) => [key, 'userPhone', '+44 (20) 7946', '+44207946'] as const),
    ...['userphone', 'customer phone', 'contactPhone'].map((key) => [key, 'userPhone', '1-23-45', '12345'] as const),
  ])('%j fills %s', (key, target, value, expected) => {
    expect(findSubmitter({ customMetadata: { other: 'x', [key]: value } })).toEqual({ ...nobody, [target]: expected });
  });

  it.each([
    [{ names: 'Ada', emails: 'ada@example.org', phones: '12345' }],
    [{ name: 7, email: ['ada@example.org'], phone: 12345 }],
    [{ name: '  ', email: 'ada', phone: 'none' }],
    [{ name: 'n'.repeat(201) }],
    [{ nested: { email: 'ada@example.org' }, name: null }],
    [{ company: 'Engines' }],
    [null],
  ])('fills nothing in %.80j', (customMetadata) => {
    expect(findSubmitter({ customMetadata })).toEqual(nobody);
  });

  it('fills it only once, from the first of the right form', () => {
    const customMetadata = { email: 'none', mail: 'first@example.org', user_email: 'second@example.org' };

    expect(findSubmitter({ customMetadata })).toEqual({ ...nobody, userEmail: 'first@example.org' });
  });
});

describe('precedence', () => {
  const metadata = { name: 'Meta', email: 'meta@example.org', phone: '33333' };
  const customFields = { df_name: 'Field', df_email: 'Field@example.org', df_phone: '2 2222', df_company: ' Engines ' };
  const body = { userName: 'Body', userEmail: 'body@example.org', userPhone: '11111' };

  it('is the body, then the default fields, then the metadata', () => {
    const customMetadata = { ...metadata, customFields };

    expect(findSubmitter({ ...body, customMetadata })).toEqual({ ...body, userCompany: 'Engines' });
    expect(findSubmitter({ customMetadata })).toEqual({
      userName: 'Field',
      userEmail: 'field@example.org',
      userPhone: '22222',
      userCompany: 'Engines',
    });
    expect(findSubmitter({ customMetadata: metadata })).toEqual({
      userName: 'Meta',
      userEmail: 'meta@example.org',
      userPhone: '33333',
      userCompany: null,
    });
  });

  it('holds for each of them alone', () => {
    const sent = {
      userName: ' ',
      userPhone: '11111',
      customMetadata: { ...metadata, customFields: { df_name: 'Field' } },
    };

    expect(findSubmitter(sent)).toEqual({
      userName: 'Field',
      userEmail: 'meta@example.org',
      userPhone: '11111',
      userCompany: null,
    });
  });
});

describe('an item', () => {
  it('shows what was promoted, keeps the metadata as it was, and links the customer', async () => {
    const built = await aWorkspaceWithProject(app);
    const customMetadata = { Email: 'Ada@Example.org', plan: 'team', customFields: { df_name: 'Ada' } };

    const item = await aFeedback(built, { customMetadata });

    expect(item).toMatchObject({ userName: 'Ada', userEmail: 'ada@example.org', customMetadata });
    const { body } = await built.api.get(`/customers/${item.customerId}`);
    expect(body.data).toMatchObject({ name: 'Ada', emails: ['ada@example.org'] });
    const found = await built.api.get('/feedback', { workspaceId: built.workspace.id, customerId: body.data.id });
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([item.id]);
  });
});
