import { runCheck } from './check.ts';
import { goClient, pythonClient } from './generated-clients.ts';

// `npm run test:strangers`: what tools outside of npm make of the published schemas and documents.

const checks = [pythonClient, goClient];

// All of them run: one that fails hides nothing of the next.
if (checks.map(runCheck).includes(false)) process.exitCode = 1;
