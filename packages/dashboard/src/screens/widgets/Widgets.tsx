import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useWorkspace } from '../../api/me.ts';
import { useProjects } from '../../api/workspace-data.ts';
import { Button } from '../../parts/Button.tsx';
import { Empty } from '../../parts/Empty.tsx';
import { Failure } from '../../parts/Failure.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Page } from '../../parts/Page.tsx';
import { useTexts } from '../../texts/texts.ts';
import { CreateWidget } from './CreateWidget.tsx';
import { Playground } from './Playground.tsx';
import { texts } from './texts.ts';
import { useWidget, useWidgets } from './use-widgets.ts';
import { WidgetTabs } from './WidgetTabs.tsx';

const route = getRouteApi('/$workspaceId/widgets');

export function Widgets() {
  const words = useTexts(texts);
  const { id: workspaceId, role } = useWorkspace();
  const { widget: chosen } = route.useSearch();
  const navigate = useNavigate();
  const [isCreating, setIsCreating] = useState(false);
  const projects = useProjects();
  const { data, error, isPending, refetch } = useWidgets();
  const widgets = data?.data ?? [];
  const widget = widgets.find(({ id }) => id === chosen) ?? widgets[0];
  const { data: seen, error: widgetError, refetch: readWidget } = useWidget(widget?.id);
  const project = projects.find(({ id }) => id === widget?.projectId);
  const show = (id: string | undefined) =>
    navigate({ to: '/$workspaceId/widgets', params: { workspaceId }, search: id ? { widget: id } : {} });
  const create = role !== 'member' && (
    <Button look="primary" icon="plus" onClick={() => setIsCreating(true)}>
      {words.create}
    </Button>
  );
  return (
    <Page title={words.title} isWide action={widgets.length > 0 && create}>
      {isPending && <Loading />}
      <Failure error={error} retry={refetch} />
      {data && !widget && (
        <Empty icon="bubble" title={words.none}>
          <p>{role === 'member' ? words.noneForMembers : words.noneHint}</p>
          {create}
        </Empty>
      )}
      {widgets.length > 1 && <WidgetTabs widgets={widgets} projects={projects} chosen={widget} />}
      <Failure error={widgetError} retry={readWidget} />
      {widget && !seen && !widgetError && <Loading />}
      {seen && project && (
        <Playground key={seen.widget.id} seen={seen} project={project} onDeleted={() => show(undefined)} />
      )}
      {isCreating && <CreateWidget onCreated={show} onClose={() => setIsCreating(false)} />}
    </Page>
  );
}
