/** Server behind a host name. */
export type HostTarget = {
  /** Unix socket of the server. */
  socket: string
  /** Port of the origin, also if it is the scheme's default. */
  port: string
  /** Prefix of the paths that the host serves; all by default. */
  prefix?: string
  /** Whether cookies pass, in both directions. */
  hasCookies?: boolean
  /** Whether pages of other origins may read the router's own errors. */
  isReadable?: boolean
}

export type Hosts = ReadonlyMap<string, HostTarget>

const HOST = /^([a-z0-9.-]+)(?::([0-9]{1,5}))?$/i

/**
 * Finds the server of a `Host` header by its exact name. Proxies may drop the port; another port is another origin.
 *
 * @returns undefined for an unknown or malformed host
 */
export function findHost(hosts: Hosts, header: string | undefined): HostTarget | undefined {
  const [, name = '', port] = HOST.exec(header ?? '') ?? []
  const target = hosts.get(name.toLowerCase())
  return port === undefined || port === target?.port ? target : undefined
}
