import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { getWorkspaceOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { refresh } from '../../api/refresh.ts';
import { Button } from '../../parts/Button.tsx';
import { Confirm } from '../../parts/Confirm.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Section } from '../../parts/Page.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import styles from './Start.module.css';
import { texts } from './texts.ts';

/** Example data for those who look around: what brings it, leads to it, and takes it away. */
export function Example() {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { data } = useQuery(getWorkspaceOptions({ client, path: { id: workspaceId } }));
  const add = useMutation({
    mutationFn: () => heed.workspaces.createDemo(workspaceId),
    onSuccess: async () => {
      await refreshAll();
      tell(words.exampleComes);
    },
  });
  if (!data) return null;
  const { demoProjectId: project } = data.data;
  return (
    <Section title={words.example} hint={project === null ? words.exampleHint : words.exampleThere}>
      <Failure error={add.error} />
      <div className={styles.actions}>
        {project === null ? (
          <Button busy={add.isPending} onClick={() => add.mutate()}>
            {words.addExample}
          </Button>
        ) : (
          <>
            <Link
              to="/$workspaceId/inbox"
              params={{ workspaceId }}
              search={{ projectId: project }}
              className={styles.button}
            >
              {words.exampleInbox}
            </Link>
            <Link to="/$workspaceId/reports" params={{ workspaceId }} search={{ project }} className={styles.button}>
              {words.exampleReports}
            </Link>
            <Remove />
          </>
        )}
      </div>
    </Section>
  );
}

function Remove() {
  const words = useTexts(texts);
  const { id } = useWorkspace();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => heed.workspaces.deleteDemo(id),
    onSuccess: async () => {
      setIsAsking(false);
      await refreshAll();
      tell(words.exampleGone);
    },
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{words.removeExample}</Button>
      {isAsking && (
        <Confirm
          title={words.removeExample}
          text={words.removeExampleText}
          action={words.removeExample}
          error={remove.error}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function refreshAll(): Promise<unknown> {
  return refresh(
    'getWorkspace',
    'listProjects',
    'listFeedback',
    'countFeedback',
    'listCustomers',
    'getFeedbackMetrics',
  );
}
