import type { Area } from '../../src/catalogue/requirements.ts';
import { estimateShare } from '../../src/report/fold/binomial.ts';
import { faultsByArea } from '../faults/index.ts';
import type { Fault } from '../reference-server/types.ts';
import { variationsByArea } from '../variations/index.ts';
import { type Curve, renderCurves } from './curve.ts';
import type { Detection } from './detection.ts';
import { type Examination, isPerfect } from './examine.ts';
import { faultsPerSet } from './fault-sets.ts';
import { formatPercent, renderFromLife } from './from-life/render.ts';
import { requestGoal } from './intermittent.ts';
import { renderNovelties } from './novelties/render.ts';
import { jitterMs } from './races.ts';
import { listComplaints } from './render.ts';
import { renderRow } from './table-row.ts';

/** `docs/detection.md`: what a whole self-test measured, and how. */
export function renderDetectionPage(
  detection: Detection,
  examinations: readonly Examination[],
  curves: readonly Curve[],
): string {
  return [
    '# Detection',
    '',
    'Written by `npm run docs` from a whole run of `npm run selftest`, before a release. The whole suite runs at `quick`',
    'against every variation. A fault that changes answers of some operations alone meets the checks that ask for these,',
    'and where they miss it, like one that grips one of the three services alone, the checks that ask this service. One',
    'such fault of forty meets every check, so that a wrong charge further away shows, too. Between releases a self-test',
    'meets a tenth of the faults and of the variations so, each day another one, other faults by the checks of their',
    'requirements, and other variations by a tenth of the checks. Faults that only more cases show are met by the checks',
    'of their requirements at `standard` as well. Servers that differ behind HTTP are asked without connections, those',
    'that change what only a connection shows over them; `unit-tests/reference-server/in-memory.spec.ts` shows on a sample',
    'that this changes nothing. Server and suite follow one virtual clock, so that a slow machine changes no verdict.',
    '',
    'A run takes another order, and more: one fortieth of the faults, each day another one, and those that a run once judged',
    'otherwise meet every check as in a run, the worst first and several at a time; half of both between releases, and all',
    'of them by `npm run sweep`.',
    '',
    ...figuresOf(detection),
    '',
    ...intermittentFigures(detection),
    ...renderRaces(detection),
    ...setFigures(detection),
    ...renderFromLife(),
    ...renderNovelties(),
    ...renderCurves(curves),
    '## By area',
    '',
    'The faults and variations of each area stand on a page of its own, which `npm run freeze` writes from them alone.',
    '',
    '| area | MUST and DERIVED requirements | killed by a fault | faults | detected |',
    '|---|--:|--:|--:|--:|',
    ...detection.areas.map(({ area, requirements, killed, faults, detected }) =>
      renderRow([`[${area}](detection/${area}.md)`, requirements, killed, faults, detected]),
    ),
    '',
    ...openPoints(detection, examinations),
  ].join('\n');
}

function figuresOf(detection: Detection): string[] {
  const { namedFirst, metWidely, sweep } = detection;
  const figures: readonly (readonly [label: string, value: number | string])[] = [
    ['seeded faults', detection.faults],
    ['of these detected, every requirement in `breaks` failing and in `warns` warning', detection.detected],
    ['requirements charged outside `breaks` and `mayBreak`', detection.falseAttributions],
    ['faults whose report begins with a requirement that they break', nameShare(namedFirst, metWidely)],
    ...(sweep === undefined
      ? []
      : [
          [
            'the same of the faults that meet every check as in a run',
            nameShare(sweep.namedFirst, sweep.faults),
          ] as const,
          ['tests of a run that show one of these faults, on average', sweep.tests.toFixed(1)] as const,
        ]),
    ['conforming variations', detection.variations],
    ['requirements that fail on a conforming server', detection.falseAlarms],
    ['MUST and DERIVED requirements of the server', detection.requirements],
    ['of these killed by at least one fault', detection.killed],
    ['SHOULD requirements of the server', detection.should],
    ['SHOULD requirements shown by a fault', detection.warned],
    ...clientFigures(detection),
  ];
  return ['| figure | value |', '|---|--:|', ...figures.map(renderRow)];
}

/** The share of reports that have to begin with what is broken. */
const minNamedFirst = 0.97;

function nameShare(count: number, of: number): string {
  const isReached = count >= minNamedFirst * of;
  return `${count} of ${of}, ${((100 * count) / of).toFixed(1)} %${isReached ? '' : ': less than 97 %'}`;
}

function clientFigures({ clients }: Detection): (readonly [string, number])[] {
  if (clients === undefined) return [];
  return [
    ['clients with a seeded fault', clients.faults],
    ['of these charged with the one requirement that they break', clients.detected],
    ['conforming clients', clients.conforming],
    ['of these charged with anything', clients.falseAlarms],
  ];
}

