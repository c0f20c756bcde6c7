import { text } from 'node:stream/consumers';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

// A program of its own: Playwright cannot load the parser, which imports JSON without saying so. Reads the texts of
// workflows as a list in JSON, and writes a list of what GitHub would say of each.
const contents = JSON.parse(await text(process.stdin)) as readonly string[];
const said: string[][] = [];
for (const content of contents) {
  const workflow = { name: 'conformance.yml', content };
  const { context, value } = parseWorkflow(workflow, new NoOperationTraceWriter());
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  said.push(context.errors.getErrors().map(({ message }) => message));
}
process.stdout.write(JSON.stringify(said));
