// @vitest-environment happy-dom

import { expect, test } from 'vitest'
import { renderApproval } from '../../../testing/renderApproval.tsx'
import { SiteLine } from './SiteLine.tsx'

const SITE = { origin: 'https://app.range.example', trust: 'allowed' } as const

test('shows the icon of the operator next to the host', async () => {
  const { find } = await renderApproval(<SiteLine site={{ ...SITE, icon: '/app-icon?projectId=one' }} />)
  const { dataset, style } = find('.approval-site')
  expect([dataset.tile, style.getPropertyValue('--picture')]).toEqual([undefined, 'url("/app-icon?projectId=one")'])
  expect(find('bdi').textContent).toBe('app.range.example')
})

test('shows the first letter of a site without an icon', async () => {
  const { find } = await renderApproval(<SiteLine site={SITE} />)
  const { dataset } = find('.approval-site')
  expect([dataset.tile, dataset.picture]).toEqual(['R', undefined])
})
