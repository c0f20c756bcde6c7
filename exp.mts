import { certifySubject } from './src/self-test/trial.ts';
import { checks } from './tests/index.ts';
import { variations } from './src/reference-server/variations/index.ts';
const c = await certifySubject({}, { checks });
console.log('clean', c.outcome, c.grade!.sentence, JSON.stringify(c.missingSettings));
const counts = new Map<string,string[]>();
for (const variation of variations) {
  const r = await certifySubject({ variation }, { checks });
  for (const m of r.missingSettings ?? []) { const k = `${m.setting} ${m.idle?'idle':''} ${m.requirements.map(id=>{const q=r.requirements.find(x=>x.id===id)!; return `${id}: ${q.verdict} ${q.reason}`}).join(' | ')}`; counts.set(k,[...(counts.get(k)??[]),`${variation.id}[${r.outcome}]`]); }
}
for (const [k,v] of counts) console.log(`${v.length} x ${k}\n     ${v.slice(0,6).join(' ')}`);
