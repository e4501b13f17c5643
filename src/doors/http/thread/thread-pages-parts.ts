import type { Request, Response } from 'express';
import type { Services } from '../../../platform/context.ts';
import type { ThreadDoor } from './thread-door.ts';

/** The parts of the service that the pages need. */
export interface ThreadPagesParts extends Pick<Services, 'log' | 'siteUrl'> {
  /** Returns the operations for one request, which they count. */
  openDoor(req: Request, res: Response): ThreadDoor;
  files: Pick<Services['files'], 'receive'>;
}
