import { runCheck } from './check.ts';
import { goClient, goExample, pythonClient } from './generated-clients.ts';
import { pythonClients } from './python-clients.ts';
import { pythonSchemas } from './python-schemas.ts';

// `npm run test:outside`: what tools outside of npm make of the published schemas and documents.

// Those that run other programs come first: these go on while this process judges answers.
const checks = [goClient, goExample, pythonClient, pythonClients, pythonSchemas];
const passed = await Promise.all(checks.map(runCheck));
if (passed.includes(false)) process.exitCode = 1;
