import { describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, jwtVerify } from 'jose';
import { HeedError, signIdentity } from '../src/index.ts';

const secret = 'idsec_EXAMPLEonlyDoNotUseThisSecret';
const ada = { secret, publicKey: 'pk_shop', sub: '4711' };
const read = (token: string) => jwtVerify(token, new TextEncoder().encode(secret), { algorithms: ['HS256'] });

describe('a signed identity', () => {
  it('is a JWT for Heed and the project, which is valid for an hour', async () => {
    const token = await signIdentity({
      ...ada,
      email: 'ada@example.org',
      emailVerified: true,
      name: 'Ada 👩‍💻 Løvelace',
    });

    const { payload } = await read(token);
    expect(payload).toEqual({
      ...{ sub: '4711', iss: 'pk_shop', aud: 'heed', iat: expect.any(Number), exp: Number(payload.iat) + 3_600 },
      ...{ email: 'ada@example.org', email_verified: true, name: 'Ada 👩‍💻 Løvelace' },
    });
    expect(Math.abs(Number(payload.iat) - Date.now() / 1_000)).toBeLessThan(5);
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  });

  it('says what it is given, and nothing of the secret but its id', async () => {
    const given = { phone: '+4930123456', company: 'Engines', language: 'en-GB', attributes: { plan: 'team' } };

    const token = await signIdentity({ ...ada, ...given, secretId: 'ids_1', expiresInSeconds: 60 });

    const { payload } = await read(token);
    expect(payload).toMatchObject({ ...given, exp: Number(payload.iat) + 60 });
    expect(payload).not.toHaveProperty('secret');
    expect(decodeProtectedHeader(token)).toHaveProperty('kid', 'ids_1');
  });

  it.each([
    [{ secret: 'whsec_other' }, 'idsec_'],
    [{ sub: '' }, 'sub'],
    [{ expiresInSeconds: 86_401 }, 'expiresInSeconds'],
    [{ expiresInSeconds: 0 }, 'expiresInSeconds'],
    [{ expiresInSeconds: Number.NaN }, 'expiresInSeconds'],
  ])('is not made of %j', async (wrong, named) => {
    const error = await signIdentity({ ...ada, ...wrong }).catch((thrown) => thrown);

    expect(error).toBeInstanceOf(HeedError);
    expect(error.message).toContain(named);
  });
});
