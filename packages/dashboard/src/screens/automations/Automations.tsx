import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { automationScopeValues } from '../../../../../generated/contract-constants.ts';
import { listProjectsOptions } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import type { Automation, Project } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';
import { Button } from '../../parts/Button.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Menu, MenuChoices } from '../../parts/Menu.tsx';
import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { AutomationGroup } from './AutomationGroup.tsx';
import styles from './Automations.module.css';
import { Recipes } from './Recipes.tsx';
import { texts } from './texts.ts';
import { useAutomations } from './use-automations.ts';

const route = getRouteApi('/$workspaceId/automations');

export function Automations() {
  const words = useTexts(texts);
  const { id: workspaceId } = useWorkspace();
  const { project: wanted } = route.useSearch();
  const { data, error, refetch } = useQuery(listProjectsOptions({ client, query: { workspaceId } }));
  if (!data) return error ? <Failure error={error} retry={refetch} /> : <Loading />;
  const project = data.data.find(({ id }) => id === wanted) ?? data.data[0];
  if (!project)
    return (
      <Empty heading="h1" icon="folder" title={words.noProject}>
        <p>{words.noProjectHint}</p>
        <Link to="/$workspaceId/projects" params={{ workspaceId }}>
          {words.project}
        </Link>
      </Empty>
    );
  return <OfProject key={project.id} project={project} projects={data.data} />;
}

function OfProject({ project, projects }: { project: Project; projects: readonly Project[] }) {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const { automations, error, isPending, refetch } = useAutomations(workspaceId, project.id);
  const own = automations?.filter(({ systemGenerated }) => !systemGenerated) ?? [];
  const system = automations?.filter(({ systemGenerated }) => systemGenerated) ?? [];
  const mayChange = role !== 'member';
  return (
    <Page
      title={words.title}
      action={
        <div className={styles.actions}>
          {projects.length > 1 && <ProjectMenu project={project} projects={projects} />}
          {mayChange && (
            <Link
              to="/$workspaceId/automations/new"
              params={{ workspaceId }}
              search={{ project: project.id }}
              className={styles.add}
            >
              <Icon name="plus" />
              {words.add}
            </Link>
          )}
        </div>
      }
    >
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {automations && own.length === 0 && (
        <Empty icon="bolt" title={words.empty}>
          {mayChange && <p>{words.emptyHint}</p>}
        </Empty>
      )}
      {automationScopeValues.map((scope) => (
        <AutomationGroup
          key={scope}
          title={words.groups[scope]}
          hint={scope === 'manual' ? words.macrosHint : words.orderHint}
          automations={own.filter((one: Automation) => one.scope === scope)}
        />
      ))}
      <AutomationGroup title={words.system} hint={words.systemHint} automations={system} isSystem />
      {automations && mayChange && <Recipes project={project} />}
    </Page>
  );
}

function ProjectMenu({ project, projects }: { project: Project; projects: readonly Project[] }) {
  const words = useTexts(texts);
  const navigate = route.useNavigate();
  return (
    <Menu trigger={<Button icon="folder">{project.name}</Button>}>
      <MenuChoices
        label={words.project}
        value={project.id}
        options={projects.map(({ id, name }) => ({ value: id, label: name }))}
        onChoose={(id) => navigate({ search: { project: id } })}
      />
    </Menu>
  );
}
