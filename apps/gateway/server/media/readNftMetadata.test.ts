import { describe, expect, test } from 'vitest'
import { createOutbound } from '../outbound/createOutbound.ts'
import { readNftMetadata } from './readNftMetadata.ts'

const parser = { outbound: createOutbound(), gateways: {} }

describe('the URI that a contract gives', () => {
  test.each([
    'https://127.0.0.1/1.json',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/{id}.json',
    'https://localhost/1',
    'https://2130706433/',
    'http://example.com/1.json',
    'https://user:secret@example.com/1',
  ])('rejects %s before any request', async (uri) => {
    await expect(readNftMetadata(parser, uri, 1n)).rejects.toMatchObject({ name: 'OutboundError' })
  })

  test.each([
    ['a file', 'file:///etc/passwd'],
    ['a script', 'javascript:alert(1)'],
    ['another scheme', 'gopher://127.0.0.1:6379/_FLUSHALL'],
    ['nothing', ''],
    ['words', 'see our website'],
    ['a list', '[1]'],
    ['data that is no JSON', 'data:application/json,<html>'],
    ['data that is a list', 'data:application/json,[1]'],
    ['an object that ends early', '{"image":'],
    ['a megabyte of name', `data:application/json,${JSON.stringify({ name: 'x'.repeat(1_000_000) })}`],
  ])('rejects %s as metadata', async (_what, uri) => {
    expect(await readNftMetadata(parser, uri, 1n)).toBeUndefined()
  })

  test('reads JSON and data URIs, with the id in 64 hex digits', async () => {
    const found = { name: `a ${'0'.repeat(62)}1f` }
    expect(await readNftMetadata(parser, '{"name":"a {id}"}', 31n)).toEqual(found)
    const data = `data:application/json;base64,${Buffer.from(JSON.stringify(found)).toString('base64')}`
    expect(await readNftMetadata(parser, data, 31n)).toEqual(found)
  })
})
