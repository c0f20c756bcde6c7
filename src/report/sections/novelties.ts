import type { Report } from '../report.ts';
import { pluralize } from '../verdict/outcome.ts';
import { sectionOf } from './build.ts';
import type { Section } from './section.ts';

/** Describes what the target does and no conforming server of ours. */
export function describeNovelties({ novelties = [] }: Report): Section | undefined {
  const items = novelties.map(({ request, status, place, seen, usual, exchange, others }) => ({
    subject: `${request} ${status}${place === '' ? '' : `, ${place}`}`,
    values: [
      [{ text: others === 0 ? seen : `${seen}, and ${pluralize(others, 'place')} more`, exchange }],
      [{ text: usual.length === 0 ? 'nothing there' : usual.join(', ') }],
    ],
  }));
  const title = `New to us: ${pluralize(items.length, 'thing')} that no conforming server of ours does`;
  const remark = 'None of it is a verdict: a conforming server may do so. Look whether yours means to.';
  const columns = [{ heading: 'seen here' }, { heading: 'in conforming servers', isProse: true }];
  return sectionOf({ id: 'novelties', title, remark }, { kind: 'table', subject: 'place', columns, items });
}
