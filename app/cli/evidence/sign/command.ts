import { type Command, Option } from 'commander';
import { collectText, loadAction } from '../../../command-line/values.ts';

const help = `
The statement (in-toto, test-result/v0.1) names report, records and journals by
their SHA-256, and the package, document and plan that judged. It is signed as
DSSE with ECDSA P-256, and written twice: bundle.sigstore.json is a Sigstore
bundle v0.3, bundle.dsse.json the bare envelope. Keep both beside the evidence.

The key comes from a file, or from a variable of the environment. --keyless
signs with the identity that a CI gives its job, by Sigstore's public instance
or by one of your own (--fulcio-url, --rekor-url). It takes one package more:
npm install --save-dev @sigstore/sign@4.1.1

Exit codes:
  0  both files are written
  2  no run in the folder, or no key

Examples:
  $ openssl ecparam -genkey -name prime256v1 -noout -out key.pem
  $ openssl ec -in key.pem -pubout -out key.pub.pem
  $ obc evidence sign reports --key key.pem
  $ obc evidence sign merged --shard part-1 --shard part-2 --key-env KEY`;

/** `obc evidence sign`: signs what a run found, with all of its evidence. */
export function addSign(group: Command): void {
  group
    .command('sign')
    .description('Signs the report of a run with its evidence, for others to verify.')
    .argument('[folder]', 'folder of the run, or of the report of merged shards', 'reports')
    .option('--shard <folder>', 'folder of a shard of a merged report; one option for each', collectText, [])
    .addOption(new Option('--key <file>', 'private key, ECDSA P-256 in PEM'))
    .addOption(
      new Option('--key-env <name>', 'variable of the environment that holds the key').conflicts('key'),
    )
    .addOption(new Option('--keyless', 'sign with the identity of the CI job').conflicts(['key', 'keyEnv']))
    .option('--fulcio-url <address>', 'who gives the certificate', 'https://fulcio.sigstore.dev')
    .option('--rekor-url <address>', 'who writes the signature down', 'https://rekor.sigstore.dev')
    .addHelpText('after', help)
    .action(loadAction(() => import('./action.ts')));
}
