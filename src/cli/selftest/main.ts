#!/usr/bin/env node
import { runMain } from '../shared/run-main.ts';

await runMain(async () => (await import('./command.ts')).createSelftest());
