import { expect, test, vi } from 'vitest'
import { createIframe } from './createIframe.ts'

test('the attributes are those of the table, and src is the last of them', () => {
  const set = vi.spyOn(HTMLIFrameElement.prototype, 'setAttribute').mockReturnValue()
  createIframe('https://wallet.example', 'my project')
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
