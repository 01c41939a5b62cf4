import { verifySignIn } from '@airlock/verify'

export async function accountOf(message: string, signature: string): Promise<string | undefined> {
  const verified = await verifySignIn({ message, signature, expected: { domain: 'app.example', nonce: '12345678' } })
  return verified.ok ? verified.account : undefined
}
