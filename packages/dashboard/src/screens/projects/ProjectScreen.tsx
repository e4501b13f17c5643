import { getRouteApi } from '@tanstack/react-router';
import { useWorkspace } from '../../api/me.ts';
import { Back } from '../../parts/Back.tsx';
import { ForAdmins } from '../../parts/ForAdmins.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page } from '../../parts/Page.tsx';
import { ScreenFailure } from '../../parts/ScreenFailure.tsx';
import { useTexts } from '../../texts/texts.ts';
import { DeleteProject } from './DeleteProject.tsx';
import { Contents, Parts } from './Parts.tsx';
import styles from './Projects.module.css';
import { texts } from './texts.ts';
import { useProject } from './use-project.ts';

const route = getRouteApi('/$workspaceId/projects/$projectId');

/** The settings of a project. Each section is saved on its own. */
export function ProjectScreen() {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const { data, error, isPending, refetch } = useProject(route.useParams().projectId);
  if (error && !data) return <ScreenFailure error={error} retry={refetch} />;
  return (
    <Page
      back={
        <Back to="/$workspaceId/projects" params={{ workspaceId }}>
          {words.title}
        </Back>
      }
      title={data?.project.name ?? words.title}
      isWide
      action={data && role !== 'member' && <DeleteProject {...data} />}
    >
      {isPending && <Loading />}
      {data && <Contents />}
      {data && (
        <ForAdmins className={styles.sections}>
          <Parts {...data} />
        </ForAdmins>
      )}
    </Page>
  );
}
