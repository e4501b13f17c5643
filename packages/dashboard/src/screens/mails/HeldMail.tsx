import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MailReview } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { Back } from '../../parts/Back.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page, Section } from '../../parts/Page.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { useKeys } from '../../parts/use-keys.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { fileSize } from '../../texts/sizes.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime } from '../../texts/times.ts';
import { ItemLink } from '../items/ItemLink.tsx';
import { DeleteMail } from './DeleteMail.tsx';
import styles from './Mails.module.css';
import { Release } from './Release.tsx';
import { reasons } from './reasons.ts';
import { texts } from './texts.ts';
import { useHeldMail } from './use-held-mails.ts';

const route = getRouteApi('/$workspaceId/mails/$mailId');

/** A mail that waits: why, what it says, and what can become of it. */
export function HeldMail() {
  const words = useTexts(texts);
  const { workspaceId, mailId } = route.useParams();
  const { role } = useWorkspace();
  const navigate = route.useNavigate();
  const { data, error, refetch } = useHeldMail(mailId);
  const leave = () => navigate({ to: '/$workspaceId/mails', params: { workspaceId } });
  useKeys({ Escape: leave });
  if (error && !data) return <ScreenFailure error={error} retry={refetch} />;
  const mail = data?.data;
  return (
    <Page
      back={
        <Back to="/$workspaceId/mails" params={{ workspaceId }}>
          {words.title}
        </Back>
      }
      title={mail?.subject || words.noSubject}
      action={mail && role !== 'member' && <DeleteMail mail={mail} />}
    >
      {mail ? <Whole key={mail.id} mail={mail} /> : <Loading />}
    </Page>
  );
}

function Whole({ mail }: { mail: MailReview }) {
  const words = useTexts(texts);
  const { why, todo } = useTexts(reasons)[mail.reason];
  return (
    <>
      <p className={styles.reason}>
        <strong>{why}</strong>
        {todo}
      </p>
      <Facts mail={mail} />
      <Section title={words.text}>
        <p className={styles.text} dir="auto">
          {mail.text || words.noText}
        </p>
      </Section>
      {mail.attachments.length > 0 && <Files mail={mail} />}
      <Section title={words.release} hint={words.releaseHint}>
        <Release mail={mail} />
      </Section>
    </>
  );
}

function Facts({ mail: { from, fromName, at, expiresAt, feedbackId, projectId } }: { mail: MailReview }) {
  const words = useTexts(texts);
  const project = useProjects().find(({ id }) => id === projectId);
  const address = from && shownEmail(from);
  return (
    <dl className={styles.facts} aria-label={words.facts}>
      <Fact name={words.from}>
        <bdi>{fromName ?? address ?? words.unknownSender}</bdi>
        {fromName && address && <> · {address}</>}
      </Fact>
      <Fact name={words.received}>{fullTime(at)}</Fact>
      <Fact name={words.expiresAt}>{fullTime(expiresAt)}</Fact>
      {project && <Fact name={words.sentTo}>{project.name}</Fact>}
      {feedbackId && (
        <Fact name={words.names}>
          <ItemLink id={feedbackId} gone={words.gone} />
        </Fact>
      )}
    </dl>
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

function Files({ mail: { attachments } }: { mail: MailReview }) {
  const words = useTexts(texts);
  return (
    <Section title={words.files}>
      <ul className={styles.files}>
        {attachments.map(({ fileName, fileSize: bytes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a mail may have two files of one name, and their order stays.
          <li key={index} className={styles.file}>
            <bdi>{fileName}</bdi>
            <span>{fileSize(bytes)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
