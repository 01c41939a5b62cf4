import type { Power } from '@airlock/protocol/gateway/answers/powers'
import { useAtom } from 'jotai'
import { useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import type { QueriedAccount } from '../../../../core/queries/queryKeys.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { gasOf } from '../../flows/checkAllowance.ts'
import { revokePowers } from '../../flows/revokePowers.ts'
import { RevokeStatus } from '../../parts/RevokeStatus.tsx'
import { powerId } from '../../state/listedPower.ts'
import { isFinished, revokeRunAtom, runOf } from '../../state/revokeRun.ts'
import { texts } from '../../texts/texts.ts'
import { PowerRow } from './PowerRow.tsx'

type Props = { account: QueriedAccount; network: string; powers: readonly Power[]; onClose(): void }

/** A row stays until its allowance ended on the chain. */
export function SelectPowers({ account, network, powers, onClose }: Props) {
  const t = useMessages(texts)
  const deps = useDeps()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [stored, setRun] = useAtom(revokeRunAtom)
  const run = runOf(stored, account)
  const isRunning = run !== null && run.stage !== 'over'
  const shown = powers.filter((power) => !isFinished(run, power))
  const selected = shown.filter((power) => chosen.has(powerId(power)))

  function toggle(id: string) {
    const others = [...chosen].filter((one) => one !== id)
    setChosen(new Set(others.length < chosen.size ? others : [...chosen, id]))
  }
  function revoke() {
    setChosen(new Set())
    void revokePowers(deps, account, selected)
  }
  function close() {
    setRun(null)
    onClose()
  }

  return (
    <>
      {shown.length > 1 && !isRunning && selected.length < shown.length && (
        <Button variant="text" onClick={() => setChosen(new Set(shown.map(powerId)))}>
          {t('selectAll')}
        </Button>
      )}
      <ul className="rows" aria-label={t('powersList')}>
        {shown.map((power) => {
          const id = powerId(power)
          const choice = { isChosen: chosen.has(id), isDisabled: isRunning, onToggle: () => toggle(id) }
          return <PowerRow key={id} power={power} choice={choice} />
        })}
      </ul>
      <RevokeStatus account={account} network={network} powers={powers} />
      {!isRunning && (
        <>
          {selected.length > 1 && gasOf(selected).gas && <p className="powers-note">{t('oneByOne')}</p>}
          {selected.length > 0 && (
            <Button variant="danger" onClick={revoke}>
              {t('revokeSelected', { count: selected.length })}
            </Button>
          )}
          <Button variant="text" onClick={close}>
            {t(run === null ? 'selectCancel' : 'selectDone')}
          </Button>
        </>
      )}
    </>
  )
}
