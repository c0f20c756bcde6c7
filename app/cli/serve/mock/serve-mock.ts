import { print, waitForStop } from '../../../command-line/terminal.ts';
import { startPrism } from './prism.ts';

/** Serves the documents by Prism until a signal stops it. Throws UserError without Prism, and for a port that is taken. */
export async function serveMock(port: number, json: boolean): Promise<void> {
  const stopped = waitForStop();
  // Both areas are on one address.
  const { address, ended, close } = await startPrism('mock', { port });
  if (json) print(JSON.stringify({ baseUrl: address, bankingUrl: address }));
  else
    print(
      `A mock of the Outbound API and of the banking service answers on ${address}`,
      '',
      ...examplesOf(address),
    );
  await Promise.race([stopped, ended]);
  await close();
}

function examplesOf(baseUrl: string): string[] {
  const outbound = `curl -s ${baseUrl}/api/v1/providers -H 'service-auth-key: Bearer any'`;
  return ['Try it', `  ${outbound}`, `  ${outbound} -H 'Prefer: code=500'`, '', 'Ctrl-C stops it.'];
}
