import { existsSync } from 'node:fs';

// Sets what `.env` in this folder sets, unless the environment does. Node's option for that prints a line if there is none.
if (existsSync('.env')) process.loadEnvFile('.env');
