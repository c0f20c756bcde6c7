import { expect, test } from '@playwright/test';
import { findResponse, loadDocuments } from '../../src/catalogue/documents.ts';
import { getOperation, operationIds } from '../../src/catalogue/operations.ts';
import { judgeExchange } from '../../src/contract/judge.ts';
import { answered } from '../answered.ts';

for (const id of operationIds) {
  const { document, description } = getOperation(id);
  for (const status of Object.keys(description.responses)) {
    const code = Number(status.replace('XX', '00'));
    const response = findResponse(loadDocuments()[document], description, code);
    const content = response?.content?.['application/json'] as
      | { example?: unknown; examples?: object }
      | undefined;
    if (content === undefined) continue;

    test(`${id} ${status} has examples, and the contract finds nothing in them`, () => {
      const examples = Object.values(content.examples ?? {}).map(
        (entry) => (entry as { value: unknown }).value,
      );
      const all = content.example === undefined ? examples : [content.example, ...examples];
      expect(all.length).toBeGreaterThan(0);
      for (const example of all) expect(judgeExchange(answered(id, code, example)).violations).toEqual([]);
    });
  }
}
