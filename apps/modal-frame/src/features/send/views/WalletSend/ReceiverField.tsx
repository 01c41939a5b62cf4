import { type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import { useAtomValue } from 'jotai'
import { type ClipboardEvent, useId, useMemo, useRef, useState } from 'react'
import { AddressLabel } from '../../../../core/addressBook/AddressLabel.tsx'
import { ownLabelOfAtom } from '../../../../core/addressBook/labels.ts'
import { activeNetworkIdAtom, networksAtom } from '../../../../core/networks/network.ts'
import { useDeps } from '../../../../core/ports/DepsContext.tsx'
import { ProfileAvatar } from '../../../../core/queries/ProfileAvatar.tsx'
import { navigate } from '../../../../core/router/navigate.ts'
import { useMessages } from '../../../../texts/MessagesProvider.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Alert } from '../../../../ui/feedback/Alert.tsx'
import { CloseIcon } from '../../../../ui/icons/icons.tsx'
import { PictureIcon } from '../../../../ui/icons/PictureIcon.tsx'
import { enterReceiver } from '../../flows/enterReceiver.ts'
import { FullAddress } from '../../parts/FullAddress.tsx'
import { clipboardReader } from '../../parts/readClipboard.ts'
import { readCode } from '../../parts/readCode.ts'
import type { SendForm } from '../../state/sendForm.ts'
import { texts } from '../../texts/texts.ts'
import { submitByReturn } from './submitByReturn.ts'

export function ReceiverField({ form }: { form: SendForm }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const readText = useMemo(clipboardReader, [])
  const [hasNoCode, setNoCode] = useState(false)
  const { receiver } = form

  function enter(text: string) {
    setNoCode(false)
    void enterReceiver(deps, text)
  }

  async function enterPicture(image: Blob) {
    const text = await readCode(image)
    if (text === undefined) setNoCode(true)
    else enter(text)
  }

  function paste(event: ClipboardEvent) {
    const [image] = event.clipboardData.files
    if (image === undefined) return
    event.preventDefault()
    void enterPicture(image)
  }

  return (
    <div className="send-box">
      <div className="send-line">
        <label className="send-soft" htmlFor={id}>
          {t('sendTo')}
        </label>
        <span className="send-tools">
          {receiver === '' && readText !== undefined && (
            <Button variant="text" onClick={() => void readText().then(enter)}>
              {t('sendPaste')}
            </Button>
          )}
          {receiver === '' ? (
            <IconButton label={t('sendScan')} onClick={() => file.current?.click()}>
              <PictureIcon />
            </IconButton>
          ) : (
            <IconButton label={t('sendClear')} onClick={() => enter('')}>
              <CloseIcon />
            </IconButton>
          )}
        </span>
      </div>
      <textarea
        id={id}
        className="send-receiver"
        rows={1}
        onKeyDown={submitByReturn}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        maxLength={512}
        placeholder={t('sendToHint')}
        value={receiver}
        aria-describedby={`${id}-state`}
        onPaste={paste}
        onChange={(event) => enter(event.target.value.replace(/\n/g, ''))}
      />
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        onChange={(event) => {
          const [image] = event.target.files ?? []
          event.target.value = ''
          if (image !== undefined) void enterPicture(image)
        }}
      />
      <div id={`${id}-state`} role="status">
        {hasNoCode ? <p className="send-hint">{t('sendNoCode')}</p> : <ReceiverState form={form} />}
      </div>
      <OtherNetwork form={form} />
    </div>
  )
}

function ReceiverState({ form }: { form: SendForm }) {
  const t = useMessages(texts)
  const network = useAtomValue(activeNetworkIdAtom)
  const { receiverStatus, receiverReason, receiverAddress, receiverProfileName, receiverProfileImageUrl } = form
  switch (receiverStatus) {
    case 'empty':
      return null
    case 'resolving':
      return <p className="send-hint">{t('sendResolving')}</p>
    case 'unknown':
      return <p className="send-hint send-wrong">{t('sendNameUnknown')}</p>
    case 'unreachable':
      return (
        <p className="send-hint send-wrong">
          <bdi>{receiverReason ?? t('sendNameUnreachable')}</bdi>
        </p>
      )
    case 'invalid':
      return <p className="send-hint send-wrong">{t('sendAddressInvalid')}</p>
    case 'unknownPrefix':
      return <p className="send-hint send-wrong">{t('sendPrefixUnknown', { prefix: prefixOf(form.receiver) })}</p>
    case 'otherNetwork':
      // The alert below shows it.
      return null
    case 'ready': {
      if (network === null || receiverAddress === null) return null
      const namespace = namespaceOf(network)
      const named = <Labelled namespace={namespace} address={receiverAddress} />
      if (receiverProfileName === null) return named
      return (
        <div className="send-found">
          <ProfileAvatar account={{ network, address: receiverAddress }} image={receiverProfileImageUrl} size={32} />
          <div>
            <p className="send-found-name">
              <bdi>{foreignText(receiverProfileName)}</bdi>
            </p>
            <FullAddress namespace={namespace} address={receiverAddress} />
            <p className="send-hint">{t('sendNameClaim')}</p>
            {named}
          </div>
        </div>
      )
    }
  }
}

function Labelled({ namespace, address }: { namespace: ChainNamespace; address: string }) {
  const label = useAtomValue(ownLabelOfAtom)(namespace, address)
  return (
    <div className="send-label">
      {label !== undefined && <bdi className="send-found-name">{label}</bdi>}
      <AddressLabel namespace={namespace} address={address} />
    </div>
  )
}

/** `arb1` or `eip155:42161`. */
function prefixOf(receiver: string) {
  return foreignText(receiver.slice(0, receiver.lastIndexOf(':')), 40) ?? ''
}

function OtherNetwork({ form: { otherNetwork, receiver, receiverStatus } }: { form: SendForm }) {
  const t = useMessages(texts)
  const deps = useDeps()
  const networks = useAtomValue(networksAtom)
  if (otherNetwork === null) return null
  const listed = networks.find(({ caipNetworkId }) => caipNetworkId === otherNetwork)
  return (
    <Alert
      type="warning"
      end={
        listed && (
          <Button variant="text" onClick={() => navigate(deps, { view: 'Networks' })}>
            {t('sendSwitch')}
          </Button>
        )
      }
    >
      {receiverStatus === 'otherNetwork'
        ? t('sendAddressOther', { network: listed?.name ?? prefixOf(receiver) })
        : t('sendOtherNetwork')}
    </Alert>
  )
}
