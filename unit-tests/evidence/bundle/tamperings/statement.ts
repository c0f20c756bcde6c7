import { signedStatement, type Tampering } from '../make-tampering.ts';
import { filesOf, handOver, statementOf } from '../signed-run.ts';

/** The holder of the key lies in the statement. */
export const ofStatement: readonly Tampering[] = [
  {
    name: 'a statement of another type',
    make: signedStatement(() => ({ _type: 'https://in-toto.io/Statement/v0.1' })),
    says: /^the payload is not an in-toto statement/,
  },
  {
    name: 'another predicate',
    make: signedStatement(() => ({ predicateType: 'https://slsa.dev/provenance/v1' })),
    says: /^the statement is not a test result/,
  },
  {
    name: 'a result that the report does not give',
    make: signedStatement(({ predicate }) => ({ predicate: { ...predicate, result: 'PASSED' } })),
    says: /^the statement is not what its report gives: \/predicate\/result/,
  },
  {
    name: 'a failed test among the passed',
    make: signedStatement(({ predicate }) => ({ predicate: { ...predicate, failedTests: [] } })),
    says: /^the statement is not what its report gives: \/predicate\/failedTests/,
  },
  {
    name: 'a better grade',
    make: signedStatement(({ predicate }) => ({
      predicate: { ...predicate, conformance: { ...predicate.conformance, grade: 'conformant' } },
    })),
    says: /^the statement is not what its report gives: \/predicate\/conformance\/grade/,
  },
  {
    name: 'another target',
    make: signedStatement(({ predicate }) => ({
      predicate: { ...predicate, conformance: { ...predicate.conformance, target: 'Another Bank' } },
    })),
    says: /^the statement is not what its report gives: \/predicate\/conformance\/target/,
  },
  {
    name: 'a statement from before the run',
    make: signedStatement(({ predicate }) => ({
      predicate: {
        ...predicate,
        conformance: { ...predicate.conformance, made: '2020-01-01T00:00:00.000Z' },
      },
    })),
    says: /^the statement was made before the run ended/,
  },
  {
    name: 'a statement from the future',
    make: signedStatement(({ predicate }) => ({
      predicate: {
        ...predicate,
        conformance: { ...predicate.conformance, made: '2999-01-01T00:00:00.000Z' },
      },
    })),
    says: /^the statement was made in the future/,
  },
  ...(['package', 'document', 'rules', 'target', 'plan'] as const).map(
    (name): Tampering => ({
      name: `another ${name} than the one that was used`,
      make: signedStatement(({ predicate }) => ({
        predicate: {
          ...predicate,
          configuration: predicate.configuration.map((one) =>
            one.name === name ? { name, digest: { sha256: '0'.repeat(64) } } : one,
          ),
        },
      })),
      says: {
        package: /^the package that judged has other code/,
        document: /^the run tested for another document/,
        rules: /^the run used other requirements/,
        target: /^the target that was signed is not/,
        plan: /^the plan that was signed is not/,
      }[name],
    }),
  ),
  {
    name: 'a file that is named twice',
    make: signedStatement(({ subject }) => ({ subject: [...subject, subject[0]] })),
    says: /^the bundle names \S+ twice/,
  },
  {
    name: 'a journal that is not named',
    make: signedStatement(({ subject }) => ({
      subject: subject.filter(({ name }) => !name.includes('journal-')),
    })),
    says: /^\.run\/journal-main\.ndjson stands beside the evidence and was not signed/,
  },
  {
    name: 'evidence without a record',
    make: async ({ run }) => {
      const files = filesOf(run);
      const statement = statementOf(files);
      files.delete('.run/run.json');
      return await handOver(files, {
        ...statement,
        subject: statement.subject.filter(({ name }) => name !== '.run/run.json'),
      });
    },
    says: /^the bundle names no \.run\/run\.json/,
  },
];
