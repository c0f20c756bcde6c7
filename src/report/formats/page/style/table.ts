/** Tables, the filters above one, and how a wide table folds into blocks on a phone. */
export const table = `
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem; border-bottom: 1px solid var(--line); }
thead th { font-size: .8125rem; color: var(--muted); font-weight: 600; border-bottom-width: 2px; }
td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); font-size: .875rem; padding-bottom: .4rem; }
.tools {
  display: grid; grid-template-columns: repeat(auto-fit, minmax(min(11rem, 100%), 1fr)); gap: .6rem; align-items: end;
  padding: .75rem; background: var(--raised); border: 1px solid var(--line); border-radius: .25rem; margin-bottom: .75rem;
}
.tools label { display: block; font-size: .8125rem; color: var(--muted); }
.tools input, .tools select {
  width: 100%; padding: .35rem .5rem; border: 1px solid var(--muted); border-radius: .25rem; background: var(--page);
  min-height: 2.3rem;
}
tbody th { font-weight: normal; overflow-wrap: anywhere; }
.folding td { overflow-wrap: anywhere; }
.folding ul { margin: 0; }
.opener {
  border: 0; background: none; padding: 0; text-align: left; cursor: pointer; font-weight: 600; color: var(--link);
  overflow-wrap: anywhere;
}
.opener::before { content: "▸"; content: "▸" / ""; display: inline-block; width: 1.1em; color: var(--muted); }
.opener[aria-expanded=true]::before { content: "▾"; content: "▾" / ""; }
.requirements tr:target > *, .requirements tr.open > * { background: var(--raised); }
.requirements td.detail { padding: .25rem 1rem 1.5rem; border-left: .3rem solid var(--line); }
@media (max-width: 52rem) {
  .requirements thead { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; }
  .requirements, .requirements tbody { display: block; }
  .requirements tr { display: flex; flex-wrap: wrap; gap: 0 .75rem; border-bottom: 1px solid var(--line); padding: .5rem 0; }
  .requirements th, .requirements td { border: 0; padding: .1rem 0; }
  .requirements th[scope=row], .requirements td.detail { flex: 1 0 100%; min-width: 0; }
  .requirements td { font-size: .875rem; color: var(--muted); }
  .requirements td.detail { padding: .25rem 0 1rem .75rem; color: var(--text); font-size: 1rem; max-width: 100%; }
}
@media (max-width: 52rem) {
  .folding thead { position: absolute; clip-path: inset(50%); height: 1px; width: 1px; overflow: hidden; }
  .folding, .folding tbody, .folding tr, .folding th, .folding td { display: block; }
  .folding tr { border-bottom: 1px solid var(--line); padding: .5rem 0; }
  .folding th, .folding td { border: 0; padding: .1rem 0; }
  .folding td:empty { display: none; }
  .folding td::before { content: attr(data-label) " "; color: var(--muted); font-size: .8125rem; }
}
`;
