import { Command } from 'commander';
import { fails, getRequirement } from '../src/catalogue/rows.ts';
import { variations } from '../src/reference-server/variations/index.ts';
import type { Report } from '../src/report/report.ts';
import { certifySubject } from '../src/self-test/trial.ts';
import { checks } from '../tests/index.ts';

// Prints what each conforming server leaves unjudged that the clean one shows, with why: a check that a habit took away.
const { args } = new Command('losses')
  .description('list what conforming variations leave unjudged, beside the clean reference server')
  .argument('[variation...]', 'ids of variations; all when left out')
  .parse();

type Judgement = Report['requirements'][number];

function isJudged({ verdict }: Judgement): boolean {
  return verdict === 'pass' || verdict === 'warn' || verdict === 'fail';
}

/** What is observed only is left aside. */
function counts({ id, party, level }: Judgement): boolean {
  return party === 'server' && (fails(getRequirement(id)) || level === 'SHOULD');
}

const clean = await certifySubject({}, { checks });
const known = new Set(clean.requirements.filter(isJudged).map(({ id }) => id));
for (const variation of variations) {
  if (args.length > 0 && !args.includes(variation.id)) continue;
  const { requirements } = await certifySubject({ variation }, { checks });
  const lost = requirements
    .filter((one) => known.has(one.id) && counts(one) && !isJudged(one))
    .filter(({ reason = '' }) => !reason.includes('the target file lacks'));
  if (lost.length > 0) console.log(`${variation.id}: ${lost.length}`);
  for (const { id, verdict, reason } of lost) console.log(`  ${id} is ${verdict}: ${reason}`);
}
