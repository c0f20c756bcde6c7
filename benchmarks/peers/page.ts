import { faults } from '../../proof/faults/index.ts';
import type { Fault } from '../../proof/reference-server/types.ts';
import { median } from '../figure.ts';
import type { Comparison, Judged } from './results.ts';

/** Which version a tool has, how it is set up, and why so. */
const setUps: Readonly<Record<string, string>> = {
  'obc run':
    'The target file that `obc serve --target-file target.yaml` writes, depth standard, seed 1, from the sources as in a clone. It has the advantage of the house: the defects were seeded by those who write its checks, and each of them is shown by a check before it is taken up.',
  'Redocly Respect':
    'An Arazzo file of ours, [open-banking.arazzo.yaml](../benchmarks/peers/open-banking.arazzo.yaml), written as an engineer would in a day: every operation as it should be asked, refusals, what is written read back, pages, options and polling. Respect adds its own checks of status, content type and schema. A workflow ends at its first failed step, as by default. Its copy of the document allows 403 beside 401 for a token without the scope.',
  Schemathesis:
    'All four phases and every check but two, `continue-on-failure`, seed 1, credentials by security scheme, links for what is created, paged and polled. `unsupported_method` and `allow_header_conformance` are off, since the document names neither 405 nor Allow, and acceptance and rejection of data are off for the operations where the document lets a server choose; [schemathesis.toml](../benchmarks/peers/schemathesis.toml) names them. 25 examples an operation in place of 100, so that a server takes 20 s.',
  'Prism proxy':
    'A validating proxy needs traffic: the Arazzo file above runs through it, and only what Prism says of the answers counts, not what Respect says. `--validate-request false`, since the flows send wrong requests on purpose, and no `--errors`, so that the answers reach the flows unchanged. The flows end a workflow at its first failed step, so that Prism sees less of a server that is wrong early. The processor time is that of both.',
  'Portman with newman':
    'The collection that Portman makes of the document, with all its contract tests, a variation of each operation without credentials, the credentials of each operation, a created recipient and a session that are handed on, and a script that polls to the end, and no tests of content, which are written for the data of one server: [portman.json](../benchmarks/peers/portman.json). Its schema test knows one answer of an operation, so that its copy of the document keeps 202 where GetAccountsDetail is asked and 200 where it is polled, as the reference server answers. Polls of the script are not counted as requests in the column of the first 100.',
  Dredd:
    'The default run of every documented success, with the hooks that its manual asks for ([dredd-hooks.cjs](../benchmarks/peers/dredd-hooks.cjs)): credentials, the body of a form, the session, polling to the end. Refusals are skipped, since the document has no request that is refused, and so is the text of Content-Type, which may name a charset. Its copy of the document is that of Portman. It reads OpenAPI 3.1 in part only, by its own warning, and passes over `allOf`, `pattern` and limits: most of the schemas of this document. A description in OpenAPI 3.0 made for it could show more.',
  'Step CI':
    'A workflow of ours, [step-ci.yaml](../benchmarks/peers/step-ci.yaml), written as an engineer would in a day, with the steps of the Arazzo file above: `stepci generate` ends with a TypeError at a parameter that is a `$ref`. Step CI checks no more than it is told, so that each answer of a step is held to its status, Content-Type and schema of the document there. The tests run one after the other, since they share a server, and one ends at its first failed step, as by default. It runs by [the interface that Step CI has for programs](../benchmarks/peers/step-ci.cjs), since the command line prints no report that a program reads.',
  Specmatic:
    'Its contract tests, from [examples of ours](../benchmarks/peers/specmatic-examples.json): each operation as it should be asked, and its refusals. Each has the answer of the conforming server beside it, since an example without a body is refused; what is in it is not compared, which only the commercial edition does. `strictMode` keeps it to operations and answers with an example, since made-up ids are refused, and its generative tests are on (`resiliencyTests: all`): they leave members out, add others and send wrong ones, with three values of a member in place of all combinations, which would be 11,000 requests and two minutes of the processor on each server ([specmatic.yaml](../benchmarks/peers/specmatic.yaml)). Its copy of the document ([specmatic-document.ts](../benchmarks/peers/specmatic-document.ts)) is OpenAPI 3.0: `allOf` is written out, since `required` beside it is refused; `not` and `contains` go; a body that is not shown may be any. It leaves out what cannot be made up, such as cursors. The values that its patterns and enumerations allow in a request are those that the conforming server takes, so that no test fails there. A recipient and sessions are made on each server before, and are not counted in the column of the first 100. Telemetry is off, and Java compiles in its first stage only, which takes half the time.',
};

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The failures of a server that the conforming one does not have, as requests that showed them first. */
function addedFailures(clean: Judged, told: Judged): readonly number[] {
  return Object.entries(told.failures).flatMap(([name, at]) => (name in clean.failures ? [] : [at]));
}

/** True for a defect of which the document says less than that a server must not have it. */
function onlyWarns(id: string): boolean {
  const fault: Fault | undefined = faults.find((one) => one.id === id);
  return fault?.warns !== undefined && (fault.breaks ?? []).length === 0;
}

