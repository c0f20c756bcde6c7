/** The verdicts by which badges, bars and borders are coloured. */
const kinds = ['fail', 'warn', 'pass', 'blocked', 'open', 'waived', 'observed', 'out'];

const byKind = kinds
  .map(
    (kind) => `
.badge.${kind} { color: var(--${kind}); background: var(--${kind}-ground); }
.card.${kind} { border-left-color: var(--${kind}-fill); }
.banner.${kind} { border-left-color: var(--${kind}-fill); background: var(--${kind}-ground); }
svg .${kind} { fill: var(--${kind}-fill); }`,
  )
  .join('');

/** Badges, the banner with the outcome, cards, lists of facts. */
export const parts = `
.badge {
  display: inline-block; padding: .1rem .5rem; border-radius: .75rem; font-size: .8125rem; font-weight: 600;
  white-space: nowrap;
}
.banner { border-left: .5rem solid var(--line); padding: 1rem 1.25rem; margin: 1.5rem 0 1rem; border-radius: .25rem; }
.banner ul { margin-top: .5rem; }
.brand { color: var(--muted); margin: 1.25rem 0 0; font-size: .875rem; }
.card {
  border: 1px solid var(--line); border-left: .3rem solid var(--line); border-radius: .25rem;
  padding: .75rem 1rem; margin: .75rem 0; background: var(--page);
}
.card > :first-child { margin-top: 0; }
.card > :last-child { margin-bottom: 0; }
.head { display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
.head .id { font-weight: 600; overflow-wrap: anywhere; }
dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: .5rem 0; }
dl.facts dt { color: var(--muted); }
dl.facts dd { margin: 0; overflow-wrap: anywhere; }
@media (min-width: 60rem) {
  header > dl.facts { grid-template-columns: max-content minmax(0, 1fr) max-content minmax(0, 1fr); }
}
nav ul.links { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.1rem; padding: 0; margin: 0; }
body > nav { border-block: 1px solid var(--line); padding-block: .5rem; }
.command { display: flex; gap: .5rem; align-items: flex-start; }
.command code {
  flex: 1; min-width: 0; background: var(--raised); border: 1px solid var(--line); border-radius: .25rem;
  padding: .3rem .5rem;
}
.action {
  border: 1px solid var(--line); background: var(--raised); border-radius: .25rem; padding: .25rem .7rem; cursor: pointer;
  overflow-wrap: anywhere; max-width: 100%;
}
.command .action { flex: none; }
.action:hover { border-color: var(--muted); }
footer { margin-block: 3rem 2rem; color: var(--muted); font-size: .875rem; }
@media (max-width: 40rem) {
  dl.facts, header > dl.facts { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dl.facts dd { margin-bottom: .4rem; }
  .command { flex-wrap: wrap; }
  .command code { flex-basis: 100%; }
}
${byKind}
`;
