import { lookup as lookupByDns } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'
import { OutboundError } from './OutboundError.ts'

/** The connection uses the checked address. Fails with OutboundError `address` if any address is not public. */
export function guardedLookup(lookup: LookupFunction = lookupByDns): LookupFunction {
  return (name, options, done) =>
    lookup(name, options, (cause, found, family) => {
      const addresses = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address)
      if (cause !== null || addresses.every(isPublicAddress)) done(cause, found, family)
      else done(new OutboundError('address'), '', 0)
    })
}
