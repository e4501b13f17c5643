/** Throws a `TypeError` that names an invalid date: JSON would have null for it, which empties a field. */
export function requireValidDates(input: object): void {
  JSON.stringify(input, function (this: Record<string, unknown>, name, value) {
    if (value === null && this[name] instanceof Date) throw new TypeError(`${name} must not be an invalid Date`);
    return typeof value === 'bigint' ? 0 : value;
  });
}
