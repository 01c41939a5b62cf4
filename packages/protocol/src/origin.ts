/** Letters that an origin of a site can hold; `*` and `;`, which URLs allow in a host, would mean something in a CSP. */
export const ORIGIN = /^https?:\/\/(?:[-._a-z0-9]+|\[[.:0-9a-f]+\])(?::[0-9]{1,5})?$/

/** Accepts the origin of a site exactly as browsers print it: scheme, host, port, no slash. */
export function isOrigin(value: string) {
  return ORIGIN.test(value) && URL.canParse(value) && new URL(value).origin === value
}
