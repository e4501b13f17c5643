import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';

interface Parser {
  stringToUTF8OnStack(text: string): number;
  _raw_parser(text: number, mode: number): number;
}

/**
 * The embedded database, whose parser of SQL is never optimized. The parser is one function of 100 KB, for which the
 * optimizing compiler of V8 takes 600 MB and a second of work. Statements are no faster afterwards.
 */
export class SparingPglite extends PGlite {
  /** Sends the first statements. */
  override async _initArrayTypes(options?: { force?: boolean }): Promise<void> {
    // V8 would compile the parser again, after it has freed what it can.
    setFlagsFromString('--no-flush-liftoff-code');
    // No function has this number, so nothing that is compiled until the filter ends counts its calls.
    setFlagsFromString('--wasm-tier-up-filter=0');
    const parser = this.Module as unknown as Parser;
    parser._raw_parser(parser.stringToUTF8OnStack(''), 0);
    setFlagsFromString('--wasm-tier-up-filter=-1');
    await super._initArrayTypes(options);
  }
}
