import { type Command, Option } from 'commander';
import { addCommonOptions } from '../../shared/common-options.ts';
import { loadAction } from '../../shared/load-action.ts';

const help = `
Offline: nothing is asked of anybody. Verified are the signature and whose it
is, every digest, the plan (derived again from target, seed and version), the
journals (no exchange missing, doubled, of another run or another time), and
the report, which is made again of the journals. Every recorded answer is held
against the contract again, and every check is run again on what was recorded
of it. The output says what could be recomputed, and what has to be believed:
secrets and personal data are not in the evidence. With the target file of the
run (--target) more can be.

Exit codes:
  0  the bundle holds
  1  it is refused, with a sentence for each reason, or is no certificate's
  2  no bundle, or no key

Examples:
  $ obc evidence verify reports/bundle.sigstore.json --key key.pub.pem
  $ obc evidence verify reports --key key.pub.pem --target target.yaml
  $ obc evidence verify reports --key key.pub.pem --certificate certificate.html
  $ obc evidence verify . --trusted-root r.json --identity a@b --issuer ORIGIN`;

/** `obc evidence verify`: whether a bundle holds, by its signature and by judging its evidence again. */
export function addVerify(group: Command): void {
  const command = group
    .command('verify')
    .description('Verifies a signed run, and judges its evidence again, offline.')
    .argument('<bundle>', 'Sigstore bundle beside the evidence that it names')
    .addOption(new Option('--key <file>', 'public key of the signer, in PEM'))
    .addOption(
      new Option('--trusted-root <file>', 'trusted root of Sigstore, for a bundle without a key').conflicts(
        'key',
      ),
    )
    .option('--identity <name>', 'whom the certificate of the signer has to name')
    .option('--issuer <address>', 'who has to vouch for that identity')
    .option('-t, --target <file>', 'target file of the run, which lets more be recomputed')
    .option('--certificate <file>', 'write a certificate to print, where the run is conformant');
  addCommonOptions(command, ['json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
