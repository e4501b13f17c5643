/** How a file is written, part by part. */
export interface FileFormat<Item> {
  head: string;
  items(items: Item[], isFirst: boolean): string;
  end(count: number): string;
}
