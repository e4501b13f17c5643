import type { Identity, SignedIdentity } from './heed.ts';
import type { KeptThreads } from './kept-threads.ts';
import type { Mounted } from './placed.ts';
import type { Told } from './session.ts';
import type { Visitor } from './visitor.ts';

interface Knowing {
  told: Told;
  visitor: Visitor;
  threads: KeptThreads;
  /** The widget on the page, once it is there. */
  mounted: () => Mounted | null;
  warn: (error: unknown) => void;
}

/** Takes the page's word for the person who uses it. Another person finds nothing of the one before. */
export function identification({ told, visitor, threads, mounted, warn }: Knowing) {
  const forget = () => {
    threads.clear();
    mounted()?.reset();
  };
  const prove = async (signed: SignedIdentity) => {
    try {
      if (await visitor.identify(signed)) forget();
    } catch (error) {
      warn(error);
    }
    mounted()?.identify();
  };
  return {
    identify: (identity: Identity | SignedIdentity) => {
      if (typeof identity !== 'object') return void prove(identity);
      told.identity = onlyTexts(identity);
      mounted()?.identify();
    },
    reset: () => {
      visitor.reset();
      told.identity = {};
      forget();
      mounted()?.identify();
    },
  };
}

function onlyTexts({ name, email }: Identity): Identity {
  return { ...(name && { name: String(name) }), ...(email && { email: String(email) }) };
}
