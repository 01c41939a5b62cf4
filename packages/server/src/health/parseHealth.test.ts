import { describe, expect, test } from 'vitest'
import { parseHealth } from './parseHealth.ts'

describe('HEALTH_PORT', () => {
  test.each([
    [{}, undefined],
    [{ HEALTH_PORT: '' }, undefined],
    [{ HEALTH_PORT: '3499' }, { port: 3499, host: undefined }],
    [
      { HEALTH_PORT: '65535', HEALTH_HOST: '0.0.0.0' },
      { port: 65_535, host: '0.0.0.0' },
    ],
  ])('reads %j', (env, expected) => {
    expect(parseHealth(env)).toEqual(expected)
  })

  test.each(['0', '65536', 'x', '-1', '3499x', 'x3499', '1.5'])('rejects %j', (port) => {
    expect(() => parseHealth({ HEALTH_PORT: port })).toThrow(
      new Error(`HEALTH_PORT must be a port from 1 to 65535, not "${port}".`),
    )
  })
})
