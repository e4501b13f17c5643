import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { getAutomationQueryKey } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation, AutomationUpdate, Project } from '../../../../../generated/sdk/types.gen.ts';
import { client, heed } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { Button, IconButton } from '../../parts/Button.tsx';
import { OnlyAdmins } from '../../parts/ForAdmins.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Menu, MenuItem } from '../../parts/Menu.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { AutomationForm } from './AutomationForm.tsx';
import { DeleteAutomation } from './DeleteAutomation.tsx';
import { bodyOf, type Draft, draftOf } from './draft.ts';
import { EditorFrame } from './EditorFrame.tsx';
import styles from './Form.module.css';
import { Runs } from './Runs.tsx';
import { texts } from './texts.ts';
import { refreshAutomations } from './use-automations.ts';

const route = getRouteApi('/$workspaceId/automations/$automationId');

interface Seen {
  automation: Automation;
  etag: string;
}

const automationQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: getAutomationQueryKey({ client, path: { id }, query: { workspaceId } }),
    queryFn: async ({ signal }): Promise<Seen> => {
      const { data, headers } = await heed.automations.get(id, { workspaceId }, { signal }).withResponse();
      return { automation: data, etag: headers.get('ETag') ?? '*' };
    },
    staleTime: 0,
  });

export function EditAutomation() {
  const { id: workspaceId } = useWorkspace();
  const { automationId } = route.useParams();
  const { data, error, refetch } = useQuery(automationQuery(workspaceId, automationId));
  const project = useProjects().find(({ id }) => id === data?.automation.projectId);
  // Another version fills the form anew, but not while somebody writes in it.
  const [edited, setEdited] = useState<Seen>();
  const seen = edited ?? data;
  if (seen && project)
    return (
      <Shown
        key={`${seen.automation.id} ${seen.automation.updatedAt}`}
        seen={seen}
        isOld={data !== undefined && data.etag !== seen.etag}
        project={project}
        isEdited={edited !== undefined}
        onEdit={(isEdited) => setEdited(isEdited ? seen : undefined)}
      />
    );
  return error ? <ScreenFailure error={error} retry={refetch} /> : <Loading />;
}

interface Given {
  seen: Seen;
  /** Whether somebody else has saved another version since. */
  isOld: boolean;
  project: Project;
  isEdited: boolean;
  onEdit: (isEdited: boolean) => void;
}

function Shown({ seen: { automation, etag }, isOld, project, isEdited, onEdit }: Given) {
  const words = useTexts(texts);
  const { role, id: workspaceId } = useWorkspace();
  const [isDeleting, setIsDeleting] = useState(false);
  const update = useMutation({
    mutationFn: (body: AutomationUpdate) => heed.automations.update(id, body, { ifMatch: etag }),
    onSettled: refreshAutomations,
  });
  const { id, name, systemGenerated, warnings } = automation;
  const mayChange = role !== 'member' && !systemGenerated;
  const save = async (written: Draft) => {
    if (update.isPending) return;
    await update.mutateAsync({ workspaceId, ...bodyOf(written) });
    tell(words.saved);
    onEdit(false);
  };
  const menu = mayChange && (
    <Menu trigger={<IconButton icon="more" label={words.remove} />}>
      <MenuItem onSelect={() => setIsDeleting(true)}>{words.remove}</MenuItem>
    </Menu>
  );
  return (
    <EditorFrame title={name} projectId={project.id} action={menu}>
      {systemGenerated && <p className={styles.notice}>{words.isSystem}</p>}
      <OnlyAdmins />
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map(({ path, message }) => (
            <li key={path + message} className={styles.notice}>
              {message}
            </li>
          ))}
        </ul>
      )}
      {isOld && (
        <p className={styles.notice}>
          {words.isOld} <Button onClick={() => onEdit(false)}>{words.showTheirs}</Button>
        </p>
      )}
      <AutomationForm
        project={project}
        draft={draftOf(automation)}
        error={update.error}
        disabled={!mayChange}
        onSave={(written) => save(written).catch(() => undefined)}
        onEdit={() => onEdit(true)}
        buttons={() => (
          <Button look="primary" type="submit" busy={update.isPending} disabled={!isEdited}>
            {words.save}
          </Button>
        )}
      />
      <Runs automation={automation} />
      {isDeleting && <DeleteAutomation automation={automation} onClose={() => setIsDeleting(false)} />}
    </EditorFrame>
  );
}
