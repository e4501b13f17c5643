import type { Operation } from '../operation.ts';

export const listSignInMethods: Operation<'listSignInMethods'> = async ({ db, oidc, sendsMail }) => {
  const passkey = await db.passkey.findFirst({ select: { id: true } });
  const singleSignOn = oidc && { name: oidc.settings.name };
  return { data: { passkeys: passkey !== null, codes: sendsMail, singleSignOn } };
};
