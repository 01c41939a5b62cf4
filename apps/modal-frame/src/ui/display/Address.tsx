import { type ChainNamespace, shortAddress } from '@airlock/protocol/caip'

export function Address({ namespace, address }: { namespace: ChainNamespace; address: string }) {
  return (
    <bdi dir="ltr" title={address}>
      {shortAddress(namespace, address)}
    </bdi>
  )
}
