import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listIdentitySecretsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { IdentitySecret } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { Button } from '../../parts/Button.tsx';
import { CheckField } from '../../parts/CheckField.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Handout } from '../../parts/Handout.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { SavedSection } from '../../parts/SavedSection.tsx';
import { useEdited } from '../../parts/use-edited.ts';
import { useTexts } from '../../texts/texts.ts';
import { relativeTime } from '../../texts/times.ts';
import { mailTexts } from './mail-texts.ts';
import styles from './Projects.module.css';
import { type SeenProject, useChange } from './use-project.ts';

const most = 2;
const refreshSecrets = () => refresh('listIdentitySecrets');

/** How the project's own server proves who its visitors are. */
export function Identity(seen: SeenProject) {
  const words = useTexts(mailTexts);
  const change = useChange(seen);
  const { value, edit, from: _from, ...section } = useEdited(seen.project.requireIdentity);
  return (
    <SavedSection
      title={words.identity}
      hint={words.identityHint}
      change={change}
      changes={() => ({ requireIdentity: value })}
      {...section}
    >
      {useWorkspace().role !== 'member' && <Secrets {...seen} />}
      <CheckField label={words.requireIdentity} hint={words.requireIdentityHint} checked={value} onChange={edit} />
    </SavedSection>
  );
}

function Secrets({ project: { id, workspaceId } }: SeenProject) {
  const words = useTexts(mailTexts);
  const { data } = useQuery(listIdentitySecretsOptions({ client, path: { id }, query: { workspaceId } }));
  const make = useMutation({
    mutationFn: () => heed.identitySecrets.create(id, { workspaceId }),
    onSuccess: refreshSecrets,
  });
  const secrets = data?.data ?? [];
  return (
    <>
      {secrets.length === 0 ? (
        <p className={styles.soft}>{words.noSecrets}</p>
      ) : (
        <Rows>
          {secrets.map((secret) => (
            <Secret key={secret.id} secret={secret} projectId={id} workspaceId={workspaceId} />
          ))}
        </Rows>
      )}
      {secrets.length < most && (
        <Button className={styles.add} icon="key" busy={make.isPending} onClick={() => make.mutate()}>
          {words.newSecret}
        </Button>
      )}
      <Failure error={make.error} />
      {make.data && (
        <Handout
          title={words.newSecret}
          values={[
            { label: words.secret, value: make.data.secret, hint: words.secretOnce },
            { label: 'kid', value: make.data.id },
          ]}
          onClose={make.reset}
        />
      )}
    </>
  );
}

interface Shown {
  secret: IdentitySecret;
  projectId: string;
  workspaceId: string;
}

function Secret({ secret: { id, createdAt }, projectId, workspaceId }: Shown) {
  const words = useTexts(mailTexts);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => heed.identitySecrets.delete(projectId, id, { workspaceId }),
    onSuccess: refreshSecrets,
  });
  return (
    <li className={styles.secret}>
      <code>{id}</code>
      <span className={styles.soft}>{words.made(relativeTime(createdAt))}</span>
      <Button look="ghost" onClick={() => setIsRemoving(true)}>
        {words.remove}
      </Button>
      {isRemoving && (
        <Confirm
          title={words.removeTitle}
          text={words.removeText}
          action={words.remove}
          error={remove.error}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </li>
  );
}
