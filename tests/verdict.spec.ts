import { closeRun } from '../src/plan/conformance-tests.ts';

/** The verdict on a run, a test that Playwright runs when all others have ended, whatever was selected. */
closeRun(import.meta.url);
