/** Tells the time; tests set their own. */
export type Clock = () => Date;
