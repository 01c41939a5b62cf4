import { expect, test } from 'vitest'
import { routeOf } from './route.ts'

test.each([
  ['/', { page: 'home' }],
  ['/farms', { page: 'farms' }],
  ['/farms/', { page: 'farms' }],
  ['/farms/ether-range', { page: 'farm', id: 'ether-range' }],
  ['/wallet', { page: 'wallet' }],
  ['/wallet/x', { page: 'missing' }],
  ['/farms/a/b', { page: 'missing' }],
  ['/constructor', { page: 'missing' }],
])('routes %s to %o', (path, route) => {
  expect(routeOf(path)).toEqual(route)
})
