import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { loadPluginChecks } from '../../src/plan/plugin-checks.ts';
import { checkKit } from '../support/plugin-kit.ts';

// What plug-ins bring stands in a file of ours, so that every front end finds it as it finds the rest.
export default conformanceTests(import.meta.url, loadPluginChecks(checkKit));
