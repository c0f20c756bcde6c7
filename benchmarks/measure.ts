import { figures } from './figures/index.ts';
import { profileRun } from './profile.ts';

// Measures one figure, or the profile of a run, and writes it as JSON to standard output.
const [, , what] = process.argv;
const figure = figures.find(({ id }) => id === what);
process.stdout.write(JSON.stringify(await (figure === undefined ? profileRun() : figure.measure())), () =>
  process.exit(),
);
