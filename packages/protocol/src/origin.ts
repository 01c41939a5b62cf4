/** Excludes `*` and `;`, which URLs allow in hosts but a CSP interprets. */
export const ORIGIN = /^https?:\/\/(?:[-._a-z0-9]+|\[[.:0-9a-f]+\])(?::[0-9]{1,5})?$/

export function isOrigin(value: string) {
  return ORIGIN.test(value) && URL.canParse(value) && new URL(value).origin === value
}
