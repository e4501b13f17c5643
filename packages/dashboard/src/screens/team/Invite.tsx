import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberCreate, MemberRole } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useSignInMethods } from '../../api/sign-in-methods.ts';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { TextField } from '../../parts/Field.tsx';
import { FirstField } from '../../parts/FirstField.tsx';
import { useTexts } from '../../texts/texts.ts';
import styles from './Dialogs.module.css';
import { Invited } from './Invited.tsx';
import { refreshMembers } from './refresh.ts';
import { rolesThatMayBeGiven } from './roles.ts';
import { texts } from './texts.ts';

/** Asks whom to invite, and then shows their link. */
export function Invite({ onClose }: { onClose: () => void }) {
  const words = useTexts(texts);
  const { id: workspaceId, role: own } = useWorkspace();
  const sendsMail = useSignInMethods()?.codes ?? true;
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<MemberRole>('member');
  const add = useMutation({
    mutationFn: (body: MemberCreate) => heed.members.add(body),
    onSuccess: () => refreshMembers(workspaceId),
  });
  const { error, data, isPending } = add;
  if (data) return <Invited member={data} onClose={onClose} />;
  const submit = () => {
    add.mutate({ workspaceId, email, role, ...(name.trim() && { name }) });
  };
  return (
    <DialogForm
      title={words.invite}
      action={sendsMail ? words.sendInvitation : words.makeInvitation}
      error={error}
      told={['email', 'name']}
      busy={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!sendsMail && <p className={styles.soft}>{words.noMail}</p>}
      <FirstField label={words.email} type="email" value={email} name="email" refusal={error} onType={setEmail} />
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={name}
        error={errorOfField(error, 'name')}
        onChange={({ target }) => setName(target.value)}
        autoComplete="off"
      />
      <fieldset className={styles.group}>
        <legend>{words.role}</legend>
        {rolesThatMayBeGiven(own).map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name="role" checked={role === one} onChange={() => setRole(one)} />
            <span>
              {words.roles[one]}
              <span>{words.rolesMay[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </DialogForm>
  );
}
