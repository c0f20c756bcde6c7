import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { obcIn } from '../cli/obc.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { profiles } from './server/profiles.ts';
import { startSecond } from './server/start.ts';
import { apiKey, partner, tokens } from './server/world.ts';
import { targetEnvironment, targetYaml } from './targets.ts';

const slow = takeTurns(import.meta.url);

/** Every file below a folder, as one text. */
function everythingIn(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
    .join('\n');
}

const expected = {
  a: { code: 0, outcome: 'passed-in-scope' },
  b: { code: 0, outcome: 'passed-in-scope' },
  c: { code: 3, outcome: 'partial' },
} as const;

// Each of them within three days; in process others are certified the same day.
for (const name of pickOfToday(['a', 'b', 'c'] as const, 1)) {
  const { code, outcome } = expected[name];
  slow.test(
    `obc run certifies the second server of team ${name} by its target file: ${outcome}`,
    async () => {
      const server = await startSecond(profiles[name]);
      const folder = makeTemporaryFolder('second');
      const [file, out] = [join(folder, 'target.yaml'), join(folder, 'reports')];
      writeFileSync(file, targetYaml(profiles[name], server.origin));
      const options = [file, '--depth', 'quick', '--seed', '3', '--out', out];
      const run = await obcIn(packageRoot, ['run', ...options], targetEnvironment);
      await server.close();
      const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
      expect(report.reasons.join('\n') + run.stderr).not.toMatch(/harness/);
      expect(report.outcome, run.stdout).toBe(outcome);
      expect(run.code).toBe(code);
      const written = everythingIn(out) + run.stdout + run.stderr;
      for (const secret of [...Object.values(tokens), apiKey, partner.secret]) {
        expect(written.includes(secret), `${secret} is written`).toBe(false);
      }
      for (const personal of ['M. Été', 'someone@second.example', '+1 514 000']) {
        expect(written.includes(personal), `${personal} is written`).toBe(false);
      }
    },
  );
}
