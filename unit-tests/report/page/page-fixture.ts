import type { Explanations } from '../../../src/report/formats/page/explanations.ts';
import { reportPage } from '../../../src/report/formats/page/page.ts';
import type { Exchanges, Report } from '../../../src/report/report.ts';
import { sampleExchanges, sampleReport } from '../fixture.ts';

/** What the suite would know of one requirement of the sample report. */
export const sampleExplanations: Explanations = new Map([
  [
    'provider-id-is-an-integer',
    {
      checks: [
        { id: 'providers-list', title: 'reads the list of providers', place: 'tests/providers/list.ts:9' },
      ],
      contract: ['schemas/provider.schema.json#/properties/provider_id (type)'],
      needs: ['outbound.auth.token'],
      faults: [{ id: 'provider-id-is-text', title: 'writes provider_id as text' }],
    },
  ],
]);

/** The page of a report, of the sample unless another one is given. */
export function pageOf(report: Report = sampleReport, exchanges: Exchanges = sampleExchanges): string {
  return reportPage(report, exchanges, sampleExplanations);
}

/** The values that a page holds for its script. */
export function dataOf(page: string, name: 'rows' | 'exchanges' | 'left-out'): unknown {
  const [, text] = new RegExp(`<script type="application/json" id="${name}-data">(.*?)</script>`).exec(page)!;
  return JSON.parse(text!);
}
