import { expect, test } from 'vitest'
import { addressOf, signBip322 } from '../wallets/bitcoin/signMessage.ts'
import { runBip322 } from './runBip322.ts'

/** The one of https://bips.dev/322. */
const PUBLISHED = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  text: 'Hello World',
  signature:
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
}

test("unlocks a published signature's script only for its text and address", async () => {
  const { address, text, signature } = PUBLISHED
  expect(await runBip322(address, text, signature)).toBe(true)
  expect(await runBip322(address, `${text}!`, signature)).toBe(false)
  expect(await runBip322(addressOf(new Uint8Array(32).fill(1)), text, signature)).toBe(false)
})

test('accepts the signature of a test wallet', async () => {
  const secret = new Uint8Array(32).fill(7)
  for (const text of ['', 'Hello', 'ä'.repeat(300)]) {
    expect(await runBip322(addressOf(secret), text, signBip322(text, secret))).toBe(true)
  }
})
