import type { Person } from '../projects/example-people.ts';

/** An item of the example data. Times are relative, so that the newest is always of today. */
export interface DemoItem {
  /** How long ago it came. */
  days: number;
  from: Person;
  message: string;
  category: string;
  tags: string[];
  status: string;
  priority?: 'low' | 'medium' | 'high' | 'urgent';
  platform?: string;
  /** From 0 to 10. */
  rating: number;
  /** Hours after it came. */
  answered?: number;
  done?: number;
  /** Texts of the team and the customer in turn, the team first. */
  talk?: string[];
}
