import type {} from '@airlock/sdk/react'
import { useRef } from 'react'

export function Elements() {
  const button = useRef<HTMLElement>(null)
  return (
    <>
      <appkit-button ref={button} key="one" id="wallet" class="wide" size="sm" variant="secondary" />
      <appkit-connect-button label="Sign in" loadingLabel="One moment" />
      <appkit-account-button charsStart={4} charsEnd="6" balance="show" />
      <appkit-network-button namespace="eip155" disabled />
      <appkit-modal className="wallet" />
      {/* @ts-expect-error balance is shown or hidden */}
      <appkit-button balance="yes" />
      {/* @ts-expect-error there is no such network namespace */}
      <appkit-network-button namespace="bitcoin" />
      {/* @ts-expect-error the slot of an embedded modal is not a button */}
      <appkit-modal label="Sign in" />
      {/* @ts-expect-error no element has this name */}
      <appkit-buton />
    </>
  )
}
