import { afterEach, describe, expect, test, vi } from 'vitest'
import { decodeDataUri } from './decodeDataUri.ts'
import { limitLooks } from './limitInlinePictures.ts'
import { readImage } from './readImage.ts'
import { readSvgSides } from './readSvgSides.ts'

const MAX_BYTES = 2 * 1_024 * 1_024
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

afterEach(() => vi.restoreAllMocks())

function readsOf(bytes: Uint8Array<ArrayBuffer>): number {
  const methods = ['getUint8', 'getUint16', 'getUint32'] as const
  const spies = methods.map((method) => vi.spyOn(DataView.prototype, method))
  readImage(bytes)
  return spies.reduce((total, { mock }) => total + mock.calls.length, 0)
}

function jpegOf(...pattern: number[]) {
  const bytes = new Uint8Array(200_000)
  bytes.set([0xff, 0xd8, 0xff, 0xe0])
  for (let at = 4; at + pattern.length <= bytes.length; at += pattern.length) bytes.set(pattern, at)
  return bytes
}

const box = (name: string, ...parts: Uint8Array[]) => {
  const size = 8 + parts.reduce((total, part) => total + part.length, 0)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(size)
  head.write(name, 4)
  return new Uint8Array(Buffer.concat([head, ...parts]))
}
const textOf = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return new Uint8Array(bytes)
}
/** @param sizes number of sizes of its one item */
function avifOf(sizes: number, side = 10) {
  const properties = Array.from({ length: sizes }, () => box('ispe', textOf(0, side, side)))
  const item = box('pitm', new Uint8Array([0, 0, 0, 0, 0, 1]))
  const association = box('ipma', textOf(0, 1), new Uint8Array([0, 1, 1, 1]))
  const meta = box('meta', textOf(0), item, box('iprp', box('ipco', ...properties), association))
  return new Uint8Array(Buffer.concat([box('ftyp', bytesOf('avif'), textOf(0)), meta]))
}

describe('readImage', () => {
  test.each([
    ['a JPEG of zeros', jpegOf(0)],
    ['a JPEG of markers', jpegOf(0xff)],
    ['a JPEG of empty segments', jpegOf(0xff, 0xe0, 0, 2)],
    ['a JPEG of segments without a length', jpegOf(0xff, 0xe0, 0, 0)],
    ['an AVIF of ten thousand sizes', avifOf(10_000)],
    ['an AVIF of boxes without a size', new Uint8Array([...box('ftyp', bytesOf('avif'), textOf(0)), ...jpegOf(0)])],
  ])('[T152] reads each byte of %s a bounded number of times', (_, bytes) => {
    expect(readsOf(bytes)).toBeLessThan(4 * bytes.length)
  })

  test('reads the size of an AVIF', () => {
    expect(readImage(avifOf(1))?.type).toBe('image/avif')
    expect(readImage(avifOf(1, 5_001))).toBeUndefined()
  })

  test('[T152] looks at the first 4 kB of an SVG', () => {
    const bytes = bytesOf(`<svg xmlns="http://www.w3.org/2000/svg" width="10">${'<svg '.repeat(400_000)}`)
    const looked = vi.spyOn(bytes, 'subarray')
    expect(bytes.length).toBeLessThan(MAX_BYTES)
    expect(readImage(bytes)?.type).toBe('image/svg+xml')
    expect(Math.max(...looked.mock.calls.map(([, end = Number.POSITIVE_INFINITY]) => end))).toBe(4_096)
  })

  test.each([
    ['starts tags for 2 MB', `<svg ${'<svg '.repeat(400_000)}`],
    ['has a root tag of 2 MB', `<svg ${'a'.repeat(2_000_000)}>`],
    ['ends its root tag behind 4 kB', `<svg ${' '.repeat(5_000)}>`],
    ['opens quotes', `<svg ${'"'.repeat(4_000)}>`],
    ['hides its root behind a comment', '<!-- <svg width="1" height="1"> --><svg width="9999" height="9999">'],
  ])('[T152] rejects an SVG that %s', (_, text) => {
    expect(readImage(bytesOf(text))).toBeUndefined()
  })
})

describe('readSvgSides', () => {
  test.each<[string, readonly number[] | undefined]>([
    ['<svg>', []],
    ['<svg/>', []],
    ['<svg width=\'10\' height = "20.5">', [10, 20.5]],
    ['<svg width="1in" height="10mm">', [96, (10 * 96) / 25.4]],
    ['<svg width="100%" height="100%">', []],
    ['<svg width="100vw" height="100vh">', []],
    ['<svg viewBox="-10 -10 20 20">', [20, 20]],
    ['<svg width="auto" viewBox="0 0 30 40">', [30, 40]],
    ['<svg viewBox="0,0 30 40" width="60">', [60, 80]],
    ['<svg viewBox="0 0 30 40" height="20">', [15, 20]],
    ['<svg width="10" hidden>', undefined],
    ['<svg viewBox="0 0 30">', undefined],
    ['<svg width="10', undefined],
  ])('reads %s', (text, sides) => {
    expect(readSvgSides(bytesOf(text))).toEqual(sides)
  })

  test.each(['<svg width="wide" height="1">', '<svg viewBox="0 0 x 1">', '<svg width="1e9" height="1">'])(
    'has no valid side in %s',
    (text) => {
      expect(readImage(bytesOf(text))).toBeUndefined()
    },
  )
})

describe('limitLooks', () => {
  test('[T152] looks at no inline picture once the limit of an answer is reached', () => {
    const looked: string[] = []
    const proxied = limitLooks((uri) => {
      looked.push(uri)
      return undefined
    })
    const inline = `data:image/svg+xml,${'x'.repeat(100_000)}`
    for (let count = 0; count < 50; count++) proxied(inline)
    proxied('https://a.example/1.png')
    expect(looked).toHaveLength(10)
    expect(looked.at(-1)).toBe('https://a.example/1.png')
  })
})

describe('decodeDataUri', () => {
  test('[T152] decodes percent codes in one pass', () => {
    const replaced = vi.spyOn(String.prototype, 'replace')
    const { bytes } = decodeDataUri(`data:text/plain,${'%41x'.repeat(100_000)}%e2%9C%93 50% off %zz`) ?? {}
    expect(new TextDecoder().decode(bytes)).toBe(`${'Ax'.repeat(100_000)}✓ 50% off %zz`)
    expect(replaced).not.toHaveBeenCalled()
  })
})
