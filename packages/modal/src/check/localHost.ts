/** Browsers resolve `*.localhost` to this machine; Node's resolver does not. */
export function localHost(url: URL): { url: URL; headers: Record<string, string> } {
  if (!url.hostname.endsWith('.localhost')) return { url, headers: {} }
  const local = new URL(url)
  local.hostname = '127.0.0.1'
  return { url: local, headers: { Host: url.host } }
}
