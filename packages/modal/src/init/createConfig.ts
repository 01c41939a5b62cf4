import { airlockConfig } from '@airlock/protocol/config/config'
import { isOrigin } from '@airlock/protocol/origin'

type Answers = { origin: string; apps: string[]; relay?: string; gateway?: string; secure?: string }

const LOCAL = /^https?:\/\/(?:localhost|[^/]+\.localhost|127\.0\.0\.1)(?::\d+)?$/

/** A URL with a path becomes its origin. @throws Error with each value that the schema rejects */
export function createConfig({ origin, apps, relay, gateway, secure }: Answers) {
  const invalid = invalidOrigins([origin, ...apps, ...[gateway, secure].filter((value) => value !== undefined)])
  if (invalid.length > 0) throw new Error(invalid.join('\n'))
  const modalOrigin = toOrigin(origin)
  const config = {
    modalOrigin,
    ...(secure !== undefined && { secureOrigin: toOrigin(secure) }),
    ...(LOCAL.test(modalOrigin) && { development: true }),
    projects: {
      default: {
        origins: apps.map(toOrigin),
        ...(relay !== undefined && { relay }),
        ...(gateway !== undefined && { endpoints: { gateway: toOrigin(gateway) } }),
      },
    },
  }
  const parsed = airlockConfig.safeParse(config)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  return config
}

/** Returns a line for each value that is not an origin. */
export function invalidOrigins(values: readonly string[]): string[] {
  return values
    .filter((value) => !isOrigin(toOrigin(value)))
    .map((value) => `${value} is not an origin. Write one such as https://app.example.`)
}

const toOrigin = (value: string) => (URL.canParse(value) ? new URL(value).origin : value)
