import { Command } from 'commander';
import { describeLoss, listLosses, listNewLosses } from '../proof/self-test/losses.ts';
import { certifySubject } from '../proof/self-test/trial.ts';
import { variations } from '../proof/variations/index.ts';
import { checks } from '../tests/index.ts';

// Prints what each conforming server leaves unjudged that the clean one shows, with why: a check that a habit took away.
const { args } = new Command('losses')
  .description('list what conforming variations leave unjudged, beside the clean reference server')
  .argument('[variation...]', 'ids of variations; all when left out')
  .parse();

const clean = await certifySubject({}, { checks });
for (const variation of variations) {
  if (args.length > 0 && !args.includes(variation.id)) continue;
  const lost = listLosses(clean, await certifySubject({ variation }, { checks }));
  if (lost.length === 0) continue;
  const isNew = new Set(listNewLosses(variation.id, lost));
  console.log(`${variation.id}: ${lost.length}, of which ${isNew.size} are not accepted`);
  for (const one of lost) console.log(`  ${isNew.has(one) ? 'NEW ' : ''}${describeLoss(one)}`);
}
