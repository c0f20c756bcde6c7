import { runCheck } from './check.ts';
import { goClient, pythonClient } from './generated-clients.ts';
import { pythonSchemas } from './python-schemas.ts';

// `npm run test:outside`: what tools outside of npm make of the published schemas and documents.

const checks = [pythonSchemas, pythonClient, goClient];

// All of them run: one that fails hides nothing of the next.
for (const check of checks) if (!(await runCheck(check))) process.exitCode = 1;
