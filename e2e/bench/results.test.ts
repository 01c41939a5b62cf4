import { expect, test } from 'vitest'
import { reached, summarise } from './results.ts'

const target = (results: Parameters<typeof reached>[0], what: string) =>
  reached(results).find((one) => one.what.startsWith(what))

test('a ratio is taken within each run, so that a run that was slow as a whole changes nothing', () => {
  const results = {
    bare: [{ fcp: 100 }, { fcp: 400 }, { fcp: 100 }],
    'airlock-intent': [{ fcp: 104 }, { fcp: 412 }, { fcp: 106 }],
  }
  expect(target(results, 'FCP')).toMatchObject({ median: 1.04, min: 1.03, max: 1.06, met: true })
})

test('a figure above its target is not met', () => {
  expect(target({ 'airlock-intent': [{ longestTask: 12 }] }, 'longest task')).toMatchObject({ median: 12, met: false })
})

test('what the bare page has as well is not added by the kit', () => {
  const results = { bare: [{ elements: 66 }], 'airlock-none': [{ elements: 70 }] }
  expect(target(results, 'elements added')).toMatchObject({ median: 4, met: true })
})

test('a target without its figures is left out', () => {
  expect(reached({ 'airlock-none': [{ list: 500 }], 'react-click': [{}] })).toEqual([])
})

test('a run that failed leaves the median of the others', () => {
  const results = { plain: [{ list: 30 }, {}, { list: 10 }, { list: Number.NaN }, { list: 20 }, { list: 40 }] }
  expect(summarise(results, 'plain', 'list')).toEqual({ median: 25, min: 10, max: 40 })
  expect(summarise(results, 'plain', 'fcp')).toBeUndefined()
})
