import { expect, test } from 'vitest'
import { provideRecapBuffer } from './recapBuffer.ts'

test('reads and writes as Node does, also the alphabet of URLs', () => {
  provideRecapBuffer()
  const { recapBuffer } = globalThis as unknown as { recapBuffer: { from: (typeof Buffer)['from'] } }
  for (const text of ['{"att":{"eip155":{"request/personal_sign":[{}]}}}', 'ü✓', '?>~']) {
    const written = Buffer.from(text).toString('base64')
    expect(recapBuffer.from(text).toString('base64')).toBe(written)
    const stripped = written.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    for (const input of [written, stripped]) expect(recapBuffer.from(input, 'base64').toString('utf-8')).toBe(text)
  }
  const hash = Uint8Array.of(0, 15, 16, 255)
  expect(recapBuffer.from(hash).toString('hex')).toBe(Buffer.from(hash).toString('hex'))
})
