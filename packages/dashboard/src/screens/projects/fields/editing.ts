import type { CustomFieldDefinition } from '../../../../../../generated/sdk/types.gen.ts';

/** A field that is edited, for the parts of its form. */
export interface Editing {
  field: CustomFieldDefinition;
  /** The same as it will be saved: with what follows a renamed option of another one. */
  fitted: CustomFieldDefinition;
  /** All of the project, in the same form. */
  fields: readonly CustomFieldDefinition[];
  /** Says what is wrong with a part of it, such as `options`. */
  faultOf: (where: string) => string | undefined;
  onChange: (field: CustomFieldDefinition) => void;
}
