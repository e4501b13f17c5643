import { runService } from './start/run-service.ts';

process.exit(await runService(process.env));
