/** Drops the warnings of `oidc-provider` about memory, keys and Node versions: this provider serves tests and the local world only. */
const warn = console.warn
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('oidc-provider WARNING')) warn(...parts)
}
