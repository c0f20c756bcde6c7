/** Bars, timelines and walks. */
export const pictures = `
.bar { display: block; width: 100%; height: 1.1rem; border-radius: .2rem; background: var(--raised); }
.bar rect { stroke: var(--page); stroke-width: .15; }
.bar.thin { height: .4rem; max-width: 20rem; margin-top: .2rem; }
.areas { list-style: none; padding: 0; display: grid; gap: .4rem 1rem; }
.areas > li {
  display: grid; grid-template-columns: 9rem minmax(8rem, 2fr) minmax(12rem, 3fr); gap: .25rem 1rem; align-items: center;
}
.areas a:not(:hover) { text-decoration-color: transparent; }
.areas .name { font-weight: 600; }
.areas .counts { font-size: .875rem; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1rem; list-style: none; padding: 0; font-size: .875rem; }
.legend svg { width: .8rem; height: .8rem; vertical-align: -.05rem; margin-right: .3rem; }
.timeline svg { display: block; width: 100%; height: 1.6rem; background: var(--raised); border-radius: .2rem; }
.steps { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .3rem .5rem; font-size: .875rem; }
.steps > li { border: 1px solid var(--line); border-radius: .25rem; padding: .15rem .45rem; }
.walk > li { text-align: center; min-width: 2.6rem; }
.walks { border: 1px solid var(--line); border-radius: .25rem; padding: .4rem .75rem; margin: .5rem 0; }
.walks > summary { cursor: pointer; }
.walk svg { display: block; margin: .15rem auto; }
.walk svg .again { fill: var(--fail-fill); }
.walk svg .one { fill: var(--blocked-fill); }
@media (max-width: 40rem) {
  .areas > li { grid-template-columns: minmax(0, 1fr); margin-bottom: .5rem; }
}
`;
