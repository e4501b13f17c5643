import { mostMailBytes } from './raw-mail.ts';

/** Twenty of the largest mails at once would be half a gigabyte. */
const mostAtOnce = 4 * mostMailBytes;

/** Counts the bytes of all mails that are being received, so that many large ones use up no memory. */
class BytesInHand {
  #sum = 0;

  /** Begins to count a mail. `add` returns false once there is no room for more of it. */
  begin(): { add(bytes: number): boolean; end(): void } {
    let own = 0;
    return {
      add: (bytes) => {
        if (this.#sum + bytes > mostAtOnce) return false;
        own += bytes;
        this.#sum += bytes;
        return true;
      },
      end: () => {
        this.#sum -= own;
        own = 0;
      },
    };
  }
}

/** The mails of this process, by whichever door they come. */
export const mailInHand = new BytesInHand();
