import { waitForStop } from '../shared/stop.ts';
import { print } from '../shared/terminal.ts';
import { startMock } from './start.ts';

export interface MockOptions {
  readonly port: number;
  readonly json?: boolean;
}

/** Does what `obc mock` is asked for. */
export default async function mock({ port, json = false }: MockOptions): Promise<void> {
  const stopped = waitForStop();
  const { baseUrl, bankingUrl, ended, close } = await startMock({ port });
  if (json) print(JSON.stringify({ baseUrl, bankingUrl }));
  else
    print(
      `A mock of the Outbound API and of the banking service answers on ${baseUrl}`,
      '',
      ...examplesOf(baseUrl),
    );
  await Promise.race([stopped, ended]);
  await close();
}

function examplesOf(baseUrl: string): string[] {
  const outbound = `curl -s ${baseUrl}/api/v1/providers -H 'service-auth-key: Bearer any'`;
  return ['Try it', `  ${outbound}`, `  ${outbound} -H 'Prefer: code=500'`, '', 'Ctrl-C stops it.'];
}
