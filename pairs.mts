import { variations } from './proof/variations/index.ts';
import { certifyAsRun } from './proof/self-test/sweep.ts';
import { checks } from './tests/index.ts';
const [,, from, n] = process.argv.map(Number);
function rng(seed){ return () => { seed = (Math.imul(seed,1103515245)+12345) & 0x7fffffff; return seed/0x7fffffff; }; }
for (let k=from;k<from+n;k++) {
  const r = rng(k*7919+13); r(); r();
  const a = variations[Math.floor(r()*variations.length)], b = variations[Math.floor(r()*variations.length)];
  if (a===b || (a.isLarge&&b.isLarge)) continue;
  const v = { id: `${a.id}+${b.id}`, title: 'both', apply(w){a.apply(w);b.apply(w);}, declares(d){a.declares?.(d);b.declares?.(d);}, ...(a.keepsFixtures&&b.keepsFixtures?{keepsFixtures:true}:{}) };
  try {
    const { report } = await Promise.race([certifyAsRun({variation: v}, checks), new Promise((_,rej)=>setTimeout(()=>rej(new Error('too long')),90000))]);
    const bad = report.requirements.filter(q=>q.verdict==='fail');
    if (bad.length || report.harnessErrors.length) { console.log(k, v.id); for (const q of bad.slice(0,6)) { const f=q.findings.find(x=>x.grade==='fail'); console.log('   ', q.id, f.check, f.request, f.status, f.pointer, '| wanted', f.wanted, '| got', f.got, (f.related??[]).length); } for (const h of report.harnessErrors) console.log('   HARNESS', h.check, h.reason); }
  } catch (e) { console.log(k, v.id, 'ERROR', String(e).slice(0,200)); }
}
console.log('done');
