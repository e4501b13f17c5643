import { schemaFields } from '../../generated/schema-fields.ts';
import { withVersion } from '../platform/versions.ts';

/**
 * Presents a row as the contract's object of this name: only with the fields that the contract lists, so that a new
 * column stays private until the contract names it. Times become text. A row with a version shows it.
 */
export function presentAs<Presented extends object>(
  name: keyof typeof schemaFields,
  row: { [Field in keyof Presented]-?: unknown } & { version?: number },
): Presented {
  const fields = schemaFields[name] as readonly string[] as readonly (keyof Presented)[];
  const entries = fields.map((field) => {
    const value = row[field];
    return [field, value instanceof Date ? value.toISOString() : value];
  });
  const presented = Object.fromEntries(entries) as Presented;
  return row.version === undefined ? presented : withVersion(presented, row.version);
}
