import { banking, small, withSection } from './texts.ts';

/** One mistake in a target file and the line that the user reads of it. */
export interface Mistake {
  readonly name: string;
  readonly text: string;
  readonly line: string;
}

/** Mistakes that the schema and the environment show, each with the exact line of its message. */
export const valueMistakes: readonly Mistake[] = [
  {
    name: 'a misspelt key',
    text: small.replace('token:', 'tokne:'),
    line: 't.yaml:6:5  outbound.auth.tokne: unknown key; did you mean token?',
  },
  {
    name: 'a key that resembles nothing',
    text: `${small}zebra: 1\n`,
    line: 't.yaml:7:1  zebra: unknown key; known here: target, areas, environments, tls, outbound, recipients, registrations, revocation, fdx, banking, fixtures, settleSeconds, limits, gate, unavailable, plugins, waivers',
  },
  {
    name: 'a missing key',
    text: small.replace('  baseUrl: https://api.example\n', ''),
    line: 't.yaml:3:1  outbound: the key baseUrl is missing (Base URL of the Outbound API, such as https://api.staging.bank.example, without query and fragment. The suite appends /api/v1/... and /api/fdx/5/...)',
  },
  {
    name: 'a misspelt value',
    text: small.replace('kind: server', 'kind: servre'),
    line: 't.yaml:1:30  target.kind: expected one of server, mock, found "servre"; did you mean server?',
  },
  {
    name: 'an unknown area',
    text: small.replace('[providers]', '[providers, accounts]'),
    line: 't.yaml:2:20  areas[1]: expected one of providers, recipients, registrations, revocation, fdx-accounts, account-detail, found "accounts"; did you mean fdx-accounts?',
  },
  {
    name: 'an id without quotes',
    text: withSection('registrations:\n  providers: [1001]\n'),
    line: 't.yaml:8:15  registrations.providers[0]: expected text, found 1001; put it in quotes',
  },
  {
    name: 'a secret of the wrong type, which is not quoted back',
    text: small.replace('secret-token', '4711'),
    line: 't.yaml:6:12  outbound.auth.token: expected text or keys with values, found a number; put it in quotes',
  },
  {
    name: 'a key without a value',
    text: small.replace('secret-token', ''),
    line: 't.yaml:6:5  outbound.auth.token: expected text or keys with values, found nothing; give a value or leave the key out',
  },
  {
    name: 'a header form without its placeholder',
    text: small.replace('auth:\n', 'auth:\n    value: Bearer token\n'),
    line: 't.yaml:6:12  outbound.auth.value: expected how the token is written into the header; {token} stands for it, found "Bearer token"',
  },
  {
    name: 'a refusal that is none',
    text: banking('https://bank.example', '  errors: { unknownRequestId: [202] }\n'),
    line: 't.yaml:7:32  banking.errors.unknownRequestId[0]: expected 400 or more, found 202',
  },
  {
    name: 'an end of access that is none',
    text: withSection('revocation:\n  probe: { operation: listAccounts, revoked: [401, 200] }\n'),
    line: 't.yaml:8:52  revocation.probe.revoked[1]: expected 400 or more, found 200',
  },
  {
    name: 'a settle time that is too long',
    text: `${small}settleSeconds: 61\n`,
    line: 't.yaml:7:16  settleSeconds: expected 60 or less, found 61',
  },
  {
    name: 'a variable that is not set',
    text: small.replace('secret-token', '$' + '{UNSET}'),
    line: 't.yaml:6:12  outbound.auth.token: the environment variable UNSET is not set; set it before the run',
  },
  {
    name: 'a variable that is empty',
    text: small.replace('secret-token', '$' + '{EMPTY}'),
    line: 't.yaml:6:12  outbound.auth.token: the environment variable EMPTY is empty; set it before the run',
  },
  {
    name: 'a variable that is none',
    text: small.replace('secret-token', '$' + '{not a name}'),
    line: `t.yaml:6:12  outbound.auth.token: expected \${NAME} with the name of an environment variable, found \${not a name}; write $\${ for the characters themselves`,
  },
  {
    name: 'a variable without braces',
    text: small.replace('secret-token', '$EMPTY'),
    line: 't.yaml:6:12  outbound.auth.token: expected $'.concat('{EMPTY} for that variable, found $EMPTY'),
  },
  {
    name: 'an area of which only a part is named',
    text: small.replace('[providers]', '[fdx]'),
    line: 't.yaml:2:9  areas[0]: expected one of providers, recipients, registrations, revocation, fdx-accounts, account-detail, found "fdx"; did you mean fdx-accounts?',
  },
  {
    name: 'a tab in the indentation',
    text: small.replace('  baseUrl', '\tbaseUrl'),
    line: 't.yaml:4:1  not YAML: a tab stands in the indentation; indent with spaces',
  },
  {
    name: 'a quotation mark that is not closed',
    text: small.replace('Small', '"Small'),
    line: 't.yaml:1:17  not YAML: the quotation mark " is opened here and never closed',
  },
  {
    name: 'a quotation mark that is closed by the next one, lines below',
    text: `${small.replace('Small', '"Small')}settleSeconds: "1"\n`,
    line: 't.yaml:1:17  not YAML: the quotation mark " is opened here and never closed',
  },
  {
    name: 'a line that is indented otherwise than its neighbours',
    text: small.replace('  auth', ' auth'),
    line: 't.yaml:5:1  not YAML: this line begins at another column than those beside it; indent them alike',
  },
  {
    name: 'a colon that is missing',
    text: small.replace('baseUrl:', 'baseUrl'),
    line: 't.yaml:4:3  not YAML: a key without a value; is the colon after it missing, or its line indented wrongly?',
  },
  {
    name: 'a text that is not YAML',
    text: small.replace('[providers]', '[providers'),
    line: 't.yaml:2:8  not YAML: the [ is opened here and never closed',
  },
  {
    name: 'a key that stands twice',
    text: `${small}areas: [recipients]\n`,
    line: 't.yaml:7:1  not YAML: this key stands in line 2 already; leave one of them out',
  },
  {
    name: 'a brace that is not closed',
    text: 'target: { name: Small\nareas: [providers]\n',
    line: 't.yaml:1:9  not YAML: the { is opened here and never closed',
  },
  {
    name: 'a bracket that closes nothing',
    text: small.replace('[providers]', '[providers]]'),
    line: 't.yaml:2:19  not YAML: the ] closes nothing; leave it out',
  },
  {
    name: 'a value that looks like two',
    text: small.replace('Small', 'Small: one').replace('{ name', '\n  name').replace(', kind: server }', ''),
    line: 't.yaml:2:9  not YAML: a second colon within one value; put the value in quotes, or the second key on a line of its own',
  },
  {
    name: 'a value that begins with a sign of YAML',
    text: small.replace('secret-token', '@secret-token'),
    line: 't.yaml:6:12  not YAML: a value cannot begin with this character; put it in quotes',
  },
  {
    name: 'an escape that does not exist',
    text: small.replace('secret-token', '"secret\\q"'),
    line: 't.yaml:6:19  not YAML: the \\ begins an escape that does not exist; write \\\\, or use single quotes',
  },
  {
    name: 'a second document',
    text: `${small}---\n${small}`,
    line: 't.yaml:7:1  not YAML: a second document begins here; write each into a file of its own',
  },
  {
    name: 'an alias without its anchor',
    text: small.replace('secret-token', '*secret-token'),
    line: 't.yaml:6:12  no anchor of this name stands above the alias; correct it, or put a text that begins with * in quotes',
  },
  {
    name: 'an alias that leads back',
    text: small.replace('kind: server', 'vendor: &again [*again]'),
    line: 't.yaml:1:40  target.vendor[0]: an alias leads back into what it stands for; write it out',
  },
  {
    name: 'a number without an end',
    text: `${small}settleSeconds: .nan\n`,
    line: 't.yaml:7:16  settleSeconds: expected a number, found NaN',
  },
  {
    name: 'an empty file',
    text: '# nothing\n',
    line: 't.yaml:1:1  the file is empty; npm run obc -- init writes one',
  },
  { name: 'a list', text: '- 1\n', line: 't.yaml:1:1  expected keys with values, found a list of 1' },
  {
    name: 'a file of something else, which is not quoted',
    text: 'root:x:0:0:root:/root:/bin/bash\n',
    line: 't.yaml:1:1  expected keys with values, found text',
  },
];
