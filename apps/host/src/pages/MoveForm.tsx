import { type FormEvent, useId, useState } from 'react'
import type { Address } from 'viem'
import type { Farm } from '../hostSettings.ts'
import { formatAmount, parseAmount } from '../vault/amount.ts'
import type { Movement } from '../vault/moveFunds.ts'
import { useMoveFunds } from '../vault/useMoveFunds.ts'
import { usePosition } from '../vault/useVault.ts'
import { WalletButton } from '../wallet/WalletButton.tsx'
import { useWallet } from '../wallet/WalletContext.ts'
import { DirectionTabs } from './DirectionTabs.tsx'
import { type Direction, maxTransferable, problemWith } from './movement.ts'

export function MoveForm({ farm, vault }: { farm: Farm; vault: Address | undefined }) {
  const { address } = useWallet()
  const { data: position } = usePosition(farm)
  const move = useMoveFunds(vault)
  const [direction, setDirection] = useState<Direction>('deposit')
  const [text, setText] = useState('')
  const [wantsAll, setWantsAll] = useState(false)
  const [touched, setTouched] = useState(false)
  const id = useId()

  const amount = parseAmount(text)
  const problem = wantsAll ? undefined : problemWith(amount, direction, position)
  const edit = (next: string, all = false) => {
    setText(next)
    setWantsAll(all)
    setTouched(false)
  }
  const turn = (next: Direction) => {
    setDirection(next)
    edit('')
  }
  const takeMost = () => {
    if (position) edit(formatAmount(maxTransferable(direction, position), 6), direction === 'withdraw')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    const movement = movementOf()
    if (movement) move.mutate(movement, { onSuccess: () => edit('') })
  }
  const movementOf = (): Movement | undefined => {
    if (wantsAll && position) return { kind: 'withdraw-all', shares: position.shares }
    if (problem !== undefined || amount.kind !== 'amount') return undefined
    return { kind: direction, assets: amount.wei }
  }

  const available = position && (direction === 'deposit' ? position.balance : position.value)
  const shownProblem = touched ? problem : undefined
  return (
    <section className="panel" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="visually-hidden">
        Deposit or withdraw
      </h2>
      <DirectionTabs direction={direction} onChange={turn} />
      <form onSubmit={submit} noValidate>
        <div className="amount-head">
          <label htmlFor={`${id}-amount`}>Amount</label>
          {available !== undefined && (
            <span className="amount-available number">
              {formatAmount(available)} ETH {direction === 'deposit' ? 'in your wallet' : 'in the vault'}
            </span>
          )}
        </div>
        <div className="amount-field" data-invalid={shownProblem !== undefined || undefined}>
          <input
            id={`${id}-amount`}
            className="number"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0.0"
            value={text}
            disabled={move.isPending}
            aria-invalid={shownProblem !== undefined}
            aria-describedby={shownProblem === undefined ? undefined : `${id}-problem`}
            onChange={(event) => edit(event.target.value)}
          />
          <span className="unit">ETH</span>
          <button
            type="button"
            className="button button-quiet button-small"
            disabled={!position || move.isPending}
            onClick={takeMost}
          >
            Max
          </button>
        </div>
        <p id={`${id}-problem`} className="field-problem" aria-live="polite">
          {shownProblem}
        </p>
        {address === undefined ? (
          <WalletButton variant="green" />
        ) : (
          <button
            type="submit"
            className="button button-green button-wide"
            disabled={vault === undefined || move.isPending}
          >
            {move.isPending ? 'Waiting…' : direction === 'deposit' ? 'Deposit' : 'Withdraw'}
          </button>
        )}
      </form>
    </section>
  )
}
