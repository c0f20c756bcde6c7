import { defineConfig } from '@playwright/test';

export default defineConfig({ testDir: '.', testMatch: 'empty.bench.ts', reporter: 'line', workers: 1 });
