import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateXML } from 'xmllint-wasm';
import { packageRoot } from '../../../src/lib/package-root.ts';
import { below, type Element, parseXml } from '../xml.ts';

const schema = readFileSync(join(packageRoot, 'unit-tests/report/junit/junit.xsd'), 'utf8');

/** What a JUnit text does that a reader would refuse or miscount. */
export async function junitProblems(xml: string): Promise<string[]> {
  const file = { fileName: 'junit.xml', contents: xml };
  const { errors } = await validateXML({ xml: [file], schema, maxMemoryPages: 4096 });
  if (errors.length > 0) return errors.map(({ message }) => message);
  return below(parseXml(xml)).flatMap(countProblems);
}

function countProblems(element: Element): string[] {
  if (element.name !== 'testsuites' && element.name !== 'testsuite') return [];
  const cases = casesOf(element);
  const holding = (name: string) =>
    cases.filter(({ children }) => children.some((child) => child.name === name)).length;
  const { name, tests, failures, errors, skipped } = element.attributes;
  const counts: readonly [string, string | undefined, number][] = [
    ['tests', tests, cases.length],
    ['failures', failures, holding('failure')],
    ['errors', errors, holding('error')],
    ['skipped', skipped, holding('skipped')],
  ];
  return counts
    .filter(([, said, count]) => said !== undefined && Number(said) !== count)
    .map(([what, said, count]) => `${name} counts ${said} ${what}, and not ${count}`);
}

/** Every test case below an element. */
export function casesOf(element: Element): Element[] {
  return below(element).filter(({ name }) => name === 'testcase');
}
