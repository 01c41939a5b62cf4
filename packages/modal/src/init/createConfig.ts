import { airlockConfig } from '@airlock/protocol/config/config'
import { isOrigin } from '@airlock/protocol/origin'

type Answers = { origin: string; apps: string[]; relay?: string; gateway?: string; secure?: string }

const LOCAL = /^https?:\/\/(?:localhost|[^/]+\.localhost|127\.0\.0\.1)(?::\d+)?$/

/** A URL with a path becomes its origin. @throws Error with each value that the schema rejects */
export function createConfig({ origin, apps, relay, gateway, secure }: Answers) {
  const modalOrigin = originOf(origin)
  const config = {
    modalOrigin,
    ...(secure !== undefined && { secureOrigin: originOf(secure) }),
    ...(LOCAL.test(modalOrigin) && { development: true }),
    projects: {
      default: {
        origins: apps.map(originOf),
        ...(relay !== undefined && { relay }),
        ...(gateway !== undefined && { endpoints: { gateway: originOf(gateway) } }),
      },
    },
  }
  const parsed = airlockConfig.safeParse(config)
  if (!parsed.success) {
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'))
  }
  return config
}

function originOf(value: string) {
  const origin = URL.canParse(value) ? new URL(value).origin : value
  if (!isOrigin(origin)) throw new Error(`${value} is not an origin. Write one such as https://app.example.`)
  return origin
}
