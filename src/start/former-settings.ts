/** A setting that an earlier version read, and what this one does instead. */
export interface FormerSetting {
  name: string;
  /** The version that no longer reads it. */
  since: string;
  /** A sentence that says what to do. */
  remedy: string;
}

/** Every setting that was ever renamed or removed. Remove none from the list: somebody may upgrade from long ago. */
export const formerSettings: readonly FormerSetting[] = [];
