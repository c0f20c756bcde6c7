import Table from 'cli-table3';
import { createColors } from 'picocolors';
import { fails, getRequirement } from '../../src/catalogue/requirements.ts';
import type { Detection } from './detection.ts';
import { type Examination, isPerfect } from './examine.ts';
import { faultsPerSet } from './fault-sets.ts';

/** Where what a conforming server leaves unjudged stands with its reason. */
const acceptedIn = 'proof/self-test/accepted-losses.json';

/** What is wrong with the suite according to one server, in lines; empty when nothing is. */
export function listComplaints(examination: Examination): string[] {
  const { kind, id, survived, falselyCharged, evidence, open, unjudged = [], harnessErrors } = examination;
  const ofFault = kind === 'fault' || kind === 'swept';
  const wrongly = ofFault ? 'charged to the wrong requirement' : 'false alarm';
  return [
    ...survived.map((one) => `fault ${id}: ${one} did not ${fails(getRequirement(one)) ? 'fail' : 'warn'}`),
    ...falselyCharged.map((one) => `${kind} ${id}: ${wrongly}: ${one}`),
    ...evidence.map((found) => `  ${found}`),
    ...open.map((reason) => `reference server: ${reason}`),
    ...unjudged.map((loss) => `${kind} ${id}: losses other than those of ${acceptedIn}: ${loss}`),
    ...harnessErrors.map((reason) => `${kind} ${id}: harness error in ${reason}`),
  ];
}

/** The detection matrix by area, the figures, and every complaint, for a terminal. */
export function renderDetection(
  detection: Detection,
  examinations: readonly Examination[],
  colour: boolean,
): string {
  const { green, red, bold } = createColors(colour);
  const table = new Table({
    head: ['area', 'requirements', 'killed', 'faults', 'detected'],
    style: { head: [], border: [] },
    colAligns: ['left', 'right', 'right', 'right', 'right'],
  });
  for (const { area, requirements, killed, faults, detected } of detection.areas)
    if (faults > 0) table.push([area, requirements, killed, faults, detected]);
  const bad = examinations.filter((examination) => !isPerfect(examination)).flatMap(listComplaints);
  const unkilled = detection.unkilled.map((one) => `no fault shows ${one}`);
  const servers = [
    table.toString(),
    '',
    `faults detected                      ${detection.detected} of ${detection.faults}`,
    `requirements charged wrongly         ${detection.falseAttributions} (${detection.metWidely} faults met by more than their own checks)`,
    `a broken requirement stands first    ${detection.namedFirst} of ${detection.metWidely}`,
    `false alarms on conforming servers   ${detection.falseAlarms} (${detection.variations} variations)`,
    `requirements killed by a fault       ${detection.killed} of ${detection.requirements}`,
    `SHOULD requirements shown by a fault ${detection.warned} of ${detection.should}`,
    ...detection.intermittent.map(
      ({ every, faults, detected, missed, requests, largest }) =>
        `acting on one request in ${String(every).padEnd(2)}          ${detected} of ${faults} (${Math.round(requests / faults)} requests for each, ${largest} at most)${missed.length === 0 ? '' : `; missed: ${missed.join(', ')}`}`,
    ),
    ...renderRaces(detection),
    ...renderSets(detection),
    ...renderSwept(detection),
    ...(detection.schedules === undefined
      ? []
      : [
          `false alarms in drawn orders         ${detection.schedules.falseAlarms} (${detection.schedules.schedules} orders, several tests and runs at once)`,
        ]),
  ];
  return [
    ...(examinations.length === 0 ? [] : servers),
    ...renderClients(detection),
    ...[...bad, ...unkilled, ...(detection.clients?.complaints ?? [])].map((line) => red(`  ${line}`)),
    '',
    detection.perfect
      ? green(bold('The suite proves itself.'))
      : red(bold('The suite does not prove itself: see above.')),
  ].join('\n');
}

function renderClients({ clients }: Detection): string[] {
  if (clients === undefined) return [];
  const { faults, detected, conforming, falseAlarms, requirements, killed } = clients;
  return [
    `broken clients detected              ${detected} of ${faults} (${killed} of ${requirements} requirements)`,
    `false alarms on conforming clients   ${falseAlarms} (${conforming} clients and servers)`,
  ];
}

/** The figures of the faults that a whole run met, in lines; none when there are none. */
export function renderSwept({ sweep }: Pick<Detection, 'sweep'>): string[] {
  if (sweep === undefined) return [];
  const { faults, detected, conformant, chargedWrongly, namedFirst, tests, variations, falseAlarms } = sweep;
  const certified = conformant.length === 0 ? '' : `; conformant: ${conformant.join(', ')}`;
  return [
    `detected as a run goes               ${detected} of ${faults}${certified}`,
    `of these charged wrongly             ${chargedWrongly}`,
    `a broken requirement stands first    ${namedFirst} of ${faults}`,
    `tests of a run that show a fault     ${tests.toFixed(1)} on average`,
    `false alarms as a run goes           ${falseAlarms} (${variations} variations)`,
  ];
}

function renderRaces({ races }: Detection): string[] {
  if (races === undefined) return [];
  const { found, trials, missed, falseAlarms, variations } = races;
  const lost = missed.length === 0 ? '' : `; missed: ${missed.join(', ')}`;
  return [
    `races found behind jitter            ${found} of ${trials}${lost}`,
    `false alarms behind jitter           ${falseAlarms} (${variations} variations)`,
  ];
}

function renderSets({ sets }: Detection): string[] {
  if (sets === undefined) return [];
  const hidden = sets.hidden.length === 0 ? '' : `; hidden: ${sets.hidden.join(', ')}`;
  return [`${faultsPerSet} faults at once, still shown       ${sets.shown} of ${sets.faults}${hidden}`];
}
