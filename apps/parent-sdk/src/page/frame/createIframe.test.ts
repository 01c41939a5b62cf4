import { expect, test, vi } from 'vitest'
import { createIframe } from './createIframe.ts'

test('sets the attributes of the table, src last', () => {
  const set = vi.spyOn(HTMLIFrameElement.prototype, 'setAttribute').mockReturnValue()
  createIframe({ origin: 'https://wallet.example', projectId: 'my project', features: [] })
  expect(set.mock.calls).toEqual([
    ['title', 'Wallet'],
    ['sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'],
    [
      'allow',
      "clipboard-write https://wallet.example; publickey-credentials-get https://wallet.example; publickey-credentials-create https://wallet.example; payment 'none'; camera 'none'; microphone 'none'; geolocation 'none'",
    ],
    ['referrerpolicy', 'strict-origin'],
    ['src', 'https://wallet.example/frame?projectId=my%20project'],
  ])
})

test("[T131] delegates features only to the frame's origin", () => {
  const { allow } = createIframe({
    origin: 'https://wallet.example',
    projectId: 'default',
    features: ['loopback-network'],
  })
  expect(allow.split('; ')).toContain('loopback-network https://wallet.example')
})
