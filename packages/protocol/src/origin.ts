/** Characters of a site's origin. `*` and `;`, which URLs allow in hosts, have a meaning in a CSP. */
export const ORIGIN = /^https?:\/\/(?:[-._a-z0-9]+|\[[.:0-9a-f]+\])(?::[0-9]{1,5})?$/

/** Returns whether a text is an origin exactly as browsers print it. */
export function isOrigin(value: string) {
  return ORIGIN.test(value) && URL.canParse(value) && new URL(value).origin === value
}
