// Where the command starts in a clone, whose settings may be in a file.
import '../start/env-file.ts';

await import('./heed.ts');
