import type { ChainNamespace } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { namespaceAtom } from '../../../core/networks/namespaces.ts'

export function FullAddress({ namespace, address }: { namespace: ChainNamespace; address: string }) {
  const prefix = useAtomValue(namespaceAtom)(namespace)?.addressPrefix ?? ''
  const start = address.startsWith(prefix) ? prefix : ''
  const groups = [...(start && [start]), ...(address.slice(start.length).match(/.{1,4}/g) ?? [])]
  return (
    <bdi dir="ltr" className="whole-address">
      {groups.map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups of one text have no other identity
        <span key={index} className={index < 2 || index === groups.length - 1 ? 'whole-address-end' : undefined}>
          {group}
        </span>
      ))}
    </bdi>
  )
}
