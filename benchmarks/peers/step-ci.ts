import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPeerDocument } from './document.ts';
import { inputsOf } from './respect.ts';
import { firstOf, installed, own, run, type Tool } from './run.ts';

/** A workflow of ours, run by Step CI. */
export const stepCi: Tool = {
  name: 'Step CI',
  async judge({ description }, folder) {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(buildPeerDocument(description)));
    for (const file of ['step-ci.yaml', 'step-ci.cjs']) copyFileSync(join(own, file), join(folder, file));
    const letters = [256, 257, 512, 513].map((length) => [`letters${length}`, 'n'.repeat(length)]);
    const env = { baseUrl: description.baseUrl, ...inputsOf(description), ...Object.fromEntries(letters) };
    writeFileSync(join(folder, 'env.json'), JSON.stringify(env));
    const runner = join(installed, 'node_modules/@stepci/runner');
    const { cpuSeconds, code, output } = await run([process.execPath, 'step-ci.cjs', runner], folder);
    if (code !== 0) throw new Error(`Step CI ended with ${code}: ${output.slice(-2000)}`);
    const told: { step: string; failed: string[]; at: number }[] = JSON.parse(
      readFileSync(join(folder, 'step-ci.json'), 'utf8'),
    );
    const failures = told.flatMap(({ step, failed, at }) =>
      failed.map((check) => [`${step}: ${check}`, at] as const),
    );
    return { failures: firstOf(failures), cpuSeconds };
  },
};
