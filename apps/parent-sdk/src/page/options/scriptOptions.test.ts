import { expect, test } from 'vitest'
import { readScriptOptions } from './scriptOptions.ts'

function dataset(attributes: string) {
  const holder = document.createElement('div')
  holder.innerHTML = `<i ${attributes}></i>`
  return (holder.firstElementChild as HTMLElement).dataset
}

test('turns attributes into options', () => {
  const attributes = [
    'data-project-id="my-app"',
    'data-networks="eip155:42161, eip155:8453"',
    'data-default-network="eip155:8453"',
    'data-theme-mode="dark"',
    'data-prewarm="idle"',
    'data-announce="false"',
    'data-enable-reconnect="true"',
    'data-enable-eip6963="false"',
    'data-locale="de"',
    'data-name="My app"',
    `data-custom-rpc-urls='{"eip155:8453":[{"url":"https://rpc.example"}]}'`,
  ]
  expect(readScriptOptions(dataset(attributes.join(' ')))).toEqual({
    projectId: 'my-app',
    networks: ['eip155:42161', 'eip155:8453'],
    defaultNetwork: 'eip155:8453',
    themeMode: 'dark',
    prewarm: 'idle',
    announce: false,
    enableReconnect: true,
    enableEIP6963: false,
    locale: 'de',
    metadata: { name: 'My app' },
    customRpcUrls: { 'eip155:8453': [{ url: 'https://rpc.example' }] },
  })
})

test('keeps invalid JSON as text, for the check to report', () => {
  expect(readScriptOptions(dataset('data-custom-rpc-urls="{oops"')).customRpcUrls).toBe('{oops')
})

test('returns no options for a bare tag', () => {
  expect(Object.values(readScriptOptions(dataset(''))).filter((value) => value !== undefined)).toEqual([])
})
