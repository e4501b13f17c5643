/** Makes an id of a name, such as `waiting-for-vendor`, which none of the others has. */
export function slugOf(name: string, others: readonly string[], prefix = ''): string {
  const plain = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const slug = `${prefix}${plain.slice(0, 50) || 'new'}`;
  let free = slug;
  for (let count = 2; others.includes(free); count += 1) free = `${slug}-${count}`;
  return free;
}
