import { collectFromCode } from '../../src/catalogue/plugins/code.ts';
import type { Fault, Variation, Workings } from '../reference-server/types.ts';
import {
  changeBody,
  changeList,
  changeMember,
  changeRecords,
  changeRules,
  changeStatus,
  hookAfter,
  hookBefore,
  replaceAnswer,
} from './changes.ts';
import { defineFaults } from './fault.ts';
import { mutants } from './mutant.ts';

/** What the faults and variations of a plug-in are made with: the same as those of the suite. */
export const serverKit = {
  changeBody,
  changeList,
  changeMember,
  changeRecords,
  changeRules,
  changeStatus,
  replaceAnswer,
  hookAfter,
  hookBefore,
  defineFaults,
  mutants,
  useFirstVersion,
};

/** Lets a server speak the document that the suite knows, where a plug-in describes another version of it. */
function useFirstVersion({ wire, rules }: Workings): void {
  wire.version = { paths: {}, members: {} };
  rules.recipients.nameLimit = 256;
  rules.recipients.descriptionLimit = 512;
}

/** The faults that plug-ins bring. Throws UserError for what is wrong in a plug-in. */
export function loadPluginFaults(): readonly Fault[] {
  return collectFromCode<Fault>('faults', serverKit);
}

/** The conforming variations that plug-ins bring. Throws UserError for what is wrong in a plug-in. */
export function loadPluginVariations(): readonly Variation[] {
  return collectFromCode<Variation>('variations', serverKit);
}
