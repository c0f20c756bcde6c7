import { escapeUnprintable } from '../text.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Returns JUnit for a run without a verdict: one error with its type and its text. */
export function formatLoneError(type: string, text: string): string {
  const root = '<testsuites name="open-banking-conformance" tests="0" failures="0" skipped="0" errors="0">';
  return addLoneError(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n</testsuites>\n`, type, text);
}

/** Adds to JUnit of whichever reporter a suite with one error, which its root counts. */
export function addLoneError(junit: string, type: string, text: string): string {
  const safe = escapeUnprintable(text).replace(/[&<>]/g, (character) => entities[character]!);
  const suite = `  <testsuite name="run" tests="1" failures="0" errors="1" skipped="0">
    <testcase classname="run" name="the run judges its target">
      <error message="${type.replaceAll('-', ' ')}" type="${type}">${safe}</error>
    </testcase>
  </testsuite>
`;
  return junit
    .replace(/<testsuites [^>]*>/, (root) =>
      root.replace(/ (tests|errors)="(\d+)"/g, (_, name, count) => ` ${name}="${Number(count) + 1}"`),
    )
    .replace('</testsuites>', () => `${suite}</testsuites>`);
}
