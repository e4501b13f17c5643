import { Link } from '@tanstack/react-router';
import type { MailReview } from '../../../../../generated/sdk/types.gen.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page } from '../../parts/Page.tsx';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { fullTime, relativeTime } from '../../texts/times.ts';
import { explainTexts } from './explain-texts.ts';
import styles from './Mails.module.css';
import { reasons } from './reasons.ts';
import { texts } from './texts.ts';
import { useHeldMails } from './use-held-mails.ts';

/** The mails that wait for somebody to look at them. */
export function HeldMails() {
  const words = useTexts(texts);
  const { role } = useWorkspace();
  const { mails, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHeldMails();
  return (
    <Page title={words.title} action={role !== 'member' && <WhyThere />}>
      {!!mails?.length && <p className={styles.about}>{words.about}</p>}
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {mails?.length === 0 && (
        <Empty icon="mail" title={words.none}>
          <p>{words.noneHint}</p>
        </Empty>
      )}
      {!!mails?.length && (
        <ul className={styles.list} aria-label={words.list}>
          {mails.map((mail) => (
            <Row key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className={styles.more ?? ''} busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {words.more}
        </Button>
      )}
    </Page>
  );
}

function WhyThere() {
  const { title } = useTexts(explainTexts);
  const { id: workspaceId } = useWorkspace();
  return (
    <Link to="/$workspaceId/mails/explain" params={{ workspaceId }}>
      {title}
    </Link>
  );
}

function Row({ mail: { id, reason, from, fromName, subject, text, at, expiresAt } }: { mail: MailReview }) {
  const words = useTexts(texts);
  const { why } = useTexts(reasons)[reason];
  const { id: workspaceId } = useWorkspace();
  const sender = fromName ?? (from && shownEmail(from)) ?? words.unknownSender;
  return (
    <li className={styles.row}>
      <p className={styles.sender} title={from ? shownEmail(from) : undefined}>
        <bdi>{sender}</bdi>
      </p>
      <p className={styles.subject}>
        <Link to="/$workspaceId/mails/$mailId" params={{ workspaceId, mailId: id }} dir="auto">
          {subject || words.noSubject}
        </Link>
      </p>
      <p className={styles.first} dir="auto">
        {text || words.noText}
      </p>
      <p className={styles.why}>{why}</p>
      <p className={styles.when}>
        <time dateTime={at} title={fullTime(at)}>
          {relativeTime(at)}
        </time>
        <time dateTime={expiresAt} title={fullTime(expiresAt)}>
          {words.expires(daysUntil(expiresAt))}
        </time>
      </p>
    </li>
  );
}

function daysUntil(time: string): number {
  return Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 86_400_000));
}
