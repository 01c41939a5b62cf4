import { describe, expect, test } from 'vitest'
import { OTHER_ADDRESS } from '../../../../testing/testFixtures.ts'
import { testGateway } from '../../../../testing/testGateway.ts'
import { COIN, setUpSend } from '../../../../testing/testSend.ts'
import { testView } from '../../../../testing/testView.tsx'
import { reviewSend } from '../../flows/reviewSend.ts'
import { sendFormAtom } from '../../state/sendForm.ts'
import { sendAtom } from '../../state/sendState.ts'
import { WalletSendPreview } from './WalletSendPreview.tsx'

const CLAIM = 'Names can change. Check the address.'

async function previewed(
  profile: unknown,
  chosenName: string | null = null,
  image: string | null = null,
  amount = '1',
) {
  const { deps, store, fill } = setUpSend()
  const stack = testGateway({ [OTHER_ADDRESS]: profile })
  const all = { ...deps, gateway: stack.gateway }
  await fill(COIN, amount, OTHER_ADDRESS)
  store.set(sendAtom, { receiverProfileName: chosenName, receiverProfileImageUrl: image })
  await reviewSend(all)
  const view = await testView({ deps: all }, <WalletSendPreview />)
  await view.settled()
  return { text: view.text() ?? '', count: stack.count, images: view.images() }
}

test('shows a name with its full address, as a claim', async () => {
  const { text } = await previewed({ name: 'ben\u202e.eth', avatar: null })
  expect(text).toContain(`ben.eth${OTHER_ADDRESS}`)
  expect(text).toContain(CLAIM)
})

test.each([
  ['nobody named', { name: null, avatar: null }],
  ['whose name cannot be read', 502],
])('shows only the address if it %s', async (_, profile) => {
  const { text } = await previewed(profile)
  expect(text).toContain(`To${OTHER_ADDRESS}`)
  expect(text).not.toContain(CLAIM)
})

test('keeps the chosen name of the recipient', async () => {
  const { text, count } = await previewed({ name: 'ben.eth', avatar: null }, 'ada.eth')
  expect(text).toContain(`ada.eth${OTHER_ADDRESS}`)
  expect(count(OTHER_ADDRESS)).toBe(0)
})

const AVATAR = 'https://gateway.example/v1/media?u=a&s=b'

test('shows the image of the chosen name, as the form does', async () => {
  const { images } = await previewed({ name: null, avatar: null }, 'ada.eth', AVATAR)
  expect(images).toContain(AVATAR)
})

test('shows the image of the receiver’s profile if no name was chosen', async () => {
  const { images } = await previewed({ name: 'ben.eth', avatar: AVATAR })
  expect(images).toContain(AVATAR)
})

describe('the amount', () => {
  test('is in dollars first, with the token below', async () => {
    await previewed({ name: null, avatar: null })
    expect(document.querySelector('.preview-sum')?.textContent).toBe('$2,000.00')
    expect(document.querySelector('.preview-token bdi')?.textContent).toBe('1 ETH')
  })

  test('has all its digits', async () => {
    await previewed({ name: null, avatar: null }, null, null, '1.23456789')
    expect(document.querySelector('.preview-token bdi')?.textContent).toBe('1.23456789 ETH')
  })
})

test('marks the groups in which a look-alike differs, in both addresses', async () => {
  const { deps, store, fill } = setUpSend()
  await fill(COIN, '1', OTHER_ADDRESS)
  await reviewSend(deps)
  const { preview } = store.get(sendFormAtom)
  if (preview === null) throw new Error('There is a review.')
  const known = `${OTHER_ADDRESS.slice(0, 10)}0000${OTHER_ADDRESS.slice(14).toLowerCase()}`
  store.set(sendAtom, { preview: { ...preview, warnings: [{ kind: 'lookAlike', known }] } })
  await testView({ deps }, <WalletSendPreview />)
  const marked = [...document.querySelectorAll('.whole-address mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual([OTHER_ADDRESS.slice(10, 14), '0000'])
})
