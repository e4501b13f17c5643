import { useMutation, useQuery } from '@tanstack/react-query';
import type { AudienceEntry, FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { refreshProjects } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { CheckField } from '../../parts/CheckField.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { tell } from '../../parts/tell.ts';
import { feedbackTexts } from '../../texts/feedback.ts';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Composer.module.css';
import { conversationTexts } from './conversation-texts.ts';

/** More than these are not named at once. */
const mostCc = 20;

/** The people who will hear of a reply, and why the others will not. */
export function Audience({ item, cc, onCc }: { item: FeedbackDetail; cc: string[]; onCc: (cc: string[]) => void }) {
  const words = useTexts(conversationTexts);
  const { anonymous } = useTexts(feedbackTexts);
  const { data } = useQuery({
    queryKey: [{ _id: 'previewAudience' }, item.id, item.customerCommentsEnabled, cc],
    queryFn: ({ signal }) => heed.mails.previewAudience(item.id, { comment: { authorType: 'agent', cc } }, { signal }),
    placeholderData: (before) => before,
  });
  if (!data) return null;
  const told = (channel: AudienceEntry['channel']) => data.filter((one) => one.wouldSend && one.channel === channel);
  const namesOf = (entries: AudienceEntry[]) =>
    entries.map(({ person: { name, email } }) => name ?? (email ? shownEmail(email) : anonymous)).join(', ');
  const [mailed, inWidget, members] = [told('mail'), told('widget'), told('notification')];
  const leftOut = data.filter(({ reason }) => reason === 'not_named');
  const reasons = new Set(
    data.flatMap(({ channel, reason }) => (channel === 'mail' && reason && reason !== 'not_named' ? [reason] : [])),
  );
  return (
    <div className={styles.about}>
      {mailed.length > 0 && <p>{words.byMail(namesOf(mailed))}</p>}
      {inWidget.length > 0 && <p>{words.inWidget(namesOf(inWidget))}</p>}
      {leftOut.length > 0 && <p>{words.leftOut(namesOf(leftOut))}</p>}
      {(leftOut.length > 0 || cc.length > 0) && (
        <CheckField
          label={words.answerAll}
          checked={cc.length > 0}
          onChange={(isAll) =>
            onCc(isAll ? leftOut.flatMap(({ person: { email } }) => email ?? []).slice(0, mostCc) : [])
          }
        />
      )}
      {members.length > 0 && <p>{words.andMembers(members.length)}</p>}
      {[...reasons].map((reason) => (
        <p key={reason}>
          {reason in words.reasons ? words.reasons[reason as keyof typeof words.reasons] : words.reasons.other}
        </p>
      ))}
      {reasons.has('off') && <TurnOn item={item} />}
    </div>
  );
}

/** Lets those who may switch the project's mail on, where its absence shows. */
function TurnOn({ item: { workspaceId, projectId } }: { item: FeedbackDetail }) {
  const words = useTexts(conversationTexts);
  const turnOn = useMutation({
    mutationFn: () => heed.projects.update(projectId, { workspaceId, mailSettings: { notifyCustomers: true } }),
    onSuccess: async () => {
      tell(words.turnedOn);
      await Promise.all([refreshProjects(workspaceId), refresh('previewAudience', 'getProject')]);
    },
  });
  if (useWorkspace().role === 'member') return null;
  return (
    <>
      <Button look="ghost" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
        {words.turnOn}
      </Button>
      <Failure error={turnOn.error} />
    </>
  );
}
