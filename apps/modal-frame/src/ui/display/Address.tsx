import { type ChainNamespace, shortAddress } from '@airlock/protocol/caip'

/** An address, shortened in its middle by the rule of its namespace, and always read from left to right. */
export function Address({ namespace, address }: { namespace: ChainNamespace; address: string }) {
  return (
    <bdi dir="ltr" title={address}>
      {shortAddress(namespace, address)}
    </bdi>
  )
}
