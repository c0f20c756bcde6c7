// @ts-check

/** @type {import('open-banking-conformance/plugin').PluginDefinition} */
export default {
  // Each check names the requirements that it judges. What is a matter of shape is judged by the schema, on every answer;
  // the check sees to it that there is an answer, and says so when there was nothing to judge.
  checks: ({ defineCheck, requireArray }) => [
    defineCheck({
      id: 'my-scheme--provider-logos',
      area: 'providers',
      title: 'reads the links to the logos of providers',
      ids: ['my-scheme--provider-logo-is-an-https-link'],
      access: 'read',
      async run(context) {
        const providers = requireArray(await context.setUp('listProviders', {}, 200));
        if (!providers.some(({ logo_uri }) => logo_uri !== undefined))
          context.notExercised('my-scheme--provider-logo-is-an-https-link', 'no provider has a logo_uri');
      },
    }),
  ],

  // What the reference server does for this scheme, so that the requirement has something to judge.
  reference: ({ after }) =>
    after('listProviders', (answer) => {
      if (!Array.isArray(answer.body)) return;
      for (const provider of answer.body)
        provider.logo_uri = `https://logos.example/${provider.provider_id}.svg`;
    }),

  // A defect that the requirement has to catch, and nothing else may be charged for.
  faults: ({ changeRecords }) => [
    {
      id: 'my-scheme--logo-without-tls',
      title: 'links to the logos of providers without TLS',
      breaks: ['my-scheme--provider-logo-is-an-https-link'],
      apply: changeRecords('listProviders', (provider) => ({
        ...provider,
        logo_uri: 'http://logos.example/logo.svg',
      })),
    },
  ],

  // A server that conforms and that a naive check would fail.
  variations: ({ changeRecords }) => [
    {
      id: 'my-scheme--some-providers-without-logo',
      title: 'gives every second provider no link to a logo',
      apply: changeRecords('listProviders', ({ logo_uri, ...provider }) =>
        Number(provider.provider_id) % 2 === 0 ? provider : { ...provider, logo_uri },
      ),
    },
  ],
};
