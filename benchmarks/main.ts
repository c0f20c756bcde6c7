import { spawnSync } from 'node:child_process';
import { findWorkerFile } from '../src/self-test/worker-file.ts';

// `npm run bench`: the figures are those of what users run, which is compiled and joined as the package is. What compiles
// sources as they are loaded gives each function its name again whenever it is made, a third of the time of a run.
const { path, execArgv } = await findWorkerFile('benchmarks/measure');
const { status } = spawnSync(process.execPath, [...execArgv, path, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
