import type { Receipt } from '../../receipt/Receipt.ts'
import type { Field } from '../../shared/types.ts'
import { FactRow } from './FactRow.tsx'
import { NoteList } from './NoteList.tsx'
import { ReceiptSentence } from './ReceiptSentence.tsx'
import './request.css'
import './estimate.css'

const OPEN_NOTES = 2
/** More would move the notes out of the first view. */
const MAX_LEADING_CHANGES = 2

export function RequestContent({
  receipt,
  removed = [],
}: {
  receipt: Receipt
  removed?: readonly Field[] | undefined
}) {
  const { leaves, comes, later, remaining, described, steps, notes } = receipt
  const red = notes.filter(({ level }) => level === 'red')
  const others = notes.filter(({ level }) => level !== 'red')
  const changeCount = leaves.length + comes.length + later.length
  // Three red notes would move the amounts out of the first view.
  const isLeading = red.length > OPEN_NOTES && changeCount > 0 && changeCount <= MAX_LEADING_CHANGES
  const changes = (
    <>
      {rowsOf(leaves, 'leaves')}
      {rowsOf(comes, 'comes')}
      {rowsOf(later, 'later')}
    </>
  )
  return (
    <>
      {isLeading && <dl className="approval-facts">{changes}</dl>}
      <NoteList notes={red} openCount={OPEN_NOTES} isAlert={true} />
      <dl className="approval-facts">
        {!isLeading && changes}
        {rowsOf(remaining, 'rest')}
        {rowsOf(described, 'rest')}
        {steps.map(({ sentence, rows }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a request never change.
          <Step key={index} number={index + 1} of={sentence}>
            {rowsOf(rows, 'rest')}
          </Step>
        ))}
        {rowsOf(
          removed.map((field) => ({ field })),
          'rest',
        )}
      </dl>
      <NoteList
        notes={others}
        openCount={Math.max(0, OPEN_NOTES - red.length)}
        isAlert={red.length === 0 && others.some(({ level }) => level === 'yellow')}
      />
    </>
  )
}

function rowsOf(rows: Receipt['remaining'], section: Parameters<typeof FactRow>[0]['section']) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a request never change.
  return rows.map((row, index) => <FactRow key={index} row={row} section={section} />)
}

type StepProps = { number: number; of: Receipt['sentence']; children: React.ReactNode }

function Step({ number, of, children }: StepProps) {
  return (
    <>
      <div className="approval-fact approval-fact-heading" data-number={number} data-part="">
        <dt>
          <ReceiptSentence of={of} />
        </dt>
        <dd />
      </div>
      {children}
    </>
  )
}
