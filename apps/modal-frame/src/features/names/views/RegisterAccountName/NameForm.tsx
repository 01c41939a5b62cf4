import { labelFault } from '@airlock/protocol/names/nameLabel'
import { useAtomValue } from 'jotai'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { useQuery } from '../../../../core/queries/useQuery.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Chip } from '../../../../ui/controls/Chip.tsx'
import { Field } from '../../../../ui/controls/Field.tsx'
import { useDebounced } from '../../../../ui/hooks/useDebounced.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '../../../../ui/icons/icons.tsx'
import { registerName } from '../../flows/registerName.ts'
import { gatewayReason } from '../../state/nameFailure.ts'
import { registrationAtom } from '../../state/registration.ts'
import { suggestionsQuery } from '../../state/suggestionsQuery.ts'
import { texts } from '../../texts/texts.ts'

const DEBOUNCE_MS = 300
const API_ERRORS = { short: 'nameShort', long: 'nameLong', letters: 'nameLetters' } as const

export function NameForm({ zone }: { zone: string }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const registration = useAtomValue(registrationAtom)
  const [typed, setTyped] = useState(() => labelIn(registration.stage === 'idle' ? registration.name : undefined, zone))
  const lineId = useId()
  const label = typed.trim().toLowerCase()
  const settled = useDebounced(label, DEBOUNCE_MS)
  const { data, isError, error: cause } = useQuery(suggestionsQuery(deps, settled, zone))
  const name = `${label}.${zone}`
  const error = labelFault(label)
  const suggestions = settled === label && error === undefined ? data : undefined
  const own = suggestions?.find((one) => one.name === name)
  const others = suggestions?.filter((one) => !one.registered && one.name !== name) ?? []
  const failure = registration.stage === 'idle' && registration.name === name ? registration.failure : undefined
  const failed = failure && ('reason' in failure ? failure.reason : t(failure.key, { name }))
  const isClaimed = own?.registered === true
  // Without suggestions the gateway still rejects a taken name.
  const canRegister = error === undefined && !isClaimed && (own !== undefined || isError)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canRegister) void registerName(deps, name)
  }
  const line = (): ReactNode => {
    if (failed !== undefined) return <Line variant="danger" icon={<WarningIcon />} text={failed} />
    if (label === '') return <Line variant="hint" icon={<InfoIcon />} text={t('nameShort')} />
    if (error === 'letters') return <Line variant="danger" icon={<WarningIcon />} text={t(API_ERRORS[error])} />
    if (error !== undefined) return <Line variant="hint" icon={<InfoIcon />} text={t(API_ERRORS[error])} />
    if (isError)
      return <Line variant="danger" icon={<WarningIcon />} text={gatewayReason(cause) || t('nameSuggestionsFailed')} />
    if (own === undefined) return <Line variant="hint" text={t('nameChecking')} />
    if (!isClaimed) return <Line variant="free" icon={<CheckIcon />} text={t('nameFree')} />
    const key = others.length > 0 ? 'nameTakenOthers' : 'nameTaken'
    return <Line variant="danger" icon={<WarningIcon />} text={t(key)} />
  }

  return (
    <form className="name-form" noValidate onSubmit={submit}>
      <div dir="ltr">
        <Field
          label={t('nameLabel')}
          icon={null}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="go"
          maxLength={80}
          aria-invalid={isClaimed || error === 'letters' || failed !== undefined}
          aria-describedby={lineId}
          end={<bdi className="name-zone">.{zone}</bdi>}
        />
      </div>
      <div id={lineId} role="status" className="name-line">
        {line()}
      </div>
      {isClaimed && failed === undefined && others.length > 0 && (
        <div className="name-others">
          {others.slice(0, 3).map((one) => (
            <Chip key={one.name} onClick={() => setTyped(labelIn(one.name, zone))}>
              {labelIn(one.name, zone)}
            </Chip>
          ))}
        </div>
      )}
      <Button type="submit" disabled={!canRegister}>
        {canRegister ? t('nameRegisterNamed', { name }) : t('nameRegister')}
      </Button>
    </form>
  )
}

function Line({ variant, icon, text }: { variant: 'hint' | 'free' | 'danger'; icon?: ReactNode; text: string }) {
  return (
    <p className={`name-line-${variant}`}>
      {icon}
      <bdi>{text}</bdi>
    </p>
  )
}

const labelIn = (name = '', zone: string) => (name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name)
