import { expect, test } from 'vitest'
import { readArguments } from './arguments.ts'

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name)

test('everything is measured unless something is chosen', () => {
  const { runs, measures, contestants, profiles } = readArguments([])
  expect(runs).toBe(5)
  expect(measures).toEqual([
    'load',
    'tasks',
    'open',
    'cycles',
    'requests',
    'remote',
    'account',
    'namespaces',
    'server',
    'gateway',
    'batches',
    'social',
  ])
  expect(names(contestants)).toContain('airlock-none')
  expect(names(profiles)).toEqual(['throttled', 'unthrottled'])
})

test('what is chosen keeps its order', () => {
  const chosen = readArguments([
    '--only',
    'open,load',
    '--pages',
    'plain,bare',
    '--profile',
    'unthrottled',
    '--runs',
    '9',
  ])
  expect(chosen.measures).toEqual(['load', 'open'])
  expect(names(chosen.contestants)).toEqual(['bare', 'plain'])
  expect(names(chosen.profiles)).toEqual(['unthrottled'])
  expect(chosen.runs).toBe(9)
})

test.each(['remote', 'account', 'namespaces', 'server', 'gateway', 'batches', 'social'])(
  '%s alone can be measured',
  (measure) => {
    expect(readArguments(['--only', measure]).measures).toEqual([measure])
  },
)

test('a quick run is short', () => {
  const { runs, measures, profiles } = readArguments(['--quick'])
  expect({ runs, measures, profiles: names(profiles) }).toEqual({
    runs: 2,
    measures: ['load', 'tasks', 'open', 'requests'],
    profiles: ['throttled'],
  })
})

test.each([
  [['--only', 'paint']],
  [['--pages', 'peer']],
  [['--profile', '3g']],
  [['--runs', '0']],
  [['--runs', 'many']],
])('%j is refused', (args) => {
  expect(() => readArguments(args)).toThrow()
})
