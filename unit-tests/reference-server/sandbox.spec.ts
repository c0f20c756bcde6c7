import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describeSandbox } from '../../proof/reference-server/sandbox.ts';
import { expect, test } from './client.ts';

test('the curl lines work as they are printed', async ({ serve }) => {
  const { description } = await serve();
  const lines = describeSandbox(description)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^(curl|REQUEST_ID=)/.test(line));
  const { stdout } = await promisify(execFile)('sh', ['-ec', lines.join('\necho\n')]);
  const answers = stdout.split('\n').filter((line) => line !== '');
  expect(answers).toEqual([
    expect.stringMatching(/^\[\{"provider_id":101,/),
    expect.stringMatching(/^\{"client_id":.*"client_secret":/),
    expect.stringMatching(/^\{"page":\{"nextOffset":/),
    expect.stringMatching(/^\{"ServiceCode":"OPERATION_PENDING"/),
    expect.stringMatching(/^\{"ServiceCode":"OPERATION_PENDING"/),
    expect.stringMatching(/^\{"HttpStatusCode":200,"Accounts":/),
    expect.stringMatching(/^\{"page":\{"totalElements":2\}/),
    '204',
    expect.stringMatching(/^\{"message":/),
  ]);
});
