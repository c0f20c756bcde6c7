/** Exchanges as they were sent and received, with the place of a violation marked. */
export const evidence = `
.exchange { border: 1px solid var(--line); border-radius: .25rem; margin: .6rem 0; background: var(--page); }
.exchange > summary { padding: .45rem .75rem; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.exchange > summary { cursor: pointer; }
.sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); }
.sides > div { padding: .5rem .75rem .75rem; min-width: 0; }
.sides > div + div { border-left: 1px solid var(--line); }
.sides h4 { margin: 0 0 .3rem; font-size: .8125rem; color: var(--muted); }
.line-of-http { margin: 0; font-weight: 600; }
.headers { margin: .3rem 0; color: var(--muted); list-style: none; padding: 0; }
pre.body {
  margin: .4rem 0 0; background: var(--raised); border: 1px solid var(--line); border-radius: .25rem; padding: .5rem;
  white-space: pre-wrap; overflow-wrap: anywhere; max-height: 32rem; overflow-y: auto; tab-size: 2;
}
pre.body .row { display: block; padding-left: .5rem; border-left: 3px solid transparent; }
mark { background: var(--mark); color: inherit; }
pre.body .row.marked { background: var(--mark); border-left-color: var(--mark-line); }
.note {
  display: block; font-family: system-ui, sans-serif; background: var(--mark); border-left: 3px solid var(--mark-line);
  padding: .25rem .5rem; margin: .15rem 0; white-space: normal;
}
.value { unicode-bidi: isolate; white-space: pre-wrap; }
.got { color: var(--fail); }
.wanted { color: var(--pass); }
@media (max-width: 52rem) {
  .sides { grid-template-columns: minmax(0, 1fr); }
  .sides > div + div { border-left: 0; border-top: 1px solid var(--line); }
}
`;
