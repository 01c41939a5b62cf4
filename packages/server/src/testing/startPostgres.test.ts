import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const start = new URL('./startPostgres.ts', import.meta.url).href
const repository = fileURLToPath(new URL('../../../..', import.meta.url))

test('keeps the exit code of a failed process that started PostgreSQL', async () => {
  const script = `const { setup } = await import('${start}'); await (await setup())(); process.exitCode = 3`
  const code = await new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: repository },
      (failure) => resolve(failure?.code),
    )
  })
  expect(code).toBe(3)
})
