import { useMutation } from '@tanstack/react-query';
import type { MailExplanation } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Back } from '../../parts/Back.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { ForAdmins } from '../../parts/ForAdmins.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { Explanation } from './Explanation.tsx';
import { explainTexts } from './explain-texts.ts';
import styles from './Mails.module.css';
import { texts } from './texts.ts';

/** Says what becomes of a mail that the reader chooses, and why. */
export function ExplainMail() {
  const words = useTexts(explainTexts);
  const { title } = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const explain = useMutation<MailExplanation, Error, File>({
    mutationFn: (file) => heed.mails.explain(file, { workspaceId }),
  });
  return (
    <Page
      back={
        <Back to="/$workspaceId/mails" params={{ workspaceId }}>
          {title}
        </Back>
      }
      title={words.title}
    >
      <p className={styles.about}>{words.about}</p>
      <ForAdmins>
        <div className={styles.source}>
          <TextField
            label={words.file}
            hint={words.fileHint}
            type="file"
            accept=".eml,message/rfc822"
            onChange={({ target }) => target.files?.[0] && explain.mutate(target.files[0])}
          />
        </div>
      </ForAdmins>
      {explain.isPending && <Loading />}
      <Failure error={explain.error} />
      {explain.data && !explain.isPending && <Explanation told={explain.data} />}
    </Page>
  );
}
