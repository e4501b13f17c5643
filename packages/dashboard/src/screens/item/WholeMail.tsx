import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  getCommentOriginalOptions,
  getOriginalOptions,
} from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackDetail, MailOriginal } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { MailHtml } from './MailHtml.tsx';
import { mailInTexts } from './mail-in-texts.ts';
import styles from './WholeMail.module.css';

interface Origin {
  item: FeedbackDetail;
  /** Without one, the mail that the item itself was made from. */
  commentId?: string;
}

/** Loads, on demand, the mail as it came: with what is quoted in it, and its signature. */
export function WholeMail(origin: Origin) {
  const words = useTexts(mailInTexts);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.place}>
      <Button
        look="ghost"
        icon="mail"
        className={styles.toggle ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? words.hideWhole : words.showWhole}
      </Button>
      {isOpen && (
        <section id={id} className={styles.mail} aria-label={words.whole}>
          <Loaded {...origin} />
        </section>
      )}
    </div>
  );
}

function Loaded(origin: Origin) {
  const { data, error, refetch } = useOriginal(origin);
  if (error) return <Failure error={error} retry={refetch} />;
  if (!data) return <Loading />;
  return (
    <>
      <Original mail={data.data} />
      <AsItCame {...origin} />
    </>
  );
}

/** The mail as a file that a mail program opens. It holds the address of the conversation, which members do not see. */
function AsItCame(origin: Origin) {
  const words = useTexts(mailInTexts);
  const { role } = useWorkspace();
  const load = useMutation({
    mutationFn: async () => saveFile(await (await readRaw(origin)).blob(), `${origin.commentId ?? origin.item.id}.eml`),
  });
  if (role === 'member') return null;
  return (
    <>
      <Button look="ghost" busy={load.isPending} onClick={() => load.mutate()}>
        {words.asItCame}
      </Button>
      <Failure error={load.error} />
    </>
  );
}

function readRaw({ item: { id, workspaceId }, commentId }: Origin): Promise<Response> {
  return commentId === undefined
    ? heed.feedback.downloadOriginal(id, { workspaceId })
    : heed.comments.downloadOriginal(id, commentId, { workspaceId });
}

function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  URL.revokeObjectURL(url);
}

function useOriginal({ item: { id, workspaceId }, commentId }: Origin) {
  const query = { workspaceId };
  const ofItem = useQuery({
    ...getOriginalOptions({ client, path: { id }, query }),
    enabled: commentId === undefined,
  });
  const ofComment = useQuery({
    ...getCommentOriginalOptions({ client, path: { id, commentId: commentId ?? '' }, query }),
    enabled: commentId !== undefined,
  });
  return commentId === undefined ? ofItem : ofComment;
}

function Original({ mail: { from, fromName, to, cc, subject, text, html } }: { mail: MailOriginal }) {
  const words = useTexts(mailInTexts);
  const address = from && shownEmail(from);
  const facts = [
    [words.from, [fromName, address].filter(Boolean).join(' · ')],
    [words.context.to, inWords(to)],
    [words.context.cc, inWords(cc)],
    [words.subject, subject],
  ].filter(([, value]) => value);
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {html === null ? (
        <p className={styles.text} dir="auto">
          {text || words.noText}
        </p>
      ) : (
        <>
          <div className={styles.html} dir="auto">
            <MailHtml html={html} />
          </div>
          <p className={styles.soft}>{words.noPictures}</p>
        </>
      )}
    </>
  );
}

/** In place of the address of the conversation, by which anybody could write as the customer, the service has this. */
const withheld = '[link]';

function inWords(addresses: readonly string[]): string {
  return addresses
    .filter((address) => address !== withheld)
    .map(shownEmail)
    .join(', ');
}