/** Writes docs/comparison.md from what was measured. */
export function renderComparison(comparison: Comparison): string {
  const { clean, versions, seed, node, at, asked } = comparison;
  const names = Object.keys(clean);
  // A run that was ended leaves a server that only some have judged.
  const judgedByAll = ({ told }: { told: object }) => names.every((name) => name in told);
  const variations = comparison.variations.filter(judgedByAll);
  const defects = comparison.defects.filter(judgedByAll);
  const foundBy = (name: string, within = Number.POSITIVE_INFINITY) =>
    defects.filter(({ told }) =>
      addedFailures(clean[name]!, told[name]!).some((request) => request <= within),
    );
  const strata = [...new Set(defects.map(({ area, kind }) => `${area}, ${kind}`))].sort();
  const missed = defects.filter(
    (defect) => !foundBy('obc run').includes(defect) && names.some((name) => foundBy(name).includes(defect)),
  );
  const early = (name: string) => foundBy(name, 100).length;
  const ahead = names.filter((name) => name !== 'obc run' && early(name) > early('obc run'));
  const [next] = names.filter((name) => name !== 'obc run').sort((one, other) => early(other) - early(one));
  const longest = Math.max(...defects.flatMap(({ told }) => names.map((name) => told[name]!.cpuSeconds)));
  const unseen = defects.filter((defect) => !names.some((name) => foundBy(name).includes(defect)));
  const wronged = (name: string) =>
    variations.filter(({ told }) => addedFailures(clean[name]!, told[name]!).length > 0).length;
  return [
    '# Comparison',
    '',
    `Written by \`npm run bench:peers\` on ${at} (Node ${node}) from \`benchmarks/peers/results.json\`. Each tool met the`,
    'reference server on 127.0.0.1, a fresh copy for each defect. A defect counts as found when a tool reports a failure',
    'that it does not report on the conforming server; a variation is a server that conforms in another way, and a failure',
    'that only it has is a false one.',
    '',
    `The sample: ${defects.length} seeded defects${defects.length < asked ? ` (${asked} were asked for; the time was up)` : ''}, drawn with seed ${seed} in proportion to area and kind, and ${variations.length} variations.`,
    `Of ${defects.length} defects a share is known to about ${Math.round(98 / Math.sqrt(defects.length))} points either way: read it as where a tool is strong, not as a score.`,
    '',
    row([
      'tool',
      'version',
      'defects found',
      'in the first 100 requests',
      'false failures, conforming server',
      'variations failed',
      'requests',
      'processor time',
    ]),
    '|---|---|--:|--:|--:|--:|--:|--:|',
    ...names.map((name) =>
      row([
        name,
        versions[name]!,
        `${foundBy(name).length} of ${defects.length}`,
        early(name),
        Object.keys(clean[name]!.failures).length,
        `${wronged(name)} of ${variations.length}`,
        median(defects.map(({ told }) => told[name]!.requests)),
        `${median(defects.map(({ told }) => told[name]!.cpuSeconds)).toFixed(1)} s`,
      ]),
    ),
    '',
    'Requests and processor time are medians over the defects; the time is that of the tool, its start and reports included.',
    `None is ended by a time limit: the longest run on one server took ${longest.toFixed(0)} s of the processor.`,
    '',
    ahead.length === 0
      ? `No other tool finds more in its first 100 requests than \`obc run\` (${early('obc run')} of ${defects.length}${next === undefined ? '' : `; next is ${next} with ${early(next)}`}).`
      : `In the first 100 requests \`obc run\` finds ${early('obc run')} of ${defects.length}, and more is found by ${ahead.map((name) => `${name} (${early(name)})`).join(' and ')}.`,
    'A failure counts at the request that showed it, as each tool reports it; the order is what a user gets by default.',
    '',
    '## By area and kind',
    '',
    'A defect of shape breaks what a schema says, one of behaviour something else.',
    '',
    row(['area, kind', 'defects', ...names]),
    `|---|--:|${'--:|'.repeat(names.length)}`,
    ...strata.map((stratum) => {
      const within = (found: typeof defects) =>
        found.filter(({ area, kind }) => `${area}, ${kind}` === stratum).length;
      return row([stratum, within(defects), ...names.map((name) => within(foundBy(name)))]);
    }),
    '',
    '## How each is set up, and why',
    '',
    'All read one OpenAPI document: the published ones, completed with what the target file tells the suite',
    '([document.ts](../benchmarks/peers/document.ts)): addresses, credentials, ids that exist, the inputs of a revocation.',
    '',
    ...names.map((name) => `- **${name}**: ${setUps[name]}`),
    '',
    '## Variations that a tool failed',
    '',
    'Flows that are written by hand name the data of one server: where a variation has other data, their author would have',
    'named those.',
    '',
    ...names.flatMap((name) =>
      variations
        .map(({ id, told }) => ({
          id,
          failed: Object.keys(told[name]!.failures).filter((key) => !(key in clean[name]!.failures)),
        }))
        .filter(({ failed }) => failed.length > 0)
        .map(({ id, failed }) => `- ${name}, \`${id}\`: ${failed.map((key) => `\`${key}\``).join(', ')}`),
    ),
    '',
    '## Found by nobody',
    '',
    ...(unseen.length === 0
      ? ['Nothing in this sample.']
      : unseen.map(
          ({ id, title }) =>
            `- \`${id}\` (${title})${onlyWarns(id) ? ': the suite warns of it, which fails nobody' : ''}`,
        )),
    '',
    '## Found by others and not by the suite',
    '',
    ...(missed.length === 0
      ? ['Nothing in this sample.']
      : missed.map(({ id, title }) => {
          const by = names.filter((name) => foundBy(name).some((found) => found.id === id)).join(', ');
          return `- \`${id}\` (${title}), by ${by}`;
        })),
    '',
  ].join('\n');
}
