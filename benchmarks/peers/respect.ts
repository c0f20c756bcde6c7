import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Description } from '../../proof/reference-server/types.ts';
import { buildPeerDocument } from './document.ts';
import { firstOf, installed, own, run, type Tool } from './run.ts';

/** Writes the flows and their document into a folder; returns the command that runs them there. */
export function writeFlows(description: Description, folder: string): readonly string[] {
  const document = buildPeerDocument(description);
  // A token without the scope is refused with 401 or 403: the document does not say which.
  const asked = document.paths['/api/v1/recipients/providers/requests/{recipient_ids}/{provider_ids}'].post;
  asked.responses['403'] = { description: 'The token lacks the scope.' };
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  const written = readFileSync(join(own, 'open-banking.arazzo.yaml'), 'utf8');
  const filled = written.replaceAll(/@(\d+)@/g, (_, length) => 'n'.repeat(Number(length)));
  writeFileSync(join(folder, 'flows.arazzo.yaml'), filled);
  const redocly = join(installed, 'node_modules/.bin/redocly');
  const options = ['--input', JSON.stringify(inputsOf(description)), '--json-output', 'respect.json'];
  return [redocly, 'respect', 'flows.arazzo.yaml', ...options];
}

/** What flows that are written by hand are told of a server: its credentials, and whose they are. */
export function inputsOf({
  tokens,
  tokenEndpoint,
  banking,
}: Description): Record<string, string | undefined> {
  return {
    token: tokens.token,
    plainToken: tokens.plain,
    expiredToken: tokens.expired,
    partnerToken: tokens.admin,
    fdxToken: tokens.fdx.alice,
    otherFdxToken: tokens.fdx.bruno,
    emptyFdxToken: tokens.fdx.empty,
    expiredFdxToken: tokens.expiredFdx,
    apiKey: banking.apiKey,
    partnerId: tokenEndpoint.clientId,
    partnerSecret: tokenEndpoint.clientSecret,
    customerId: banking.customerId,
  };
}

/** An Arazzo file, run by Redocly. */
export const respect: Tool = {
  name: 'Redocly Respect',
  async judge({ description }, folder) {
    const { cpuSeconds } = await run(writeFlows(description, folder), folder);
    const { files } = JSON.parse(readFileSync(join(folder, 'respect.json'), 'utf8'));
    // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
    const [file] = Object.values<any>(files);
    // biome-ignore lint/suspicious/noExplicitAny: the report of another tool
    const steps: any[] = file.executedWorkflows.flatMap((flow: any) => flow.executedSteps);
    const failures = steps.flatMap(({ workflowId, stepId, checks }, at) =>
      checks
        .filter(({ passed }: { passed: boolean }) => !passed)
        .map(
          ({ name, condition = '' }: Record<string, string>) =>
            [`${workflowId}/${stepId}: ${name} ${condition}`.trim(), at + 1] as const,
        ),
    );
    return { failures: firstOf(failures), cpuSeconds };
  },
};