const ordinals: Readonly<Record<number, string>> = { 3: 'third', 10: 'tenth' };

function intermittentFigures({ intermittent }: Detection): string[] {
  if (intermittent.length === 0) return [];
  return [
    'Real defects are often one bad node of several. Some faults act on every third and every tenth request only, and',
    'the checks of their requirements run repeatedly (`--repeat`) until each is settled:',
    '',
    '| faults that act on | faults | detected | requests for each | at most | missed |',
    '|---|--:|--:|--:|--:|---|',
    ...intermittent.map(({ every, faults, detected, missed, requests, largest }) =>
      renderRow([
        `every ${ordinals[every] ?? `${every}th`} request`,
        faults,
        detected,
        Math.round(requests / faults),
        largest,
        missed.join(', '),
      ]),
    ),
    '',
    ...intermittent.filter(({ every }) => every === 10).flatMap(compareWithGoal),
  ];
}

/** The goal of faults that act on every tenth request. */
function compareWithGoal({ faults, missed, costly }: Detection['intermittent'][number]): string[] {
  const goal = `Goal for every tenth request: ${faults} of ${faults} found, with at most ${requestGoal} requests each`;
  const short = [
    ...(missed.length === 0 ? [] : [`${missed.length} missed`]),
    ...(costly.length === 0 ? [] : [`more requests for ${costly.join(', ')}`]),
  ];
  return [`${goal}: ${short.length === 0 ? 'reached' : `not reached (${short.join('; ')})`}.`, ''];
}

function renderRaces({ races }: Detection): string[] {
  if (races === undefined) return [];
  const { faults, trials, found, missed, variations: others, falseAlarms } = races;
  const { low, high } = estimateShare(found, trials);
  return [
    `Requests that leave together come apart on their way. ${faults} faults have windows of 1 to 5 ms in which another request has to`,
    `arrive; here each piece of a request and of an answer is on its way for 0 to ${jitterMs} ms, drawn at random. The checks that`,
    'send requests together on purpose send at most 60 of them. The interval is that of Clopper and Pearson.',
    '',
    '| races | trials | found | share | 95 % interval | missed | conforming servers on which requests overlap | alarms |',
    '|--:|--:|--:|--:|--:|---|--:|--:|',
    renderRow([
      faults,
      trials,
      found,
      formatPercent(found / trials),
      `${formatPercent(low)} to ${formatPercent(high)}`,
      missed.join(', '),
      others,
      falseAlarms,
    ]),
    '',
  ];
}

function setFigures({ sets }: Detection): string[] {
  if (sets === undefined) return [];
  return [
    `Defects come together, and one must not hide the others. Of ${sets.sets} servers each has ${faultsPerSet} faults at once that \`quick\` meets, drawn`,
    'from a seed so that no two grip the same place of the server or show the same requirement:',
    '',
    '| servers | faults | still shown | hidden by others |',
    '|--:|--:|--:|---|',
    renderRow([sets.sets, sets.faults, sets.shown, sets.hidden.join(', ')]),
    '',
  ];
}

function openPoints({ unkilled }: Detection, examinations: readonly Examination[]): string[] {
  // A fault that acts now and then may be missed: the table above names it, and the self-test says how many may be.
  const isByChance = ({ kind }: Examination) => kind === 'intermittent' || kind === 'race';
  const listed = examinations.filter((one) => !isByChance(one) || !isPerfect(one));
  const lines = [...unkilled.map((id) => `no fault shows ${id}`), ...listed.flatMap(listComplaints)];
  return lines.length === 0 ? [] : ['## To be fixed', '', ...lines.map((line) => `- ${line}`), ''];
}

/** `docs/detection/<area>.md`: the faults and variations of an area, made from them alone. */
export function renderAreaPage(area: Area): string {
  return [
    `# Faults and variations: ${area}`,
    '',
    'Written by `npm run freeze`. What a whole self-test makes of them stands in [detection.md](../detection.md).',
    '',
    '## Faults',
    '',
    '| fault | what is wrong with the server | requirements that fail | that warn | may fail too |',
    '|---|---|---|---|---|',
    ...faultsByArea[area].map(({ id, title, breaks, warns = [], mayBreak = {} }) =>
      renderRow([id, title, breaks.join(', '), warns.join(', '), reasonsIn(mayBreak)]),
    ),
    '',
    '## Conforming variations',
    '',
    '| variation | how the server differs |',
    '|---|---|',
    ...variationsByArea[area].map(({ id, title }) => renderRow([id, title])),
    '',
  ].join('\n');
}

function reasonsIn(mayBreak: NonNullable<Fault['mayBreak']>): string {
  return Object.entries(mayBreak)
    .map(([also, why]) => `${also} (${why})`)
    .join(', ');
}
