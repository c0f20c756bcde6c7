/** Bars, timelines and walks. */
export const pictures = `
.bar { display: block; width: 100%; height: 1.1rem; border-radius: .2rem; background: var(--raised); }
.bar rect { stroke: var(--page); stroke-width: .15; }
.areas td.picture { width: 45%; min-width: 8rem; vertical-align: middle; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1rem; list-style: none; padding: 0; font-size: .875rem; }
.legend svg { width: .8rem; height: .8rem; vertical-align: -.05rem; margin-right: .3rem; }
.timeline svg { display: block; width: 100%; height: 1.6rem; background: var(--raised); border-radius: .2rem; }
.steps { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem .5rem; font-size: .875rem; }
.steps > li { border: 1px solid var(--line); border-radius: .25rem; padding: .15rem .45rem; }
.walk > li { text-align: center; min-width: 2.6rem; }
.walk svg { display: block; margin: .15rem auto; }
.walk svg .again { fill: var(--fail-fill); }
.walk svg .one { fill: var(--blocked-fill); }
@media (max-width: 40rem) {
  .areas td.picture { min-width: 5rem; }
}
`;
