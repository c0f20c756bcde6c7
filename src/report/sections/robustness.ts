import type { Report } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import type { Section, Table } from './section.ts';

type Scenario = NonNullable<Report['robustness']>[number];

/** The conforming servers with which a client works, and each one with which it does not. */
export function describeRobustness({ robustness = [] }: Report): Section | undefined {
  const sum = (count: (one: Scenario) => number) => robustness.reduce((total, one) => total + count(one), 0);
  const [works, servers, alike] = [
    sum((one) => one.works),
    sum((one) => one.servers),
    sum((one) => one.alike),
  ];
  const title = `Robustness: works with ${works} of ${pluralize(servers, 'conforming server')}`;
  const remark = `${alike} of them answered the requests as the plain server did, and so show little. A duty that is broken with one of them fails the client; that it does not work with one does not.`;
  const columns = [{ heading: 'why', isProse: true }, { heading: 'stops at' }, { heading: 'again by' }];
  const items = robustness.flatMap((one) => [
    summarizeScenario(one),
    ...one.failing.map((failing) => describeFailing(one, failing)),
  ]);
  return sectionOf(
    { id: 'robustness', title, remark, isFolded: false },
    { kind: 'table', subject: 'scenario and server', columns, items },
  );
}

function summarizeScenario({
  check,
  servers,
  works,
  alike,
  pairs,
  untold,
}: Scenario): Table['items'][number] {
  const text = [
    `works with ${works} of ${servers}, ${alike} of which answered as the plain server did`,
    `${pairs.works} of ${pairs.of} pairs of them, in ${pairs.servers} servers`,
    ...(pairs.of > pairs.met ? [`${pairs.of - pairs.met} pairs never met`] : []),
    ...(untold.length === 0
      ? []
      : [`${untold.length} others need a convention that the client was not told`]),
  ].join('; ');
  return { subject: check, values: [[{ text }], [], []] };
}

function describeFailing(
  { check }: Scenario,
  { variations, why, gaveUpAt, exchange, replay }: Scenario['failing'][number],
): Table['items'][number] {
  const server = variations.map(({ id, title }) => `${id} (${title})`).join(' and ');
  const shown = exchange === undefined ? {} : { exchange };
  const place = gaveUpAt === undefined ? [] : [{ text: gaveUpAt, ...shown }];
  return { subject: `${check}: ${server}`, values: [[{ text: why }], place, [{ text: replay }]] };
}
