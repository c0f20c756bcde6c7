import type { Mistake } from './mistakes.ts';
import { banking, small, withSection } from './texts.ts';

const account = (text: string) => withSection(`fixtures:\n  fdx:\n    accounts:\n      - ${text}\n`);

/** Promises that no target can keep. */
export const fixtureMistakes: readonly Mistake[] = [
  {
    name: 'a number where the document has text',
    text: account('{ id: a, kind: depositAccount, values: { accountNumber: 0012345 } }'),
    line: 't.yaml:10:65  fixtures.fdx.accounts[0].values.accountNumber: expected text, found a number; put it in quotes',
  },
  {
    name: 'text where the document has a number',
    text: account("{ id: a, values: { currentBalance: '12.50' } }"),
    line: 't.yaml:10:44  fixtures.fdx.accounts[0].values.currentBalance: expected a number, found text',
  },
  {
    name: 'a member that the document does not list for the kind',
    text: account('{ id: a, kind: loanAccount, values: { creditLine: 9000 } }'),
    line: 't.yaml:10:47  fixtures.fdx.accounts[0].values.creditLine: the document lists no such member for this account',
  },
  {
    name: 'a misspelt member',
    text: account('{ id: a, values: { acountNumber: x } }'),
    line: 't.yaml:10:28  fixtures.fdx.accounts[0].values.acountNumber: the document lists no such member for this account; did you mean accountNumber?',
  },
  {
    name: 'a member that has a setting of its own',
    text: account('{ id: a, values: { accountId: a } }'),
    line: 't.yaml:10:28  fixtures.fdx.accounts[0].values.accountId: written as id beside values; move it there',
  },
  {
    name: 'an account that is listed twice',
    text: account('{ id: a }\n      - { id: a }'),
    line: 't.yaml:11:15  fixtures.fdx.accounts[1].id: the same as item 0: each is listed once',
  },
  {
    name: 'more accounts than there are',
    text: withSection('fixtures: { fdx: { count: 1, accounts: [{ id: a }, { id: b }] } }\n'),
    line: 't.yaml:7:27  fixtures.fdx.count: 2 are declared by their ids, which is more than 1; correct one of them',
  },
  {
    name: 'transactions that are said not to be included',
    text: account('{ id: a, transactions: 3, values: { transactionsIncluded: false } }'),
    line: 't.yaml:10:32  fixtures.fdx.accounts[0].transactions: transactionsIncluded is false, so there are none; correct one of them',
  },
  {
    name: 'two kinds of one account',
    text: `${account('{ id: a, kind: loanAccount }')}fdx: { accounts: [{ id: a, kind: locAccount }] }\n`,
    line: 't.yaml:10:24  fixtures.fdx.accounts[0].kind: fdx.accounts declares the same account as locAccount; correct one of them',
  },
  {
    name: 'an account that is declared not to exist',
    text: `${account('{ id: a }')}fdx: { unknownAccount: a }\n`,
    line: 't.yaml:10:15  fixtures.fdx.accounts[0].id: declared as an id that does not exist, under fdx.unknownAccount; correct one of them',
  },
  {
    name: 'a provider id without quotes',
    text: withSection('fixtures: { providers: { items: [{ id: 101 }] } }\n'),
    line: 't.yaml:7:40  fixtures.providers.items[0].id: expected text, found 101; put it in quotes',
  },
  {
    name: 'a country that the document does not know',
    text: withSection("fixtures: { providers: { items: [{ id: '101', country: UK }] } }\n"),
    line: 't.yaml:7:56  fixtures.providers.items[0].country: expected one of CA, US, found "UK"; did you mean US?',
  },
  {
    name: 'a provider for registrations that is none of all',
    text: withSection(
      "registrations: { providers: ['9'] }\nfixtures: { providers: { count: 1, items: [{ id: '101' }] } }\n",
    ),
    line: 't.yaml:7:30  registrations.providers[0]: the provider 9 is unknown: fixtures.providers lists all 1 and not this one',
  },
  {
    name: 'a provider that is declared not to exist',
    text: small
      .replace('  auth:', "  unknownIds: { provider: '101' }\n  auth:")
      .concat("fixtures: { providers: { items: [{ id: '101' }] } }\n"),
    line: 't.yaml:8:40  fixtures.providers.items[0].id: declared as an id that does not exist, under outbound.unknownIds.provider; correct one of them',
  },
  {
    name: 'a linked account without a name',
    text: banking('https://b.example', 'fixtures: { banking: { accounts: [{ transactions: 1 }] } }\n'),
    line: 't.yaml:7:35  fixtures.banking.accounts[0]: expected id or number, by which the account is found in a result',
  },
  {
    name: 'a balance of a linked account that is text',
    text: banking(
      'https://b.example',
      "fixtures: { banking: { accounts: [{ number: '1', values: { Balance: { Current: '5' } } }] } }\n",
    ),
    line: 't.yaml:7:80  fixtures.banking.accounts[0].values.Balance.Current: expected a number, found text',
  },
  {
    name: 'users that nothing tells apart',
    text: banking('https://b.example', 'fixtures: { banking: { usersShareNoAccount: true } }\n'),
    line: 't.yaml:7:45  fixtures.banking.usersShareNoAccount: needs banking.authorize.personas.other or banking.sessionCommand',
  },
  {
    name: 'fewer linked accounts than the least of them',
    text: banking(
      'https://b.example',
      '  fixture: { accountsMin: 2 }\nfixtures: { banking: { count: 1 } }\n',
    ),
    line: 't.yaml:8:31  fixtures.banking.count: banking.fixture.accountsMin is 2, which is more; correct one of them',
  },
];
