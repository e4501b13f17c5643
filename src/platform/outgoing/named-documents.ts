import { Turns } from '../../base/turns.ts';
import { type Get, type GetAnswer, get } from './get.ts';

const mostReadsOfHost = 8;
const longestWaitMs = 2_500;

/**
 * Reads documents at addresses that anybody may name. Neither the addresses that the operator allows to webhooks nor the turns
 * of webhooks are theirs: members alone say where webhooks go.
 */
export class NamedDocuments {
  readonly #allowed: string[];
  readonly #turns = new Turns(mostReadsOfHost, longestWaitMs);

  /** `allowed` are hosts, addresses and networks that may be read from although they are not public. */
  constructor(allowed: string[]) {
    this.#allowed = allowed;
  }

  /**
   * See {@link get}.
   * @throws {Unavailable} if too many of the host's documents are being read
   */
  read(request: Omit<Get, 'allowed'>): Promise<GetAnswer> {
    const { hostname } = new URL(request.url);
    return this.#turns.take(hostname, () => get({ ...request, allowed: this.#allowed }));
  }
}
