import {
  editBody,
  endOf,
  exchangesIn,
  findFailed,
  numbers,
  resultsIn,
  signedAgain,
  type Tampering,
  texts,
  withoutExchange,
} from '../make-tampering.ts';

/** The holder of the key lies in the findings and bodies of a journal. */
export const ofJournals: readonly Tampering[] = [
  {
    name: 'a finding of the contract that was taken out',
    make: signedAgain((run) => {
      for (const result of resultsIn(run))
        result.findings = result.findings.filter(({ keywords }) => keywords === undefined);
    }),
    says: /^the answer \S+ of \w+ breaks provider-id-is-an-integer at \S+, and the result of \S+ does not say so/,
  },
  {
    name: 'a finding of a check that was taken out',
    make: signedAgain((run) => {
      for (const result of resultsIn(run))
        result.findings = result.findings.filter(({ keywords }) => keywords !== undefined);
    }),
    says: /^the answer main-\d+ breaks unknown-provider-gets-404, and no result says so/,
  },
  {
    name: 'a finding of a law that was made up',
    make: signedAgain((run) => {
      findFailed(run, false).finding.requirement = 'provider-detail-answers-200-with-an-object';
    }),
    says: /^\S+ says that an answer breaks provider-detail-answers-200-with-an-object, and none does/,
  },
  {
    name: 'a finding that was made up',
    make: signedAgain((run) => {
      const { finding } = findFailed(run, true);
      const clean = resultsIn(run).find(({ findings }) => findings.length === 0)!;
      const shown = exchangesIn(run).find(({ check }) => check === clean.check)!.exchange;
      clean.findings = [
        {
          ...finding,
          check: clean.check,
          exchange: shown.id,
          operation: shown.operation,
          status: shown.response!.status,
          requirement: 'provider-name-is-a-string',
          keywords: ['made up'],
        },
      ];
    }),
    says: /says that the answer \S+ of \w+ breaks \S+, and it does not/,
  },
  {
    name: 'bodies without what broke the contract',
    make: signedAgain((run) => editBody(run, numbers)),
    says: /says that the answer \S+ of \w+ breaks provider-id-is-an-integer, and it does not/,
  },
  {
    name: 'a body that breaks what its result does not say',
    make: signedAgain((run) => editBody(run, texts, 1)),
    says: /breaks provider-country-is-ca-or-us at \S+, and the result of \S+ does not say so/,
  },
  {
    name: 'another status of a failing answer',
    make: signedAgain((run) => {
      const { finding } = findFailed(run, true);
      const { exchange } = exchangesIn(run).find(({ exchange: { id } }) => id === finding.exchange)!;
      (exchange.response as { status: number }).status = 202;
    }),
    says: /names another status than its exchange has/,
  },
  {
    name: 'a finding on an exchange that there is not',
    make: signedAgain((run) => {
      findFailed(run, true).finding.exchange = 'main-9999';
    }),
    says: /names the exchange main-9999, which no journal holds/,
  },
  {
    name: 'a finding on an exchange of another operation',
    make: signedAgain((run) => {
      findFailed(run, true).finding.operation = 'listRecipients';
    }),
    says: /names an exchange of another operation/,
  },
  {
    name: 'a dropped exchange',
    make: signedAgain((run) => withoutExchange(run)),
    says: /^the exchange main-2 is missing from its journal/,
  },
  {
    name: 'the last exchange dropped',
    make: signedAgain((run) => withoutExchange(run, -1)),
    says: /^the session main ended after \d+ requests, and its journal holds \d+/,
  },
  {
    name: 'the last exchange dropped and not counted',
    make: signedAgain((run) => {
      withoutExchange(run, -1);
      endOf(run).requests -= 1;
    }),
    says: /^the check \S+ sent \d+ requests by its result, and \d+ by the journals/,
  },
  {
    name: 'an exchange that stands twice',
    make: signedAgain((run) => {
      run.entries.splice(5, 0, exchangesIn(run)[0]!);
    }),
    says: /^an exchange stands twice/,
  },
  {
    name: 'an exchange of another session',
    make: signedAgain((run) => {
      (exchangesIn(run)[0]!.exchange as { id: string }).id = 'w7-1';
    }),
    says: /^the exchange main-1 is missing|^the exchange w7-1 is of another session/,
  },
];
