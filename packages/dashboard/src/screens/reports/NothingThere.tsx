import { Link } from '@tanstack/react-router';
import { Empty } from '../../parts/Empty.tsx';
import { useTexts } from '../../texts/texts.ts';
import { texts } from './texts.ts';
import type { Asked } from './use-report.ts';

/** Takes the place of pictures without a number, and leads to those of the example data where there is some. */
export function NothingThere({ asked: { demoProjectId, projectId } }: { asked: Asked }) {
  const words = useTexts(texts);
  const isBesideExample = demoProjectId !== null && demoProjectId !== projectId;
  return (
    <Empty icon="chart" title={words.nothing}>
      <p>{isBesideExample ? words.withoutExample : words.nothingHint}</p>
      {isBesideExample && (
        <Link
          from="/$workspaceId/reports"
          to="."
          search={(search) => ({ ...search, project: demoProjectId, period: '12w' as const })}
        >
          {words.seeExample}
        </Link>
      )}
    </Empty>
  );
}
