import type { ChainNamespace } from '@airlock/protocol/caip'
import { useAtomValue } from 'jotai'
import { namespaceAtom } from '../../../core/networks/namespaces.ts'

type Props = { namespace: ChainNamespace; address: string; lookAlike?: string | undefined }

export function FullAddress({ namespace, address, lookAlike }: Props) {
  const prefix = useAtomValue(namespaceAtom)(namespace)?.addressPrefix ?? ''
  const groups = groupsOf(address, prefix)
  const others = lookAlike === undefined ? undefined : groupsOf(lookAlike, prefix)
  return (
    <bdi dir="ltr" className="whole-address">
      {groups.map((group, index) => {
        const Group = others === undefined || isSame(group, others[index], prefix) ? 'span' : 'mark'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of one text have no other identity
          <Group key={index} className={index === 0 || index === groups.length - 1 ? 'whole-address-end' : undefined}>
            {group}
          </Group>
        )
      })}
    </bdi>
  )
}

/** The prefix is in the first group: `0x2546`. */
function groupsOf(address: string, prefix: string): readonly string[] {
  const end = (address.startsWith(prefix) ? prefix.length : 0) + 4
  return [address.slice(0, end), ...(address.slice(end).match(/.{1,4}/g) ?? [])]
}

/** Case is a checksum only in hex. */
function isSame(group: string, other: string | undefined, prefix: string) {
  return prefix === '0x' ? group.toLowerCase() === other?.toLowerCase() : group === other
}
