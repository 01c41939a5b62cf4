import { useMemo, useState } from 'react'
import type { SigningRequest } from '../../keys/KeyClient.ts'
import { FormattedMessage, useMessages } from '../../messages/LanguageProvider.tsx'
import { ListedContext } from '../estimates/ListedContext.ts'
import { rawText } from '../messages/rawText.ts'
import type { NoteName, Receipt, Row } from '../receipt/Receipt.ts'
import { receiptOf } from '../receipt/receiptOf.ts'
import type { Fee, RequestView } from '../shared/types.ts'
import { actionOf } from './actionOf.ts'
import { FactRow, TIMES } from './content/FactRow.tsx'
import { FeeChoice } from './content/FeeChoice.tsx'
import { ReceiptSentence } from './content/ReceiptSentence.tsx'
import { RequestContent } from './content/RequestContent.tsx'
import { Ticks } from './content/Ticks.tsx'
import { Screen } from './Screen.tsx'
import type { Surface } from './useGate.ts'

type Props = {
  view: RequestView
  surface: Surface
  onApprove(signing: SigningRequest): Promise<void>
  onDecline(): void
  onHeight?: ((height: number) => void) | undefined
}

export function RequestScreen({ view, onApprove, ...rest }: Props) {
  const { title, fields, removed, warnings, offers, listedAmounts } = view.description
  const messages = useMessages()
  const { screen: texts } = messages
  const receipt = useMemo(() => receiptOf({ title, fields, warnings }), [title, fields, warnings])
  const [ticked, setTicked] = useState<ReadonlySet<NoteName>>(new Set())
  const toTick = receipt.notes.filter(({ needsTick }) => needsTick)
  // A separate window receives copies of the offers, so the choice is looked up in the newest.
  const [speed, setSpeed] = useState<Fee['speed']>()
  const offer = offers.find(({ fee }) => fee !== undefined && fee.speed === speed) ?? offers[0]
  return (
    <Screen
      {...rest}
      view={view}
      title={<ReceiptSentence of={receipt.sentence} />}
      level={receipt.level}
      isTicked={toTick.every(({ name }) => ticked.has(name))}
      progress={view.progress}
      action={receipt.level === 'red' ? texts.approveAnyway : actionOf(title, messages)}
      working={texts.signing}
      onApprove={() => onApprove(offer.signing)}
      more={<Details rows={wholeRows(receipt)} signing={offer.signing} source={view.estimates?.source} />}
    >
      {(isWorking, isReadable) => (
        <ListedContext value={{ amounts: listedAmounts, estimates: view.estimates, isOwn: view.site.isOwn === true }}>
          <RequestContent receipt={receipt} removed={removed} />
          {offer.fee && <FeeChoice offers={offers} chosen={offer} isFixed={isWorking} onChoose={setSpeed} />}
          <Ticks
            notes={toTick}
            ticked={ticked}
            isFixed={isWorking || !isReadable}
            onTick={(name, isTicked) => setTicked((before) => withTick(before, name, isTicked))}
          />
        </ListedContext>
      )}
    </Screen>
  )
}

function withTick(before: ReadonlySet<NoteName>, name: NoteName, isTicked: boolean): ReadonlySet<NoteName> {
  return new Set(isTicked ? [...before, name] : [...before].filter((one) => one !== name))
}

function wholeRows({ leaves, comes, later, remaining, steps, described, details }: Receipt): Row[] {
  const shown = [
    leaves,
    comes,
    later,
    remaining,
    described,
    steps.flatMap(({ declared, rows }) => [...declared, ...rows]),
  ].flat()
  const isShortened = ({ field, knownAs }: Row) => knownAs !== undefined || TIMES.has(field.name)
  const named = shown.flatMap((row) => (isShortened(row) ? [{ field: row.field }] : []))
  return [...named, ...details.map(({ field }) => ({ field }))]
}

type DetailsProps = { rows: readonly Row[]; signing: SigningRequest; source: string | undefined }

function Details({ rows, signing, source }: DetailsProps) {
  const { screen } = useMessages()
  return (
    <details className="approval-details">
      <summary>{screen.details}</summary>
      {rows.length > 0 && (
        <dl className="approval-facts">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
            <FactRow key={index} row={row} section="details" />
          ))}
        </dl>
      )}
      {source !== undefined && (
        <p>
          <FormattedMessage of={screen.estimates} with={{ host: <bdi key="host">{source}</bdi> }} />
        </p>
      )}
      <pre dir="ltr">{rawText(signing)}</pre>
    </details>
  )
}
