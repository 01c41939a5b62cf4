const LOCAL = /^(?:localhost|[^/]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|)$/

/** Documents without a host, such as `about:blank`, may. */
export function isAllowedHost(hostname: string, allowHosts: readonly string[] = []): boolean {
  return LOCAL.test(hostname) || allowHosts.includes(hostname)
}
