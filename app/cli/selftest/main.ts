#!/usr/bin/env node
import { runMain } from '../../command-line/run-main.ts';

await runMain(async () => (await import('./command.ts')).createSelftest());
