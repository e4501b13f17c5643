/** The workspace to act in. Where it is optional, the service knows it from the id. */
export interface InWorkspace {
  /** The workspace's id. */
  workspaceId: string;
}

/**
 * What a call takes. Its `workspaceId` is optional if the client has one. If nothing else is required then, the whole
 * argument is.
 */
export type Within<Given, WorkspaceId> = [WorkspaceId] extends [string] ? WorkspaceOptional<Given> : Given;

type WorkspaceOptional<Given> =
  | (Omit<Given, 'workspaceId'> & Partial<InWorkspace>)
  // biome-ignore lint/suspicious/noConfusingVoidType: an argument of this type may be left out.
  | (Record<never, never> extends Omit<Given, 'workspaceId'> ? void : never);
