import { shortenAddress } from '@airlock/protocol/text/shortenAddress'
import type { CSSProperties } from 'react'
import { FormattedMessage, useLocale, useMessages } from '../../../messages/LanguageProvider.tsx'
import { useEstimate, useIsOwn, usePicture } from '../../estimates/ListedContext.ts'
import { textChunks } from '../../gate/textChunks.ts'
import type { Row } from '../../receipt/Receipt.ts'
import { tokenTile } from '../../receipt/tokenTile.ts'
import type { Field, FieldName } from '../../shared/types.ts'
import { itemText, localAmount } from './localAmount.ts'
import { dateOfSeconds, localDate } from './localDate.ts'

const LONGEST_BESIDE = 16
const LONGEST_LABEL = 28
/** Shown in the time zone of the device. */
export const TIMES: ReadonlySet<FieldName> = new Set(['until', 'notAfter'])

/** `details` shows values as they were read. */
type Section = 'leaves' | 'comes' | 'later' | 'rest' | 'details'

export function FactRow({ row, section }: { row: Row; section: Section }) {
  const { field, knownAs } = row
  const { name, path, value, variant, resembles, change, was } = field
  const { facts: fields, screen } = useMessages()
  const isStacked = path !== undefined && path.length > (name === 'described' ? LONGEST_LABEL : LONGEST_BESIDE)
  const isChange = section !== 'rest' && section !== 'details' && variant === 'amount'
  // Expected receipts have no estimate, because a false price would be the bait (T229).
  const estimate = useEstimate(isChange && (section === 'leaves' || name === 'promised') ? value : undefined)
  const picture = usePicture(value)
  const isOwn = useIsOwn()
  const locale = useLocale()
  const write = (text: string) => (section === 'details' ? text : localText({ ...field, value: text }, locale))
  if (name === 'describedBy') return <DescribedBy owner={value} />
  const ownLabel = section === 'later' && name === 'amount' ? screen.mayTake : fields[name]
  // The user chose the name of a recipient that no site filled in (T231).
  const label = isOwn && name === 'calledBySite' ? screen.ownName : ownLabel
  return (
    <div
      className={[
        'approval-fact',
        `approval-fact-${variant}`,
        isStacked && 'approval-fact-stacked',
        isChange && `approval-change approval-change-${section}`,
        isChange && itemText(value) !== undefined && 'approval-change-item',
        estimate !== undefined && 'approval-change-estimated',
        change && `approval-fact-${change}`,
        name.startsWith('also') && 'approval-fact-also',
      ]
        .filter(Boolean)
        .join(' ')}
      {...(isChange && tileOf(value, picture))}
      data-part=""
    >
      <dt>
        {path === undefined ? (
          label
        ) : (
          <bdi dir="ltr" lang={name === 'described' ? 'en' : undefined}>
            {path}
          </bdi>
        )}
        {change && <span className="approval-tag">{screen[change]}</span>}
      </dt>
      <dd>
        {knownAs !== undefined && <span className="approval-name">{knownAs}</span>}
        {knownAs !== undefined && ' · '}
        <bdi dir={variant === 'text' || variant === 'block' ? 'auto' : 'ltr'}>
          {variant === 'address' ? (
            <Address value={value} isShort={knownAs !== undefined} resembles={resembles} />
          ) : (
            <Chunks text={write(value)} />
          )}
        </bdi>
        {was !== undefined && (
          <span className="approval-was">
            <FormattedMessage of={screen.was} with={{ value: <bdi>{write(was)}</bdi> }} />
          </span>
        )}
      </dd>
      {estimate && (
        <dd className="approval-estimate">
          <span dir="ltr">≈ {estimate}</span>
        </dd>
      )}
    </div>
  )
}

function localText({ name, path, value, variant }: Field, locale: string): string {
  if (TIMES.has(name)) return localDate(value, locale)
  if (variant === 'amount') return itemText(value) ?? localAmount(value, locale)
  return name === 'data' && path !== undefined && variant === 'text' ? dateOfSeconds(path, value, locale) : value
}

function DescribedBy({ owner }: { owner: string }) {
  const { facts } = useMessages()
  return (
    <div className="approval-fact approval-fact-described" data-part="">
      <dt>
        <FormattedMessage of={facts.describedBy} with={{ owner: <bdi key="owner">{owner}</bdi> }} />
      </dt>
      <dd />
    </div>
  )
}

function tileOf(value: string, picture: string | undefined) {
  if (picture !== undefined) return { 'data-picture': '', style: { '--picture': `url("${picture}")` } as CSSProperties }
  const { initials: chars, hue } = tokenTile(value)
  return { 'data-tile': chars, style: { '--hue': hue } as CSSProperties }
}

type AddressProps = { value: string; isShort: boolean; resembles: string | undefined }

/** Groups of four are easier to compare; those that differ from a look-alike are marked. */
function Address({ value, isShort, resembles }: AddressProps) {
  if (isShort) return shortenAddress(value)
  if (resembles === undefined && !HEX_ADDRESS.test(value)) return value
  const others = groupsOf(resembles ?? value)
  return groupsOf(value).map((group, index) => {
    const isOther = comparable(group) !== comparable(others[index] ?? '')
    // biome-ignore lint/suspicious/noArrayIndexKey: an address never changes.
    return <span key={index}>{isOther ? <mark>{group}</mark> : group}</span>
  })
}

const HEX_ADDRESS = /^0x[\da-f]{40}$/i

function groupsOf(address: string): string[] {
  const end = HEX_ADDRESS.test(address) ? 6 : 4
  return [address.slice(0, end), ...(address.slice(end).match(/.{1,4}/g) ?? [])]
}

function comparable(group: string): string {
  return /^(?:0x)?[\da-f]{4}$/i.test(group) ? group.toLowerCase() : group
}

function Chunks({ text }: { text: string }) {
  const chunks = textChunks(text)
  if (chunks.length < 2) return text
  return chunks.map((chunk, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
    <span key={index} data-chunk="">
      {chunk}
    </span>
  ))
}
