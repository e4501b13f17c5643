import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listParticipantsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { FeedbackDetail, Participant } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { refresh } from '../../api/refresh.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { DialogForm } from '../../parts/DialogForm.tsx';
import { errorOfField } from '../../parts/errors.ts';
import { Failure } from '../../parts/Failure.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Handout } from '../../parts/Handout.tsx';
import { shownEmail } from '../../texts/shown-email.ts';
import { useTexts } from '../../texts/texts.ts';
import { conversationTexts } from './conversation-texts.ts';
import styles from './People.module.css';

const refreshPeople = () => refresh('listParticipants', 'previewAudience');

/** The people in the conversation with the customer. Only they get mail and links. */
export function People({ item }: { item: FeedbackDetail }) {
  const words = useTexts(conversationTexts);
  const [isAdding, setIsAdding] = useState(false);
  const { id, workspaceId } = item;
  const { data } = useQuery(listParticipantsOptions({ client, path: { id }, query: { workspaceId } }));
  return (
    <section>
      <h2>{words.people}</h2>
      <ul>
        {data?.data.map((person) => (
          <Person key={person.email} item={item} person={person} />
        ))}
      </ul>
      <Button look="ghost" icon="plus" onClick={() => setIsAdding(true)}>
        {words.addPerson}
      </Button>
      {isAdding && <AddPerson item={item} onClose={() => setIsAdding(false)} />}
    </section>
  );
}

function Person({ item, person }: { item: FeedbackDetail; person: Participant }) {
  const words = useTexts(conversationTexts);
  const { email, kind, unsubscribed } = person;
  const name = person.name ?? shownEmail(email);
  const { workspaceId } = item;
  const link = useMutation({ mutationFn: () => heed.participants.createThreadLink(item.id, { workspaceId, email }) });
  const remove = useMutation({
    mutationFn: () => heed.participants.remove(item.id, person.id ?? '', { workspaceId }),
    onSuccess: refreshPeople,
  });
  return (
    <li className={styles.person}>
      <span className={styles.name} title={shownEmail(email)}>
        <bdi>{name}</bdi>
        <small>
          {[kind === 'submitter' && words.you, unsubscribed && words.unsubscribed].filter(Boolean).join(' · ')}
        </small>
      </span>
      <IconButton icon="link" label={words.copyLink(name)} onClick={() => link.mutate()} />
      {kind !== 'submitter' && <IconButton icon="close" label={words.remove(name)} onClick={() => remove.mutate()} />}
      <Failure error={link.error ?? remove.error} />
      {link.data && (
        <Handout
          title={words.link}
          values={[{ label: name, value: link.data.url, hint: words.linkHint }]}
          onClose={link.reset}
        />
      )}
    </li>
  );
}

function AddPerson({ item, onClose }: { item: FeedbackDetail; onClose: () => void }) {
  const words = useTexts(conversationTexts);
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const { workspaceId } = item;
  const add = useMutation({
    mutationFn: () => heed.participants.add(item.id, { workspaceId, email, ...(name.trim() && { name }) }),
    onSuccess: async () => {
      await refreshPeople();
      onClose();
    },
  });
  return (
    <DialogForm
      title={words.addPerson}
      action={words.add}
      error={add.error}
      told={['email', 'name']}
      busy={add.isPending}
      onSubmit={() => add.mutate()}
      onClose={onClose}
    >
      <TextField
        label={words.email}
        type="email"
        required
        hint={words.addPersonHint}
        error={errorOfField(add.error, 'email')}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <TextField
        label={words.name}
        error={errorOfField(add.error, 'name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </DialogForm>
  );
}
