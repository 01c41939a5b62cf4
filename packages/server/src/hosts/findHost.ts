export type HostTarget = {
  socket: string
  /** Port of the origin, also if it is the scheme's default. */
  port: string
  prefix?: string
  hasCookies?: boolean
  isReadable?: boolean
}

export type Hosts = ReadonlyMap<string, HostTarget>

const HOST = /^([a-z0-9.-]+)(?::([0-9]{1,5}))?$/i

/** Proxies may drop the port; another port is another origin. @returns undefined for an unknown or malformed host */
export function findHost(hosts: Hosts, header: string | undefined): HostTarget | undefined {
  const [, name = '', port] = HOST.exec(header ?? '') ?? []
  const target = hosts.get(name.toLowerCase())
  return port === undefined || port === target?.port ? target : undefined
}
