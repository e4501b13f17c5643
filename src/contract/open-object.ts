import type { Ajv2020 } from 'ajv/dist/2020.js';

/** Teaches Ajv the contract's own keywords for open objects: `x-max-bytes` (as UTF-8 JSON) and `x-max-depth` (levels). */
export function addOpenObjectKeywords(ajv: Ajv2020): void {
  ajv.addKeyword({
    keyword: 'x-max-bytes',
    type: 'object',
    schemaType: 'number',
    error: { message: ({ schema }) => `must be at most ${schema} bytes of JSON` },
    validate: (limit: number, value: object) => Buffer.byteLength(JSON.stringify(value)) <= limit,
  });
  ajv.addKeyword({
    keyword: 'x-max-depth',
    type: 'object',
    schemaType: 'number',
    error: { message: ({ schema }) => `must be at most ${schema} levels deep` },
    validate: (limit: number, value: object) => depthWithin(value, limit),
  });
}

/** Whether objects and arrays nest at most that deep. A flat object is one level. */
function depthWithin(value: unknown, limit: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (limit === 0) return false;
  return Object.values(value).every((child) => depthWithin(child, limit - 1));
}
