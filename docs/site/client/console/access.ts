import { keepForTab, readFromTab } from './tab-storage.ts';

/** The key of the reader, and where it acts. A part is empty until it is known. */
export interface Access {
  key: string;
  workspaceId: string;
  /** The first of the workspace. */
  projectId: string;
}

/** Returns what the reader entered earlier in this tab. */
export function readAccess(): Access {
  return {
    key: readFromTab('heed-console-key'),
    workspaceId: readFromTab('heed-console-workspace'),
    projectId: readFromTab('heed-console-project'),
  };
}

export function keepAccess({ key, workspaceId, projectId }: Access): void {
  keepForTab('heed-console-key', key);
  keepForTab('heed-console-workspace', workspaceId);
  keepForTab('heed-console-project', projectId);
}
