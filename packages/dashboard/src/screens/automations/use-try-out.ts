import { useState } from 'react';
import { dryRunAutomation, listFeedback } from '../../../../../generated/sdk/sdk.gen.ts';
import type { Automation, DryRunResponse, Feedback } from '../../../../../generated/sdk/types.gen.ts';
import { client } from '../../api/client.ts';
import { useWorkspace } from '../../api/me.ts';

export interface Tried {
  item: Feedback;
  result: DryRunResponse;
}

const mostItems = 50;
const atATime = 4;

/** Tries an automation on the last items of its project, a few at a time. */
export function useTryOut({ id, projectId }: Automation) {
  const { id: workspaceId } = useWorkspace();
  const [tried, setTried] = useState<readonly Tried[]>();
  const [total, setTotal] = useState(0);
  const [isRunning, setIsRunning] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async () => {
    const query = { workspaceId, projectId, pageSize: mostItems };
    const { data } = await listFeedback({ client, query, throwOnError: true });
    setTotal(data.data.length);
    const results: Tried[] = [];
    setTried(results);
    for (let at = 0; at < data.data.length; at += atATime) {
      const some = data.data.slice(at, at + atATime);
      results.push(...(await Promise.all(some.map((item) => tryOn(item)))));
      setTried([...results]);
    }
  };
  const tryOn = async (item: Feedback): Promise<Tried> => {
    const body = { workspaceId, feedbackId: item.id };
    const { data } = await dryRunAutomation({ client, path: { id }, body, throwOnError: true });
    return { item, result: data };
  };
  const start = () => {
    setIsRunning(true);
    setError(undefined);
    run()
      .catch(setError)
      .finally(() => setIsRunning(false));
  };
  return { tried, total, isRunning, error, start };
}
