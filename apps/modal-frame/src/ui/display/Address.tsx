import { shortenAddress } from '@airlock/protocol/shortenAddress'

/** An address, shortened in its middle and always read from left to right. */
export function Address({ address }: { address: string }) {
  return (
    <bdi dir="ltr" title={address}>
      {shortenAddress(address)}
    </bdi>
  )
}
