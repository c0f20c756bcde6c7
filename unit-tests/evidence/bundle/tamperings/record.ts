import { deriveDigest } from '../../../../src/evidence/bundle/statement.ts';
import { inDays } from '../../../days.ts';
import { behindTheReport, signedAgain, type Tampering } from '../make-tampering.ts';
import { filesOf, handOver, statementOf } from '../signed-run.ts';

/** The holder of the key lies in the record. */
export const ofRecord: readonly Tampering[] = [
  {
    name: 'an older package',
    make: behindTheReport(({ record }) => {
      record.suite = { ...record.suite, version: '0.0.9' } as never;
    }),
    says: /was written by open-banking-conformance 0\.0\.9/,
  },
  {
    name: 'other rules',
    make: behindTheReport(({ record }) => {
      record.suite = { ...record.suite, rules: 'sha256:0123456789abcdef' } as never;
    }),
    says: /was written by .*0123456789abcdef/,
  },
  {
    name: 'another seed',
    make: behindTheReport(({ record }) => {
      record.plan = { ...record.plan, seed: 8 } as never;
    }),
    says: /^report\.json is not what its journals give: \/run\/seed|^the plan that was signed/,
  },
  {
    name: 'another depth',
    make: behindTheReport(({ record }) => {
      record.plan = { ...record.plan, depth: 'standard' } as never;
    }),
    says: /./,
  },
  {
    name: 'a waiver that was added later',
    make: behindTheReport(({ record }) => {
      record.target = {
        ...record.target,
        waivers: [
          { requirement: 'provider-id-is-an-integer', reason: 'known', owner: 'us', expires: inDays(30) },
        ],
      } as never;
    }),
    says: /^the target that was signed is not the one of the record/,
  },
  {
    name: 'a waiver of which the report knows',
    make: signedAgain(({ record }) => {
      record.target = {
        ...record.target,
        waivers: [
          { requirement: 'provider-id-is-an-integer', reason: 'known', owner: 'us', expires: inDays(30) },
        ],
      } as never;
    }),
    says: /^the target file is not that of the run/,
    isTargetGiven: true,
  },
  {
    name: 'a record that is none',
    make: behindTheReport((run) => {
      run.record = { version: 2 } as never;
    }),
    says: /is not the record of a run/,
  },
  {
    name: 'a repeated shard',
    make: async ({ shards }) => {
      const files = filesOf(...shards);
      const statement = statementOf(files);
      for (const name of ['.run/run.json', '.run/journal-main.ndjson'])
        files.set(`2/${name}`, files.get(`1/${name}`)!);
      const subject = [...files].map(([name, bytes]) => ({ name, digest: { sha256: deriveDigest(bytes) } }));
      return await handOver(files, { ...statement, subject });
    },
    says: /both hold shard 1|overlap/,
  },
];
