import { type Command, Option } from 'commander';
import { addCommonOptions } from '../../../command-line/common-options.ts';
import { collectText, loadAction, parseWholeNumber } from '../../../command-line/values.ts';

const help = `
FOLDER holds bundles in as many sub-folders as you like, each beside its
evidence as obc evidence sign leaves it. Each is verified as obc evidence
verify does; what does not hold is left out and named. The site opens from disk,
and asks the network for nothing: which implementation covers which areas, in
which versions and until when, each requirement over time, what need not occur
and does, how each fills the silences of the document, badges, and the evidence,
from which every report is made here again. A withdrawn.txt beside a bundle
withdraws its run and says why.

A key is trusted for whatever it signs: give those of vendors whom you know.
An implementation is its name, its vendor and its signer, so that one key adds
nothing to what another one signed.

Exit codes:
  0  the site is written, and every bundle holds
  1  at least one bundle was left out; the site holds the others
  2  no bundle, no key, or a folder of something else in the place of the site

Examples:
  $ obc registry build bundles --key keys --out site
  $ obc registry build bundles --key a.pub.pem --key b.pub.pem --out site
  $ obc registry build . --trusted-root r.json --identity a@b --issuer https://b`;

/** `obc registry build`: a static site of many signed runs. */
export function addRegistryBuild(group: Command): void {
  const command = group
    .command('build')
    .description('Builds a static site of implementations from signed runs, each verified.')
    .argument('<folder>', 'folder with the bundles, in sub-folders')
    .option('--out <folder>', 'folder of the site', 'register')
    .option('--valid-days <n>', 'for how long a conformant run counts', parseWholeNumber(1, 3650), 365)
    .addOption(
      new Option('--key <file>', 'public key of a signer in PEM, or a folder of them; one option for each')
        .argParser(collectText)
        .default([], 'none'),
    )
    .option('--trusted-root <file>', 'trusted root of Sigstore, for bundles without a key')
    .addOption(
      new Option('--identity <name>', 'a signer whom certificates may name; one option for each')
        .argParser(collectText)
        .default([], 'none'),
    )
    .option('--issuer <address>', 'who has to vouch for those identities');
  addCommonOptions(command, ['json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
