import type { interactionPolicy, LibraryClient, LibraryContext } from 'oidc-provider';
import { sitePath } from '../../../base/site-path.ts';
import type { Beginning } from '../../../domain/apps/waiting-request.ts';
import type { Services } from '../../../platform/context.ts';
import { hostOf } from './client-metadata.ts';
import { keepBeginning } from './keep-beginning.ts';

/** Returns when the library asks the user, which is each time, and where the page is that does. */
export function interactionRules(services: Services, { Check, Prompt }: typeof interactionPolicy): object {
  const undecided = new Check('undecided', 'the user must decide', ({ oidc }) => !oidc.result?.consent);
  return {
    policy: [
      new Prompt({ name: 'login', requestable: true }),
      new Prompt({ name: 'select_account', requestable: true }),
      new Prompt({ name: 'consent', requestable: true }, undecided),
    ],
    url: async ({ oidc }: LibraryContext, { uid }: { uid: string }) => {
      await keepBeginning(services, uid, describe(oidc.client, `${oidc.params.redirect_uri}`));
      return `${sitePath(services.siteUrl)}/app/authorize?request=${uid}`;
    },
  };
}

/** Returns what the user is shown of an app that asks to be let in. */
function describe(client: LibraryClient, redirectUri: string): Omit<Beginning, 'browserHash' | 'userId'> {
  const { clientId, clientName } = client;
  const host = client.clientIdMetadataDocument ? new URL(clientId).host : null;
  const redirectHost = hostOf(redirectUri);
  return {
    clientId,
    client: { name: clientName ?? host ?? redirectHost, host, redirectHost },
    offersToStay: client.grantTypeAllowed('refresh_token'),
  };
}
