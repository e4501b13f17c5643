import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../texts/texts.ts';
import { Fields } from './fields/Fields.tsx';
import { General } from './General.tsx';
import { Identity } from './Identity.tsx';
import { Keeping } from './Keeping.tsx';
import { keepingTexts } from './keeping-texts.ts';
import { Mail } from './Mail.tsx';
import { MailIn } from './MailIn.tsx';
import { mailTexts } from './mail-texts.ts';
import styles from './Projects.module.css';
import { Statuses } from './Statuses.tsx';
import { Sla } from './sla/Sla.tsx';
import { slaTexts } from './sla/texts.ts';
import { texts } from './texts.ts';
import type { SeenProject } from './use-project.ts';

/** The sections of a project, with their names. The address may name one, such as `#deadlines`. */
function useParts(): { id: string; name: string; show: (seen: SeenProject) => ReactNode }[] {
  const words = useTexts(texts);
  const mail = useTexts(mailTexts);
  return [
    { id: 'general', name: words.general, show: General },
    { id: 'statuses', name: words.statuses, show: Statuses },
    { id: 'fields', name: words.fields, show: Fields },
    { id: 'deadlines', name: useTexts(slaTexts).deadlines, show: Sla },
    { id: 'mail', name: mail.mail, show: Mail },
    { id: 'mail-in', name: mail.mailIn, show: MailIn },
    { id: 'identity', name: mail.identity, show: Identity },
    { id: 'data', name: useTexts(keepingTexts).keeping, show: Keeping },
  ].map(({ show: Part, ...part }) => ({ ...part, show: (seen) => <Part {...seen} /> }));
}

/** Leads to each section, because together they are longer than a screen. */
export function Contents() {
  const words = useTexts(texts);
  return (
    <nav aria-label={words.contents} className={styles.contents}>
      {useParts().map(({ id, name }) => (
        <Link key={id} to="." hash={id} replace>
          {name}
        </Link>
      ))}
    </nav>
  );
}

export function Parts(seen: SeenProject) {
  return useParts().map(({ id, show }) => (
    <div key={id} id={id} className={styles.part}>
      {show(seen)}
    </div>
  ));
}
