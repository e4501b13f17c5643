import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listProjectsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page } from '../../parts/Page.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CreateProject } from './CreateProject.tsx';
import styles from './Projects.module.css';
import { texts } from './texts.ts';

export function Projects() {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const [isCreating, setIsCreating] = useState(false);
  const { data, error, isPending, refetch } = useQuery(listProjectsOptions({ client, query: { workspaceId } }));
  const create = role !== 'member' && (
    <Button look="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} action={!!data?.data.length && create}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data?.data.length === 0 && (
        <Empty icon="folder" title={words.none}>
          <p>{words.noneHint}</p>
          {create}
        </Empty>
      )}
      {!!data?.data.length && (
        <Rows>
          {data.data.map(({ id, name, domain, customStatuses, customFieldDefinitions, slaRules }) => (
            <li key={id} className={styles.row}>
              <div>
                <Link to="/$workspaceId/projects/$projectId" params={{ workspaceId, projectId: id }}>
                  {name}
                </Link>
                <p className={styles.soft}>
                  {[
                    domain ?? words.everyPage,
                    words.statusCount(customStatuses.length),
                    words.fieldCount(customFieldDefinitions.length),
                    words.ruleCount(slaRules.length),
                  ].join(' · ')}
                </p>
              </div>
              <Icon name="forward" />
            </li>
          ))}
        </Rows>
      )}
      {isCreating && <CreateProject onClose={() => setIsCreating(false)} />}
    </Page>
  );
}
