#!/usr/bin/env node
// For authors of plug-ins: the self-test of the suite with what a plug-in adds. In a clone: npm run selftest.
import { load } from './load.js';

await load('app/cli/selftest/main');
