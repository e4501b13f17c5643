import { Turns } from '../../base/turns.ts';
import { type Post, post } from './post.ts';
import { isPublicHost } from './public-address.ts';

/** How many requests of this process may wait for one host at a time, however slow it is. */
export const mostPostsToHost = 4;

/** Sends requests to addresses that users have named: public ones, and those that the operator allows. */
export class OutgoingPosts {
  readonly #allowed: string[];
  readonly #turns = new Turns(mostPostsToHost);

  /** `allowed` are hosts, addresses and networks that may be reached although they are not public. */
  constructor(allowed: string[]) {
    this.#allowed = allowed;
  }

  /** Judges only by the host's name. The name is looked up, and checked again, when something is sent to it. */
  mayReach(hostname: string): boolean {
    return isPublicHost(hostname, this.#allowed);
  }

  /** Returns the status of the answer. See {@link post}. Starts once the host has few enough requests in progress. */
  send(request: Omit<Post, 'allowed'>): Promise<number> {
    const { hostname } = new URL(request.url);
    return this.#turns.take(hostname, () => post({ ...request, allowed: this.#allowed }));
  }
}
