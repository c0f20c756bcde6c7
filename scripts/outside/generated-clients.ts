import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPublishedDocuments } from '../../src/contract/openapi/documents.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type Check, readCommands, runShell } from './check.ts';

/** Puts the OpenAPI documents and an example program into a folder, and runs the commands of the page there. */
async function generate(language: string, program: string, folder: string): Promise<void> {
  for (const [name, document] of Object.entries(buildPublishedDocuments()))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(document));
  cpSync(join(packageRoot, 'docs', 'examples', 'openapi', program), join(folder, program));
  await runShell(readCommands('docs/openapi.md', language), folder);
}

/** Each line is a mistake that mypy has to find: it reports an ignored error that it does not see. */
const mistakes = `from banking.models import Account, AccountDetailResult
from outbound.models import FdxError, RecipientListed

def misuse(result: AccountDetailResult, recipient: RecipientListed, error: FdxError) -> None:
    accounts: int = result.accounts  # type: ignore[assignment]
    title: str = result.accounts[0].title  # type: ignore[assignment]
    contacts: int = len(recipient.contacts)  # type: ignore[arg-type]
    code: str = error.code  # type: ignore[assignment]
    RecipientListed(client_id="rcp-1")  # type: ignore[call-arg]
    listed: list[Account] = result.accounts
`;

export const pythonClient: Check = {
  name: 'a Python program passes mypy with the clients by openapi-python-client',
  needs: { program: 'python3', remedy: 'install Python 3.10 or later, with venv and pip' },
  async run(folder) {
    await generate('Python', 'client.py', folder);
    writeFileSync(join(folder, 'mistakes.py'), mistakes);
    await runShell('venv/bin/mypy --strict --follow-imports silent mistakes.py', folder);
  },
};

export const goClient: Check = {
  name: 'a Go program passes go vet and go build with the clients by oapi-codegen',
  needs: { program: 'go', remedy: 'install Go 1.25 or later' },
  run: (folder) => generate('Go', 'client.go', folder),
};

export const goExample: Check = {
  name: 'the example client in Go is certified from an empty folder',
  needs: { program: 'go', remedy: 'install Go 1.25 or later' },
  async run(folder) {
    const [command, file] = ['bin/obc.js', 'docs/examples/client/go.yaml'].map((path) =>
      join(packageRoot, path),
    );
    await runShell(`node "${command}" client certify "${file}"`, folder);
  },
};
