import type { BundleJson } from './sign.ts';
import type { Statement } from './statement.ts';

/** Writes the page that tells a reader of a bundle how to verify it. It holds no text of a target. */
export function describeBundle(
  { verificationMaterial }: BundleJson,
  { predicate: { conformance } }: Statement,
): string {
  const { suite, run, ended } = conformance;
  const isKeyless = 'certificate' in verificationMaterial;
  const trust = isKeyless ? '--trusted-root root.json --identity NAME --issuer ADDRESS' : '--key key.pub.pem';
  const plugins = (suite.plugins ?? []).length;
  return `# Verify this run

This folder holds the evidence of run ${run}, which ended at ${ended}. You can judge the run again, offline, in five minutes.

1. Get ${isKeyless ? 'the trusted root from Sigstore, and the name and the issuer of the identity' : 'the public key, `key.pub.pem`,'} from the signer. What came with this folder proves nothing.
2. Install Node.js 20.19 or later. In an empty folder, install the version of the suite that judged the run:

   \`\`\`sh
   npm init --yes
   npm install --save-exact ${suite.name}@${suite.version}
   \`\`\`
3. Verify. In place of \`FOLDER\` give the path of this folder${plugins === 0 ? '' : `, and add \`--plugin FILE\` for each of the ${plugins} plug-ins of the run: \`report.json\` names them`}:

   \`\`\`sh
   npx ${suite.name} evidence verify FOLDER ${trust}
   \`\`\`

| the command prints | what it means |
|---|---|
| \`The bundle holds.\` | The signature and all digests are right, and the report follows from the recorded answers. The outcome of the run follows. |
| \`The bundle holds, and the run is not what was asked for\` | The run failed or is incomplete. \`--require any\` accepts it. |
| \`Refused\` | A file was changed, or another key signed. Do not rely on the run. |
| \`Recomputed\` | Your machine made so many verdicts again from the recorded answers. |
| \`Believed\` | These verdicts need more than the evidence holds: values are redacted, and long answers are cut. |

The exit code is 0 only for a bundle that holds and a run that passed. \`--require conformant\` and \`--max-age 30d\` ask for more.
\`--summary summary.json --summary-key my-key.pem\` signs what you verified. \`[personal: ...]\` and \`[secret]\` stand for redacted values.
\`node_modules/${suite.name}/docs/evidence.md\` explains the rest.
`;
}
