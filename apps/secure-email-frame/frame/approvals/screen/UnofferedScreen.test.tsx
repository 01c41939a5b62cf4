// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { renderApproval } from '../../testing/renderApproval.tsx'
import { UnofferedScreen } from './UnofferedScreen.tsx'

test('offers one button, which closes', async () => {
  const onDecline = vi.fn()
  const { buttons, click, container } = await renderApproval(
    <UnofferedScreen
      surface="window"
      onDecline={onDecline}
      view={{
        kind: 'unoffered',
        key: 'one',
        site: { origin: 'https://app.example', trust: 'allowed' },
        title: 'grant',
        fields: [{ name: 'network', value: 'Ethereum', variant: 'text' }],
        warnings: ['givesNone'],
        others: 0,
        scheme: undefined,
      }}
    />,
  )
  expect(container.textContent).toContain('Nothing will be granted.')
  expect(buttons()).not.toContain('Approve')
  await click('Close')
  expect(onDecline).toHaveBeenCalledOnce()
})
