import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CustomerDetail } from '../../../../../generated/sdk/types.gen.ts';
import { Tag } from '../../parts/Values.tsx';
import { feedbackTexts } from '../../texts/feedback.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Profile.module.css';
import { texts } from './texts.ts';

/** All that is known of a customer. What nobody knows has no line. */
export function Details({ customer }: { customer: CustomerDetail }) {
  const words = useTexts(texts);
  const { emails, phones, socialHandles, notes, customFields } = customer;
  const hasContacts = emails.length + phones.length + socialHandles.length > 0;
  return (
    <>
      {hasContacts && (
        <section>
          <h2>{words.contacts}</h2>
          <ul className={styles.contacts}>
            {emails.map((email) => (
              <Contact key={email} isPrimary={emails.length > 1 && email === customer.primaryEmail}>
                <a href={`mailto:${email}`}>{shownEmail(email)}</a>
              </Contact>
            ))}
            {phones.map((phone) => (
              <Contact key={phone} isPrimary={phones.length > 1 && phone === customer.primaryPhone}>
                <a href={`tel:${phone}`}>{phone}</a>
              </Contact>
            ))}
            {socialHandles.map(({ platform, handle }) => (
              <Contact key={platform + handle}>
                <span className={styles.soft}>{platform}</span> {handle}
              </Contact>
            ))}
          </ul>
        </section>
      )}
      <About customer={customer} />
      {notes && (
        <section>
          <h2>{words.notes}</h2>
          <p className={styles.notes} dir="auto">
            {notes}
          </p>
        </section>
      )}
      {Object.keys(customFields).length > 0 && (
        <section>
          <h2>{words.customFields}</h2>
          <dl className={styles.facts}>
            {Object.entries(customFields).map(([name, value]) => (
              <Fact key={name} name={name}>
                {typeof value === 'object' ? JSON.stringify(value) : String(value)}
              </Fact>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function About({ customer }: { customer: CustomerDetail }) {
  const words = useTexts(texts);
  const names: Record<string, string> = useTexts(feedbackTexts).channels;
  const { workspaceId, company, tags, channels, language, timezone } = customer;
  if (!company && !language && !timezone && tags.length + channels.length === 0) return null;
  return (
    <section>
      <h2>{words.about}</h2>
      <dl className={styles.facts}>
        {company && <Fact name={words.company}>{company}</Fact>}
        {tags.length > 0 && (
          <Fact name={words.tags}>
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Link key={tag} to="/$workspaceId/customers" params={{ workspaceId }} search={{ tag }}>
                  <Tag>{tag}</Tag>
                </Link>
              ))}
            </span>
          </Fact>
        )}
        {channels.length > 0 && (
          <Fact name={words.channels}>{channels.map((channel) => names[channel] ?? channel).join(', ')}</Fact>
        )}
        {language && <Fact name={words.language}>{language}</Fact>}
        {timezone && <Fact name={words.timezone}>{timezone}</Fact>}
      </dl>
    </section>
  );
}

function Contact({ isPrimary, children }: { isPrimary?: boolean; children: ReactNode }) {
  const words = useTexts(texts);
  return (
    <li>
      <span>{children}</span>
      {isPrimary && <span className={styles.mark}>{words.primary}</span>}
    </li>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
