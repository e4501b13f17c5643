import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recipes } from '../../../../../generated/automation-form.ts';
import type { AutomationCreate, Project } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { useMe, useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { OnlyAdmins } from '../../parts/ForAdmins.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { AutomationForm } from './AutomationForm.tsx';
import { bodyOf, type Draft, draftOf, emptyDraft } from './draft.ts';
import { EditorFrame } from './EditorFrame.tsx';
import type { RecipeName } from './names.ts';
import { texts } from './texts.ts';
import { refreshAutomations } from './use-automations.ts';
import { vocabulary } from './vocabulary.ts';

const route = getRouteApi('/$workspaceId/automations/new');

export function NewAutomation() {
  const { project: wanted, recipe } = route.useSearch();
  const projects = useProjects();
  const project = projects.find(({ id }) => id === wanted) ?? projects[0];
  return project ? <Creating key={recipe} project={project} recipe={recipe} /> : <Loading />;
}

function Creating({ project, recipe }: { project: Project; recipe: RecipeName | undefined }) {
  const words = useTexts(texts);
  const titles = useTexts(vocabulary).recipes;
  const { user } = useMe();
  const { id: workspaceId, role } = useWorkspace();
  const navigate = route.useNavigate();
  const create = useMutation({ mutationFn: (body: AutomationCreate) => heed.automations.create(body) });
  const title = recipe && titles[recipe];
  const draft = useMemo(() => (recipe ? fromRecipe(recipe, user.id) : emptyDraft()), [recipe, user.id]);
  const save = async (written: Draft, enabled: boolean) => {
    if (create.isPending) return;
    const body = { workspaceId, projectId: project.id, scope: written.scope, enabled, ...bodyOf(written) };
    const { id } = await create.mutateAsync(body);
    tell(words.saved);
    await refreshAutomations();
    const params = { workspaceId, automationId: id };
    await navigate({ to: '/$workspaceId/automations/$automationId', params });
  };
  const saveQuietly = (written: Draft, enabled: boolean) => save(written, enabled).catch(() => undefined);
  return (
    <EditorFrame title={title ?? words.add} projectId={project.id}>
      <OnlyAdmins />
      <AutomationForm
        project={project}
        draft={draft}
        error={create.error}
        disabled={role === 'member'}
        canChooseScope
        onSave={(written) => saveQuietly(written, true)}
        buttons={(written) => (
          <>
            <Button busy={create.isPending} onClick={() => saveQuietly(written, false)}>
              {words.saveOff}
            </Button>
            <Button look="primary" type="submit" busy={create.isPending}>
              {words.saveAndOn}
            </Button>
          </>
        )}
      />
    </EditorFrame>
  );
}

/** A member that a recipe leaves open is at first whoever starts from it.. */
function fromRecipe(recipe: RecipeName, userId: string): Draft {
  const draft = draftOf(recipes[recipe]);
  const filled = draft.actions.map((step) =>
    step.params.userId ? { ...step, params: { ...step.params, userId } } : step,
  );
  return { ...draft, actions: filled };
}
