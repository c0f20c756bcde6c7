import { type Command, Option } from 'commander';
import { addCommonOptions } from '../../../command-line/common-options.ts';
import { collectNames, collectText, loadAction } from '../../../command-line/values.ts';
import { wantedOutcomes } from './wanted.ts';

const help = `
Offline: nothing is asked of anybody. Verified are the signature and whose it
is, every digest, the plan (derived again from target, seed and version), the
journals (no exchange missing, doubled, of another run or another time), and
the report, which is made again of the journals. Every recorded answer is held
against the contract again, and every check is run again on what was recorded
of it. The output says what could be recomputed, and what has to be believed:
secrets and personal data are not in the evidence. With the target file of the
run (--target) more can be.

A run that did not pass ends with 1, unless --require any asks for it. Other
reports beside the evidence are covered as far as they were signed or follow
from the report; what is not covered is named.

No bundle proves that the answers came from the named target, and no key that
came with it who signed: get the key from the signer in another way.

Exit codes:
  0  the bundle holds, and the run is what was asked for
  1  it is refused or lacks something, with a sentence for each reason
  2  no bundle, or no key

Examples:
  $ obc evidence verify reports/bundle.sigstore.json --key key.pub.pem
  $ obc evidence verify reports --key key.pub.pem --target target.yaml
  $ obc evidence verify reports --key k.pem --require conformant --max-age 30d
  $ obc evidence verify reports --key key.pub.pem --certificate certificate.html
  $ obc evidence verify reports --key k.pem --summary s.json --summary-key m.pem
  $ obc evidence verify reports --key k.pem --target t.yaml --open MARK=VALUE
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
    .option('--open <mark>', 'hold a value against a mark: MARK=VALUE, or MARK.SALT=VALUE', collectText, [])
    .addOption(
      new Option('--require <outcome>', 'what the run has to come to')
        .choices(wantedOutcomes)
        .default('passed'),
    )
    .option('--max-age <time>', 'how long ago the run ended at most, such as 30d or 12h')
    .option('--areas <names>', 'areas that the run has to cover whole, comma-separated', collectNames)
    .option('--min-recomputed <percent>', 'share of the verdicts that has to be made again')
    .option('--no-departures', 'refuse a target file that departs from the document')
    .option('--certificate <file>', 'write a certificate to print, where the run is conformant')
    .option('--summary <file>', 'write what was verified, signed as an in-toto SVR')
    .option('--summary-key <file>', 'private key of the verifier, ECDSA P-256 in PEM');
  addCommonOptions(command, ['json'])
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
