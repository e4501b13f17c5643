/** Values by field id. */
export type CustomFieldValues = Record<string, unknown>;

/** Returns the metadata's `customFields`. Undefined if it has none. */
export function readCustomFields(metadata: object): CustomFieldValues | undefined {
  return (metadata as { customFields?: CustomFieldValues | null }).customFields ?? undefined;
}
