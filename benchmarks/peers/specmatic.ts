import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { credentialsOf } from './document.ts';
import { firstOf, installed, own, run, type Tool } from './run.ts';
import { buildSpecmaticDocument } from './specmatic-document.ts';
import { writeExamples } from './specmatic-examples.ts';

/** The contract tests of Specmatic, from examples of ours. */
export const specmatic: Tool = {
  name: 'Specmatic',
  async judge({ description }, folder) {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(buildSpecmaticDocument(description)));
    await writeExamples(description, join(folder, 'examples'));
    const keys = credentialsOf(description);
    const settings = readFileSync(join(own, 'specmatic.yaml'), 'utf8');
    const filled = settings.replaceAll(/@(\w+)@/g, (whole, name) => keys[name] ?? whole);
    writeFileSync(join(folder, 'specmatic.yaml'), filled);
    const jar = join(installed, 'node_modules/specmatic/specmatic.jar');
    // For a run of seconds the virtual machine spends most on compiling itself, unless it is told to do less of that.
    const java = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', jar];
    const { cpuSeconds, output } = await run(
      [...java, 'test', `--testBaseURL=${description.baseUrl}`],
      folder,
    );
    writeFileSync(join(folder, 'specmatic.log'), output);
    return { failures: firstOf(readFailures(output)), cpuSeconds };
  },
};

/** Each test sends one request; it is told with its end, and then where the answer is wrong. */
function readFailures(output: string): readonly (readonly [string, number])[] {
  const tests = output.split(/^(?:[+-]ve +)?Scenario: /m).slice(1);
  if (tests.length < 2) throw new Error(`Specmatic tested nothing: ${output.slice(-2000)}`);
  return tests.flatMap((text, at) => {
    const [, operation, status, ended] =
      /^(\S+ \S+)(?: \[\d+\])? -> (\S+).* (?:has|was) (SUCCEEDED|FAILED|ABORTED)$/m.exec(text) ?? [];
    if (ended === undefined)
      throw new Error(`Specmatic tells of a test in another way: ${text.slice(0, 500)}`);
    if (ended === 'SUCCEEDED') return [];
    const [reason] = text.split(/^-{20}$/m);
    const named = [...reason!.matchAll(/^ *>> (\S+)$/gm)].map(([, place]) => place!);
    const places = named.length > 0 ? named : ['no answer'];
    return places.map(
      (place) => [`${operation} -> ${status}: ${place.replaceAll(/\[\d+\]/g, '[]')}`, at + 1] as const,
    );
  });
}
