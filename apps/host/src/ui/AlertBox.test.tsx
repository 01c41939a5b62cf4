import { expect, test } from 'vitest'
import { mount } from '../testing/mount.tsx'
import { AlertBox } from './AlertBox.tsx'

test.each(['danger', 'warning', 'info'] as const)(
  '[S2.13:danger] [S2.13:warning] [S2.13:info] shows an alert of type %s with an icon and a message, in the role alert',
  async (type) => {
    const host = await mount(<AlertBox type={type}>Mind the gap</AlertBox>)
    const alert = host.querySelector(`[role="alert"].alert-${type}`)
    expect(alert?.textContent).toBe('Mind the gap')
    expect(alert?.querySelector('svg path')).not.toBeNull()
  },
)

test('[S2.13:default] defaults to a danger alert', async () => {
  const host = await mount(<AlertBox>Mind the gap</AlertBox>)
  expect(host.querySelector('[role="alert"]')?.className).toContain('alert-danger')
})

test('shows an icon for each type', async () => {
  const host = await mount(
    <>
      <AlertBox type="danger">one</AlertBox>
      <AlertBox type="warning">two</AlertBox>
      <AlertBox type="info">three</AlertBox>
    </>,
  )
  const shapes = [...host.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  expect(new Set(shapes).size).toBe(3)
})
