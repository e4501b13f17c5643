import { homepage } from '../../base/version.ts';
import { pushContact } from '../../domain/notifications/pushing/push-contact.ts';
import type { Settings } from '../../start/settings.ts';
import type { Finding } from './finding.ts';

/** Says which contact push services are told. */
export async function examinePush(settings: Settings): Promise<Finding[]> {
  const contact = pushContact(settings);
  const why = contact === homepage ? ', because neither SITE_URL nor the domain of MAIL_FROM is public' : '';
  return [{ about: 'push messages', state: 'ok', says: `push services are told the contact ${contact}${why}` }];
}
