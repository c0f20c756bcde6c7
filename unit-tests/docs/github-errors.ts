import { text } from 'node:stream/consumers';
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';

// A program of its own: Playwright cannot load the parser, which imports JSON without saying so. Reads a workflow and
// writes what GitHub would say of it.
const workflow = { name: 'conformance.yml', content: await text(process.stdin) };
const { context, value } = parseWorkflow(workflow, new NoOperationTraceWriter());
if (value !== undefined) await convertWorkflowTemplate(context, value);
process.stdout.write(JSON.stringify(context.errors.getErrors().map(({ message }) => message)));
