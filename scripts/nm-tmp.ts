import { faults } from '../src/reference-server/faults/index.ts';
import { certifySubject } from '../src/self-test/trial.ts';
import { checks } from '../tests/index.ts';

for (const id of process.argv.slice(2)) {
  const fault = faults.find((f) => f.id === id)!;
  const r = await certifySubject({ fault }, { checks });
  console.log('==', fault.id);
  for (const x of r.requirements) {
    if (x.verdict === 'fail' || x.verdict === 'warn')
      for (const f of x.findings.slice(0, 3))
        console.log(x.verdict, x.id, f.check, f.operation, f.pointer, f.wanted, '|', f.got);
  }
}
