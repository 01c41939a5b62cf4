// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { Avatar } from './display/Avatar.tsx'
import { Image } from './display/Image.tsx'
import { Alert } from './feedback/Alert.tsx'
import { LiveRegion } from './feedback/LiveRegion.tsx'
import { Toast } from './feedback/Toast.tsx'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

function rendered(element: React.ReactNode) {
  const box = document.createElement('div')
  act(() => createRoot(box).render(element))
  return box
}

test('[S2.14:loading] [S2.14:success] [S2.14:error] shows an icon for the toast variants loading, success and error', () => {
  for (const variant of ['loading', 'success', 'error'] as const) {
    const box = rendered(<Toast variant={variant}>Something happened</Toast>)
    expect(box.querySelector(`.toast-${variant} svg`)).not.toBeNull()
    expect(box.textContent).toBe('Something happened')
  }
})

test('[S2.13:danger] [S2.13:warning] [S2.13:info] [S2.13:default] renders an alert as danger with icon, message and role', () => {
  for (const type of [undefined, 'danger', 'warning', 'info'] as const) {
    const box = rendered(<Alert {...(type && { type })}>It failed</Alert>)
    expect(box.querySelector(`[role=alert].alert-${type ?? 'danger'} svg`)).not.toBeNull()
    expect(box.textContent).toBe('It failed')
  }
})

test('announces the same text twice', () => {
  expect(rendered(<LiveRegion text="Copied" turn={1} />).textContent).not.toBe(
    rendered(<LiveRegion text="Copied" turn={2} />).textContent,
  )
})

test.each(['javascript:alert(1)', 'data:text/html,<script>', 'file:///etc/passwd', 'blob:x'])(
  '[T38] shows the letter if %s is not an image',
  (source) => {
    const box = rendered(<Image source={source} name="evil" />)
    expect(box.querySelector('img')).toBeNull()
    expect(box.textContent).toBe('E')
  },
)

test('[T38] shows the letter if an image does not load', () => {
  const box = rendered(<Image source="data:image/png;base64,AAAA" name="good" />)
  act(() => box.querySelector('img')?.dispatchEvent(new Event('error')))
  expect(box.textContent).toBe('G')
})

test('shows one image for every casing of an address, and no other', () => {
  const colours = (address: string, namespace: 'eip155' | 'solana') =>
    rendered(<Avatar address={address} namespace={namespace} />).querySelector('span')?.style.backgroundImage
  expect(colours('0xABCD', 'eip155')).toContain('oklch')
  expect(colours('0xABCD', 'eip155')).toBe(colours('0xabcd', 'eip155'))
  expect(colours('AbCd', 'solana')).not.toBe(colours('abcd', 'solana'))
})
