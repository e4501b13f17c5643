/** A series of numbers, one for each column. */
export interface PlottedSeries {
  name: string;
  values: (number | null)[];
  /** The same of the period before. */
  before?: (number | null)[];
}

/** Where a column and a value stand in the picture, in pixels. */
export interface Frame {
  x: (index: number) => number;
  y: (value: number) => number;
  step: number;
}
