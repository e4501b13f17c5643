import { useMutation } from '@tanstack/react-query';
import type { FeedbackDetail } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refreshProjects } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './DocumentsOffer.module.css';
import { documentTexts } from './document-texts.ts';
import type { Attaching } from './use-attachments.ts';

interface Offer extends Pick<Attaching, 'refused' | 'add' | 'leaveRefused'> {
  item: FeedbackDetail;
}

/** Says that the project does not take such files, and lets owners and admins change that at once. */
export function DocumentsOffer({ item, refused, add, leaveRefused }: Offer) {
  const words = useTexts(documentTexts);
  const isMember = useWorkspace().role === 'member';
  const allow = useMutation({ mutationFn: () => allowDocuments(item) });
  const [file] = refused;
  if (!file) return null;
  const allowAndAdd = async () => {
    await allow.mutateAsync();
    add(refused);
  };
  return (
    <div className={styles.offer} role="alert">
      <p>
        {words.refused(file.name)} {isMember ? words.ask : words.explain}
      </p>
      <Failure error={allow.error} />
      <div className={styles.buttons}>
        <Button look="ghost" onClick={leaveRefused}>
          {words.leave}
        </Button>
        {!isMember && (
          <Button busy={allow.isPending} onClick={() => void allowAndAdd().catch(() => undefined)}>
            {words.allow}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Changes the one setting of the project, and none that somebody else changes at this moment. */
async function allowDocuments({ projectId, workspaceId }: FeedbackDetail): Promise<void> {
  const { data, headers } = await heed.projects.get(projectId, { workspaceId }).withResponse();
  const privacySettings = { ...data.privacySettings, documents: true };
  const ifMatch = headers.get('ETag') ?? '*';
  await heed.projects.update(projectId, { workspaceId, privacySettings }, { ifMatch });
  await refreshProjects(workspaceId);
}
