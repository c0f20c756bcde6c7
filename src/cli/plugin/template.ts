/** The files of a plug-in to begin with, by their paths in its folder. */
export function buildPluginFiles(name: string): Readonly<Record<string, string>> {
  const id = `${name}--provider-logo-is-an-https-link`;
  return {
    'package.json': formatJson({
      name,
      version: '0.1.0',
      description: `What ${name} demands beside the open-banking interface`,
      type: 'module',
      main: 'index.js',
      private: true,
      peerDependencies: { 'open-banking-conformance': '*' },
    }),
    'requirements/providers.json': formatJson({
      [id]: {
        clause: 'S 1.1',
        level: 'MUST',
        party: 'server',
        operations: ['listProviders'],
        text: 'logo_uri of a listed provider is an HTTPS link',
      },
    }),
    'schemas/provider.schema.json': formatJson({
      properties: {
        logo_uri: {
          description: 'Link to the logo of the provider.',
          type: 'string',
          pattern: '^https://',
          'x-requirement': id,
        },
      },
    }),
    'index.js': writeModule(name, id),
    'README.md': writeReadme(name, id),
  };
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function writeModule(name: string, id: string): string {
  return `// @ts-check

/** @type {import('open-banking-conformance/plugin').PluginDefinition} */
export default {
  // Each check names the requirements that it judges. What is a matter of shape is judged by the schema, on every answer;
  // the check sees to it that there is an answer, and says so when there was nothing to judge.
  checks: ({ defineCheck, requireArray }) => [
    defineCheck({
      id: '${name}--provider-logos',
      area: 'providers',
      title: 'reads the links to the logos of providers',
      ids: ['${id}'],
      access: 'read',
      async run(context) {
        const providers = requireArray(await context.setUp('listProviders', {}, 200));
        if (!providers.some(({ logo_uri }) => logo_uri !== undefined))
          context.notExercised('${id}', 'no provider has a logo_uri');
      },
    }),
  ],

  // What the reference server does for this scheme, so that the requirement has something to judge.
  reference: ({ after }) =>
    after('listProviders', (answer) => {
      if (!Array.isArray(answer.body)) return;
      for (const provider of answer.body)
        provider.logo_uri = \`https://logos.example/\${provider.provider_id}.svg\`;
    }),

  // A defect that the requirement has to catch, and nothing else may be charged for.
  faults: ({ changeRecords }) => [
    {
      id: '${name}--logo-without-tls',
      title: 'links to the logos of providers without TLS',
      breaks: ['${id}'],
      apply: changeRecords('listProviders', (provider) => ({
        ...provider,
        logo_uri: 'http://logos.example/logo.svg',
      })),
    },
  ],

  // A server that conforms and that a naive check would fail.
  variations: ({ changeRecords }) => [
    {
      id: '${name}--some-providers-without-logo',
      title: 'gives every second provider no link to a logo',
      apply: changeRecords('listProviders', ({ logo_uri, ...provider }) =>
        Number(provider.provider_id) % 2 === 0 ? provider : { ...provider, logo_uri },
      ),
    },
  ],
};
`;
}

function writeReadme(name: string, id: string): string {
  return `# ${name}

What ${name} demands beside the open-banking interface, for the conformance suite \`obc\`.

| file | holds |
|---|---|
| \`requirements/<area>.json\` | requirements: id, clause of your document, level, party, operations, one sentence |
| \`schemas/*.schema.json\` | JSON Merge Patches of the suite's schemas, and schemas of your own; \`x-requirement\` names whom a node is charged to |
| \`openapi/outbound.json\`, \`openapi/banking.json\` | JSON Merge Patches of the OpenAPI documents, such as error codes and statuses |
| \`profile.json\` | requirements of the suite that the scheme raises, lowers, rewords or leaves out, each with a reason |
| \`interface.json\` | another version of the document: paths, names of members, limits |
| \`index.js\` | checks, faults, variations, and what the reference server does for the scheme |

Every id begins with \`${name}--\`.

1. Write the requirement from your document, before its check: \`${id}\` is an example.
2. Name the conforming server that the check could wrongly fail, and add it to \`variations\`.
3. Write the fault that it has to catch, then the check or the schema.
4. Prove it: \`obc selftest --plugin ./${name} --requirement ID\` runs its faults, and \`obc selftest --plugin ./${name}\` also every
   conforming server of the suite: none may fail.

\`obc explain ID --plugin ./${name}\` shows the chain of one requirement, and \`obc run --target target.yaml --plugin ./${name}\` judges by it.
Raise \`version\` in package.json with every change: reports name it with a digest of these files.
`;
}
