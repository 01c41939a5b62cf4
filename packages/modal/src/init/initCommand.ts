import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UsageError } from '../usageError.ts'
import { createConfig, invalidOrigins } from './createConfig.ts'

const FILE = 'airlock.config.json'

/** An existing file stays unless `--force` is set. */
export function initCommand(args: string[]): void {
  const { values } = parseArgs({
    args,
    options: {
      origin: { type: 'string' },
      app: { type: 'string', multiple: true },
      relay: { type: 'string' },
      gateway: { type: 'string' },
      secure: { type: 'string' },
      force: { type: 'boolean' },
    },
  })
  const { origin, app: apps = [], force = false, ...services } = values
  const missing = [
    ...(origin === undefined ? ['--origin is missing: the origin of the modal.'] : []),
    ...(apps.length === 0 ? ['--app is missing: the origin of a site that embeds the modal.'] : []),
  ]
  const invalid = invalidOrigins([...(origin === undefined ? [] : [origin]), ...apps])
  if (origin === undefined || missing.length > 0) throw new UsageError([...missing, ...invalid].join('\n'))
  const config = createConfig({ origin, apps, ...services })
  try {
    writeFileSync(FILE, `${JSON.stringify(config, null, 2)}\n`, { flag: force ? 'w' : 'wx' })
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    throw new Error(`${FILE} exists. Add the site to its "origins", or replace the file with --force.`)
  }
  const { hostname } = new URL(config.modalOrigin)
  console.log(
    [
      `Wrote ${FILE}.`,
      `Next: run \`npx @airlock/modal\` on a server, and have your proxy send ${hostname} to it.`,
      `Then: npx @airlock/modal check ${config.modalOrigin}`,
    ].join('\n'),
  )
}
