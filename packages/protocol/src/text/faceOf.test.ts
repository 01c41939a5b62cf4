import { expect, test } from 'vitest'
import { faceOf } from './faceOf.ts'

test('gives one face to an address, and another to the next', () => {
  const face = faceOf('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')
  expect(faceOf('0x70997970c51812dc3a010c7d01b50e0d17dc79c8')).toBe(face)
  expect(faceOf('0x70997970c51812dc3a010c7d01b50e0d17dc79c9')).not.toBe(face)
  expect(face.match(/gradient\(/g)).toHaveLength(3)
})
