import { describeAlterations } from '../../catalogue/plugins/alterations.ts';
import { listPlugins } from '../../catalogue/plugins/loaded.ts';
import { findProfileChange, requirements } from '../../catalogue/requirements.ts';
import type { Report, ReportedPlugin } from '../report.ts';
import { readSuite } from './suite.ts';

/** The suite as reports name it: with its plug-ins, where there are some. */
export function readSuiteWithPlugins(): Report['suite'] {
  const plugins = listReportedPlugins();
  return { ...readSuite(), ...(plugins.length === 0 ? {} : { plugins }) };
}

/** The plug-ins of this process as reports name them, with what each makes of the document. */
function listReportedPlugins(): readonly ReportedPlugin[] {
  return listPlugins().map((plugin) => {
    const { name, version, digest, waivers } = plugin;
    const changes = requirements.flatMap(({ id }) => {
      const found = findProfileChange(id);
      if (found?.plugin !== name) return [];
      return [{ requirement: id, change: found.change, reason: found.reason }];
    });
    const alterations = describeAlterations(plugin);
    return {
      ...{ name, version, digest: `sha256:${digest.slice(0, 16)}` },
      ...(changes.length === 0 ? {} : { changes }),
      ...(waivers === undefined ? {} : { waivers }),
      ...(alterations.length === 0 ? {} : { alterations }),
    };
  });
}
