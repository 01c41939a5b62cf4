/** An address with every letter, in groups that can be compared. */
export function WholeAddress({ address }: { address: string }) {
  const groups = address.match(/^0x|.{1,4}/g) ?? []
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
