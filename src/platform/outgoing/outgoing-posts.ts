import { type Post, post } from './post.ts';
import { isPublicHost } from './public-address.ts';

/** Sends requests to addresses that users have named: to public ones, and to those that the operator allows. */
export class OutgoingPosts {
  readonly #allowed: string[];

  /** `allowed`: hosts, addresses and networks that may be reached although they are not public. */
  constructor(allowed: string[]) {
    this.#allowed = allowed;
  }

  /** As far as the host's name alone tells. A name is looked up, and checked again, when something is sent to it. */
  mayReach(hostname: string): boolean {
    return isPublicHost(hostname, this.#allowed);
  }

  /** The status of the answer, see {@link post}. */
  send(request: Omit<Post, 'allowed'>): Promise<number> {
    return post({ ...request, allowed: this.#allowed });
  }
}
