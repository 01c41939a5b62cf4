import { describe, expect, test, vi } from 'vitest'
import { createDescriptors } from './createDescriptors.ts'
import { descriptor } from './descriptor.ts'
import { descriptorKey } from './descriptorKey.ts'
import { descriptorTree, type Neighbours } from './descriptorProof.ts'

const ADDRESS = `0x${'Ab'.repeat(20)}`
const ITEM = '0x617ba037'
const KEY = descriptorKey(1, ADDRESS, ITEM)
const BODY = { owner: 'Lender', intent: 'Supply', rows: [], inputs: [] }
const OTHER = { owner: 'Thief', intent: 'Supply', rows: [], inputs: [] }
const tree = descriptorTree([
  [KEY, BODY],
  [descriptorKey(10, ADDRESS, ITEM), OTHER],
])
const answer = { body: BODY, ...tree.proofOf(KEY) }

function finding(response: () => Response | Promise<Response>) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => response())
  const find = createDescriptors(
    { root: tree.root, url: 'https://gateway.example', projectId: 'shop' },
    fetch,
    (body) => descriptor.parse(body),
  )
  return { find, fetch }
}

describe('[T225] createDescriptors', () => {
  test('asks the gateway once, without credentials, for a proven descriptor', async () => {
    const { find, fetch } = finding(() => Response.json(answer))
    expect(await find(1, ADDRESS, ITEM)).toEqual(BODY)
    expect(await find(1, ADDRESS, ITEM)).toEqual(BODY)
    expect(fetch.mock.calls).toEqual([
      [
        `https://gateway.example/v1/descriptors/${tree.root}/1/${ADDRESS.toLowerCase()}/${ITEM}?projectId=shop`,
        { credentials: 'omit', signal: expect.any(AbortSignal) },
      ],
    ])
  })

  test.each([
    ['another body', { ...answer, body: OTHER }],
    ['another chain’s descriptor', { body: OTHER, ...tree.proofOf(descriptorKey(10, ADDRESS, ITEM)) }],
    ['another position', { ...answer, index: 1 - (answer.index ?? 0) }],
    ['no proof', { ...answer, proof: [] }],
    ['an unknown form', []],
    ['a prototype', JSON.parse('{"__proto__": {"body": {}}}')],
  ])('finds nothing in an answer with %s', async (_name, response) => {
    const { find } = finding(() => Response.json(response))
    expect(await find(1, ADDRESS, ITEM)).toBeUndefined()
  })

  test('finds nothing if the gateway fails, and asks it again', async () => {
    const responses = [
      () => Promise.reject(new TypeError('down')),
      () => new Response('', { status: 404 }),
      () => new Response('<html>'),
      () => Response.json({ ...answer, extra: 'x'.repeat(40_000) }),
    ]
    for (const response of responses) {
      const { find, fetch } = finding(response)
      expect(await find(1, ADDRESS, ITEM)).toBeUndefined()
      expect(await find(1, ADDRESS, ITEM)).toBeUndefined()
      expect(fetch).toHaveBeenCalledTimes(2)
    }
  })

  test('rejects a proven body that is not in the closed form', async () => {
    const body = { ...BODY, script: 'x' }
    const open = descriptorTree([[KEY, body]])
    const fetch = async () => Response.json({ body, ...open.proofOf(KEY) })
    const find = createDescriptors(
      { root: open.root, url: 'https://gateway.example', projectId: 'shop' },
      fetch,
      (body) => descriptor.parse(body),
    )
    expect(await find(1, ADDRESS, ITEM)).toBeUndefined()
  })
})

describe('[T236] createDescriptors', () => {
  const MISSING = '0x617ba036'
  const absent = tree.neighboursOf(descriptorKey(1, ADDRESS, MISSING))
  const foreign = descriptorTree([
    [KEY, BODY],
    [descriptorKey(10, ADDRESS, ITEM), BODY],
  ])

  test('accepts a proven absence, and keeps it', async () => {
    const { find, fetch } = finding(() => Response.json({ absent }))
    expect([await find(1, ADDRESS, MISSING), await find(1, ADDRESS, MISSING)]).toEqual(['absent', 'absent'])
    expect(fetch).toHaveBeenCalledOnce()
  })

  test.each([
    ['no neighbours', {}],
    ['one neighbour', { previous: absent?.previous }],
    ['swapped neighbours', { previous: absent?.next, next: absent?.previous }],
    ['neighbours of another root', foreign.neighboursOf(descriptorKey(1, ADDRESS, MISSING))],
    ['a huge proof', { ...absent, previous: { ...absent?.previous, proof: Array(33).fill(tree.root) } }],
    ['a key of another form', { ...absent, previous: { ...absent?.previous, key: 'x' } }],
  ] as [string, Neighbours][])('does not know about an absence with %s', async (_name, neighbours) => {
    const { find, fetch } = finding(() => Response.json({ absent: neighbours }))
    expect(await find(1, ADDRESS, MISSING)).toBeUndefined()
    await find(1, ADDRESS, MISSING)
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  test('does not accept the absence of a described function', async () => {
    const { find } = finding(() => Response.json({ absent }))
    expect(await find(1, ADDRESS, ITEM)).toBeUndefined()
  })
})
