/** Returns what each of so many workspaces has of the whole: the second half of the first, the third a third, and so on. */
export function zipfShares(workspaces: number): number[] {
  const weights = Array.from({ length: workspaces }, (_, rank) => 1 / (rank + 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Returns so many choices of a workspace by the shares, mixed, and the same ones each time. */
export function pickByShare(shares: number[], picks: number): number[] {
  const sums: number[] = [];
  for (const share of shares) sums.push((sums.at(-1) ?? 0) + share);
  // The golden ratio: its multiples are spread evenly over 0 to 1, in no order.
  return Array.from({ length: picks }, (_, pick) => {
    const point = (pick * 0.618_033_988_749_895) % 1;
    const found = sums.findIndex((sum) => point < sum);
    return found === -1 ? shares.length - 1 : found;
  });
}
