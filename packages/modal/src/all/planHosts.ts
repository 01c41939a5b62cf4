import { type AirlockConfig, DEFAULT_SECURE_ORIGIN } from '@airlock/protocol/config/config'
import type { HostTarget } from '@airlock/server/hosts/findHost'

export type ServerName = 'modal' | 'gateway' | 'secure'

type Plan = {
  servers: ServerName[]
  hosts: Map<string, HostTarget>
  problems: string[]
}

type Entry = { origin: string; server: ServerName; isSdk?: boolean }

/** Cookies ignore ports, so that each server needs its own name. @param socketOf path of a server's socket */
export function planHosts(config: AirlockConfig, socketOf: (server: ServerName) => string): Plan {
  const { modalOrigin, secureOrigin, development, projects, gateway, onePort } = config
  const gateways = [gateway.origin, ...Object.values(projects).map(({ endpoints }) => endpoints.gateway)].flatMap(
    (url) => (url === undefined ? [] : [new URL(url).origin]),
  )
  const named: ServerName[] = [
    ...(gateways.length > 0 ? ['gateway' as const] : []),
    ...(secureOrigin !== DEFAULT_SECURE_ORIGIN ? ['secure' as const] : []),
  ]
  const servers: ServerName[] = ['modal', ...(onePort.servers ?? named)]
  const entries: Entry[] = [
    { origin: modalOrigin, server: 'modal' as const },
    ...onePort.sdkOrigins.map((origin) => ({ origin, server: 'modal' as const, isSdk: true })),
    ...gateways.map((origin) => ({ origin, server: 'gateway' as const })),
    { origin: secureOrigin, server: 'secure' as const },
  ].filter(({ server }) => servers.includes(server))

  const problems = servers.includes('gateway') && gateways.length === 0 ? [NO_GATEWAY] : []
  const hosts = new Map<string, HostTarget>()
  const owners = new Map<string, Entry>()
  for (const entry of entries) {
    const { hostname } = new URL(entry.origin)
    const other = owners.get(hostname)
    if (other !== undefined && other.origin === entry.origin && isSame(other, entry)) continue
    if (other !== undefined) problems.push(sharedName(entry, other, hostname))
    owners.set(hostname, entry)
    hosts.set(hostname, targetOf(entry, socketOf))
  }
  for (const origin of sitesOf(config)) {
    const owner = owners.get(new URL(origin).hostname)
    if (owner) problems.push(`projects: the site ${origin} has the host name of ${labelOf(owner)}. ${SEPARATE}`)
  }
  const modal = hosts.get(new URL(modalOrigin).hostname)
  // The page with the button is on another origin than the frame.
  if (development && modal !== undefined) hosts.set('localhost', modal)
  return { servers, hosts, problems }
}

const SEPARATE = 'Give each its own: cookies and scripts would cross otherwise.'
const NO_GATEWAY = 'onePort.servers has "gateway", but no project has "endpoints.gateway". Write its origin there.'

const isSame = (one: Entry, other: Entry) => one.server === other.server && one.isSdk === other.isSdk

function sharedName(entry: Entry, other: Entry, hostname: string) {
  return `${labelOf(entry)} and ${labelOf(other)} share the host name ${hostname}. ${SEPARATE}`
}

const labelOf = ({ server, isSdk }: Entry) => (isSdk ? 'onePort.sdkOrigins' : `the ${server} server`)

function targetOf({ origin, server, isSdk }: Entry, socketOf: (server: ServerName) => string): HostTarget {
  const { port, protocol } = new URL(origin)
  return {
    socket: socketOf(server),
    port: port || (protocol === 'https:' ? '443' : '80'),
    ...(isSdk && { prefix: '/v/' }),
    ...(server === 'secure' && { hasCookies: true }),
    ...(server === 'gateway' && { isReadable: true }),
  }
}

function sitesOf({ projects }: AirlockConfig): string[] {
  return Object.values(projects).flatMap(({ origins }) => (origins === 'any' ? [] : origins))
}
